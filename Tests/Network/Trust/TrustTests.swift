#if Trust
import Testing
#endif
