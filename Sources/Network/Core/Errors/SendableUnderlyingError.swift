public import Foundation

/// Any error as a value that can be compared and passed between tasks.
///
/// ```swift
/// catch { throw NetworkFailure.transport(SendableUnderlyingError(error), request: nil) }
/// ```
///
/// Its text is the error's own, which may quote what is secret: show it to the person, and log the
/// domain and code.
public struct SendableUnderlyingError: Error, Sendable, Equatable {
  /// The domain of the error, such as `NSURLErrorDomain`.
  public let domain: String
  /// The number of the error within its domain.
  public let code: Int
  /// The error's own text.
  public let message: String

  /// Makes an error of its parts.
  ///
  /// - Parameters:
  ///   - domain: The domain of the error.
  ///   - code: The number of the error within its domain.
  ///   - message: The error's own text.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Copies what can be compared of an error.
  ///
  /// - Parameter error: Any error.
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
  /// The domain, the code and the text.
  public var description: String { "\(domain) \(code): \(message)" }

  /// The error's own text.
  public var errorDescription: String? { message }
}
