#if Trust
import Crypto
import NIOSSL
import SwiftASN1
import X509
#endif
