#if HTTPTypes
import Testing
#endif
