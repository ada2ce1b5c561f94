import InnoNetwork

/// Makes a struct an endpoint: gives it its method, its path and whether the session's token goes
/// along.
///
/// ```swift
/// @APIDefinition(method: .get, path: "/users/{id}", auth: .required)
/// struct FetchUser {
///   typealias APIResponse = User
///   let id: Int
/// }
/// ```
///
/// Each name in braces is a stored property, whose value becomes one segment of the path, whatever
/// it holds. What else the endpoint sends is in the property `query`, `body`, or `parameters`: the values of
/// `query` are flattened to a query, `body` is sent as JSON, and `parameters`, where it is declared,
/// says both itself. The struct may implement any other
/// member of the protocol.
///
/// - Parameters:
///   - method: The method.
///   - path: The path below the base URL, written out.
///   - auth: Whether the session's token goes along.
@attached(
  member,
  names: named(method),
  named(path),
  named(sessionAuthentication),
  named(encodedQuery),
  named(Parameter),
  named(parameters)
)
@attached(extension, conformances: APIDefinition)
public macro APIDefinition(
  method: HTTPMethod = .get,
  path: String,
  auth: SessionAuthentication = .anonymous
) = #externalMacro(module: "InnoNetworkMacroPlugin", type: "APIDefinitionMacro")
