#if PersistentCache
import Testing
#endif
