// A file that declares endpoints needs both the macro and the types of InnoNetwork.
@_exported public import InnoNetwork

/// Turns a struct into an endpoint with a method, a path and an authentication rule.
///
/// ```swift
/// @APIDefinition(method: .get, path: "/users/{id}", auth: .required)
/// struct FetchUser {
///   typealias APIResponse = User
///   let id: Int
/// }
/// ```
///
/// Each name in braces is the name of a stored property. The percent-encoded value of the property
/// is inserted into the path. A property named `query` is sent as the query, and a property named
/// `body` is sent as a JSON body. If the struct declares `parameters`, neither property is sent
/// automatically. The struct can also implement other requirements of the protocol `APIDefinition`,
/// such as `headers`.
///
/// `Docs/InnoNetwork-Diagnostics.md` lists the diagnostics of the macro.
///
/// - Parameters:
///   - method: The HTTP method.
///   - path: The path relative to the base URL, as a string literal.
///   - auth: The rule for sending the session token.
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
