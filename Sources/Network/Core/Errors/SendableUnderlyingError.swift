public import Foundation

/// A copy of the domain, the code and the message of an error.
///
/// A copy can be compared, and can be passed between tasks.
///
/// ```swift
/// catch { throw NetworkFailure.transport(SendableUnderlyingError(error), request: nil) }
/// ```
///
/// The message comes from the original error and may contain a secret. In logs, use only the domain
/// and code.
public struct SendableUnderlyingError: Error, Sendable, Equatable {
  /// The domain of the error, such as `NSURLErrorDomain`.
  public let domain: String
  /// The code of the error, unique within its domain.
  public let code: Int
  /// The message of the error.
  public let message: String

  /// Creates an error with the given domain, code and message.
  ///
  /// - Parameters:
  ///   - domain: The domain of the error.
  ///   - code: The code of the error.
  ///   - message: The message of the error.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Creates a copy of an error.
  ///
  /// - Parameter error: The error to copy.
  public init(_ error: any Error) {
    switch error {
    case let error as SendableUnderlyingError:
      self = error
    case let error as NetworkError:
      self.init(domain: Self.networkDomain, code: error.code, message: error.description)
    default:
      let system = error as NSError
      let text = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
      self.init(domain: system.domain, code: system.code, message: text)
    }
  }

  private static let networkDomain = "InnoNetwork.NetworkError"
}

extension SendableUnderlyingError: LocalizedError, CustomStringConvertible {
  /// The domain, the code and the message.
  public var description: String { "\(domain) \(code): \(message)" }

  /// The message of the error.
  public var errorDescription: String? { message }
}
