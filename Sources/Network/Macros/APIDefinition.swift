// A file that declares endpoints needs the types of the library as well as the macro.
@_exported public import InnoNetwork

/// Turns a struct into an endpoint with a method, a path and an authentication mode.
///
/// ```swift
/// @APIDefinition(method: .get, path: "/users/{id}", auth: .required)
/// struct FetchUser {
///   typealias APIResponse = User
///   let id: Int
/// }
/// ```
///
/// Each name in braces is a stored property; its value is encoded as one segment of the path. A
/// property named `query` is sent as the query, and a property named `body` as JSON. A struct that
/// declares `parameters` sends the query and the body itself. It can also implement any other
/// member of the protocol.
///
/// `Docs/InnoNetwork-Diagnostics.md` lists the diagnostics.
///
/// - Parameters:
///   - method: The method.
///   - path: The path relative to the base URL, as a literal.
///   - auth: The use of the session token.
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
