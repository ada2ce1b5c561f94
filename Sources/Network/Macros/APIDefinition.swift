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
/// it holds. What else the endpoint sends goes in `parameters`. The struct may implement any other
/// member of the protocol.
///
/// - Parameters:
///   - method: The method.
///   - path: The path below the base URL, written out.
///   - auth: Whether the session's token goes along.
@attached(member, names: named(method), named(path), named(sessionAuthentication))
@attached(extension, conformances: APIDefinition)
public macro APIDefinition(
  method: HTTPMethod = .get,
  path: String,
  auth: SessionAuthentication = .anonymous
) = #externalMacro(module: "InnoNetworkMacroPlugin", type: "APIDefinitionMacro")
