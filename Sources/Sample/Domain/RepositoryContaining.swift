/// The repositories that the use cases are made from.
public protocol RepositoryContaining: Sendable {
  /// Where people come from.
  var userRepository: any UserRepositoryProtocol { get }
  /// Where posts come from.
  var postRepository: any PostRepositoryProtocol { get }
  /// Where todos come from.
  var todoRepository: any TodoRepositoryProtocol { get }
}
