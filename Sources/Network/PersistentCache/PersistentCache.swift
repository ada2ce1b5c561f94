#if PersistentCache
import GRDB
import Crypto
#endif
