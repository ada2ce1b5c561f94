#if Download
import Crypto
#endif
