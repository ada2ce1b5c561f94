#if OpenAPI
import OpenAPIRuntime
import HTTPTypes
#endif
