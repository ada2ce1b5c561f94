#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Surrounds the exchange of each attempt: it may wait, answer by itself, or send more than once.
///
/// ```swift
/// struct Measured: RequestExecutionPolicy {
///   func execute(
///     input: RequestExecutionInput,
///     context: RequestExecutionContext,
///     next: RequestExecutionNext
///   ) async throws -> Response {
///     let start = ContinuousClock.now
///     defer { record(start.duration(to: .now)) }
///     return try await next.execute()
///   }
/// }
/// ```
///
/// Policies come after cache and signers, and before circuit breaker and coalescing; the first of
/// them is the outermost. A request can no longer be changed here. Streams pass them by.
public protocol RequestExecutionPolicy: Sendable {
  /// Carries out an exchange.
  ///
  /// - Parameters:
  ///   - input: The request as it is about to be sent.
  ///   - context: The number of the request and of its attempt.
  ///   - next: Carries out the rest.
  /// - Returns: The response of any status.
  /// - Throws: Any error, which ends the attempt; what is no ``NetworkError`` becomes
  ///   ``NetworkError/interceptor(_:)``.
  func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response
}

/// A request as a ``RequestExecutionPolicy`` sees it.
public struct RequestExecutionInput: Sendable {
  /// The request, with its token and signature.
  public let request: URLRequest

  /// Makes an input, such as to test a policy.
  ///
  /// - Parameter request: The request.
  public init(request: URLRequest) {
    self.request = request
  }
}

/// Where a request stands when a ``RequestExecutionPolicy`` sees it.
public struct RequestExecutionContext: Sendable {
  /// The number of the request and of its attempt.
  public let label: RequestLabel

  /// How many attempts came before this one.
  public var retryIndex: Int { label.attempt - 1 }

  /// Makes a context, such as to test a policy.
  ///
  /// - Parameter label: The number of the request and of its attempt.
  public init(label: RequestLabel) {
    self.label = label
  }
}

/// The policies after the one that has it, and the exchange.
public struct RequestExecutionNext: Sendable {
  private let executeRequest: @Sendable () async throws -> Response

  /// Makes the rest of a chain, such as to test a policy.
  ///
  /// - Parameter executeRequest: Gives the response.
  public init(_ executeRequest: @escaping @Sendable () async throws -> Response) {
    self.executeRequest = executeRequest
  }

  /// Carries out the rest; each call sends the request once more.
  ///
  /// - Returns: The response of any status.
  /// - Throws: ``NetworkError``, or what a later policy throws.
  public func execute() async throws -> Response {
    try await executeRequest()
  }
}

/// A policy made of a function.
public struct AnyRequestExecutionPolicy: RequestExecutionPolicy {
  private let executePolicy:
    @Sendable (RequestExecutionInput, RequestExecutionContext, RequestExecutionNext) async throws ->
      Response

  /// Makes a policy.
  ///
  /// - Parameter executePolicy: Carries out an exchange.
  public init(
    _ executePolicy:
      @escaping @Sendable (
        RequestExecutionInput, RequestExecutionContext, RequestExecutionNext
      ) async throws -> Response
  ) {
    self.executePolicy = executePolicy
  }

  /// Carries out an exchange by the function.
  ///
  /// - Parameters:
  ///   - input: The request as it is about to be sent.
  ///   - context: The number of the request and of its attempt.
  ///   - next: Carries out the rest.
  /// - Returns: The response of any status.
  /// - Throws: What the function throws.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    try await executePolicy(input, context, next)
  }
}
