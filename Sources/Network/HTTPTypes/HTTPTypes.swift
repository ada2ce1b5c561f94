#if HTTPTypes
import HTTPTypes
#endif
