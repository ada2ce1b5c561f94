#if AuthAWS
import Testing
#endif
