#if AuthAWS
import Crypto
#endif
