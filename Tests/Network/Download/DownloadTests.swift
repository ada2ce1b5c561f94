#if Download
import Testing
#endif
