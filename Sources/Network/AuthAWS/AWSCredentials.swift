#if AuthAWS
public import Foundation
import InnoLocking
import InnoNetwork

/// The credentials of an AWS account or role.
///
/// The description omits the secret and the session token.
public struct AWSCredentials: Sendable, Hashable {
  /// The access key ID, which is sent with each request.
  public let accessKeyID: String
  /// The time at which the credentials expire, or nil if the credentials do not expire.
  public let expiration: Date?
  let secretAccessKey: String
  let sessionToken: String?

  /// Creates credentials.
  ///
  /// - Parameters:
  ///   - accessKeyID: The access key ID.
  ///   - secretAccessKey: The secret access key, which is never sent.
  ///   - sessionToken: The session token of temporary credentials, or nil for permanent
  ///     credentials.
  ///   - expiration: The time at which the credentials expire, or nil if the credentials do not
  ///     expire.
  public init(
    accessKeyID: String,
    secretAccessKey: String,
    sessionToken: String? = nil,
    expiration: Date? = nil
  ) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
    self.expiration = expiration
  }
}

extension AWSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description that contains the access key ID, but not the secret or the session token.
  public var description: String { "AWSCredentials(\(accessKeyID))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only the access key ID.
  public var customMirror: Mirror { Mirror(self, children: ["accessKeyID": accessKeyID]) }
}

/// A type that provides the credentials for each signature.
public protocol AWSCredentialProvider: Sendable {
  /// Returns the current credentials.
  ///
  /// - Returns: The credentials.
  /// - Throws: An error if the credentials are unavailable. A client reports errors other than
  ///   `NetworkError` and `CancellationError` as `NetworkError.interceptor(_:)`.
  func credentials() async throws -> AWSCredentials
}

extension AWSCredentials: AWSCredentialProvider {
  /// Returns these credentials, which do not change.
  ///
  /// - Returns: These credentials.
  public func credentials() -> AWSCredentials { self }
}

/// A provider that reads credentials from the environment variables `AWS_ACCESS_KEY_ID`,
/// `AWS_SECRET_ACCESS_KEY` and, for temporary credentials, `AWS_SESSION_TOKEN`.
public struct AWSEnvironmentCredentials: AWSCredentialProvider {
  private let environment: @Sendable () -> [String: String]

  /// Creates a provider.
  ///
  /// - Parameter environment: A closure that returns environment variables. By default, the closure
  ///   returns the environment variables of the process.
  public init(
    _ environment: @escaping @Sendable () -> [String: String] = {
      ProcessInfo.processInfo.environment
    }
  ) {
    self.environment = environment
  }

  /// Reads the credentials from the environment.
  ///
  /// - Returns: The credentials.
  /// - Throws: ``AWSCredentialError/missingVariable(_:)`` if the access key ID or the secret is
  ///   missing or empty.
  public func credentials() throws -> AWSCredentials {
    let environment = environment()
    func value(_ name: String) throws -> String {
      guard let value = environment[name], !value.isEmpty else {
        throw AWSCredentialError.missingVariable(name)
      }
      return value
    }
    let token = environment["AWS_SESSION_TOKEN"]
    return AWSCredentials(
      accessKeyID: try value("AWS_ACCESS_KEY_ID"),
      secretAccessKey: try value("AWS_SECRET_ACCESS_KEY"),
      sessionToken: token?.isEmpty == true ? nil : token
    )
  }
}

/// A provider that fetches temporary credentials with a closure, and replaces them before they
/// expire.
///
/// ```swift
/// AWSRefreshingCredentials { try await sts.assumeRole("uploads") }
/// ```
///
/// Concurrent requests share one fetch. If a fetch fails, the previous credentials are used until
/// they expire.
public final class AWSRefreshingCredentials: AWSCredentialProvider {
  private let margin: TimeInterval
  private let now: @Sendable () -> Date
  private let fetch: @Sendable () async throws -> AWSCredentials
  private let current = Locked<AWSCredentials?>(nil)
  private let fetches = SingleFlight<Bool, AWSCredentials>(endsWhenLeft: false)

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - margin: The remaining lifetime at which credentials are replaced with new credentials.
  ///   - now: A closure that returns the current date.
  ///   - fetch: A closure that fetches new credentials.
  public init(
    refreshBeforeExpiration margin: Duration = .seconds(300),
    now: @escaping @Sendable () -> Date = { Date() },
    fetch: @escaping @Sendable () async throws -> AWSCredentials
  ) {
    self.margin = margin / .seconds(1)
    self.now = now
    self.fetch = fetch
  }

  /// Returns the current credentials.
  ///
  /// New credentials are fetched if no credentials are available or the current credentials are
  /// about to expire.
  ///
  /// - Returns: The credentials.
  /// - Throws: `NetworkError` if the fetch fails and no valid credentials are left, or if the task
  ///   is cancelled.
  public func credentials() async throws -> AWSCredentials {
    let known = current.withLock { $0 }
    if let known, isValid(known, in: margin) { return known }
    do {
      return try await fetches.value(for: true) { [self] () throws(NetworkError) in
        // Another request may have replaced the credentials after they were read.
        if let other = current.withLock({ $0 }), other != known, isValid(other, in: margin) {
          return other
        }
        do {
          let fetched = try await fetch()
          current.withLock { $0 = fetched }
          return fetched
        } catch {
          throw NetworkError(thrownByInterceptor: error)
        }
      }
    } catch {
      guard let known, !error.isCancelled, isValid(known, in: 0) else { throw error }
      return known
    }
  }

  private func isValid(_ credentials: AWSCredentials, in time: TimeInterval) -> Bool {
    credentials.expiration.map { $0 > now() + time } ?? true
  }
}

/// An error that is thrown if credentials are missing or empty.
public enum AWSCredentialError: Error, Sendable, Equatable {
  /// The environment variable with the given name is missing or empty.
  case missingVariable(String)
  /// The access key ID or the secret access key is empty.
  case empty
}

extension AWSCredentialError: LocalizedError, CustomStringConvertible {
  /// A human-readable message that states the problem.
  public var description: String {
    switch self {
    case .missingVariable(let name):
      "the environment variable \(name) is missing or empty; "
        + "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    case .empty:
      "the AWS access key ID or the secret access key is empty"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
#endif
