#if OpenAPI
import Testing
#endif
