#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that wraps the exchange of each attempt.
///
/// It may delay, answer or repeat the exchange.
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
/// Policies run after cache and signers, and before circuit breaker and coalescing. The first
/// policy is the outermost. Policies cannot change the request, and do not apply to streams.
public protocol RequestExecutionPolicy: Sendable {
  /// Executes an exchange.
  ///
  /// - Parameters:
  ///   - input: The request, as it is sent.
  ///   - context: The number of the request and of its attempt.
  ///   - next: The rest of the chain.
  /// - Returns: The response, whatever its status.
  /// - Throws: Any error, which ends the attempt. An error other than ``NetworkError`` becomes
  ///   ``NetworkError/interceptor(_:)``.
  func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response
}

/// The input of a ``RequestExecutionPolicy``.
public struct RequestExecutionInput: Sendable {
  /// The request, including its token and signature.
  public let request: URLRequest

  /// Creates an input, for example to test a policy.
  ///
  /// - Parameter request: The request.
  public init(request: URLRequest) {
    self.request = request
  }
}

/// The context of a ``RequestExecutionPolicy``.
public struct RequestExecutionContext: Sendable {
  /// The number of the request and of its attempt.
  public let label: RequestLabel

  /// The number of previous attempts.
  public var retryIndex: Int { label.attempt - 1 }

  /// Creates a context, for example to test a policy.
  ///
  /// - Parameter label: The number of the request and of its attempt.
  public init(label: RequestLabel) {
    self.label = label
  }
}

/// The rest of the chain: the following policies and the exchange.
public struct RequestExecutionNext: Sendable {
  private let executeRequest: @Sendable () async throws -> Response

  /// Creates the rest of a chain, for example to test a policy.
  ///
  /// - Parameter executeRequest: A closure that returns the response.
  public init(_ executeRequest: @escaping @Sendable () async throws -> Response) {
    self.executeRequest = executeRequest
  }

  /// Executes the rest of the chain.
  ///
  /// Each call sends the request again.
  ///
  /// - Returns: The response, whatever its status.
  /// - Throws: ``NetworkError``, or the error of a following policy.
  public func execute() async throws -> Response {
    try await executeRequest()
  }
}

/// A policy whose behavior is a closure.
public struct AnyRequestExecutionPolicy: RequestExecutionPolicy {
  private let executePolicy:
    @Sendable (RequestExecutionInput, RequestExecutionContext, RequestExecutionNext) async throws ->
      Response

  /// Creates a policy.
  ///
  /// - Parameter executePolicy: A closure that executes an exchange.
  public init(
    _ executePolicy:
      @escaping @Sendable (
        RequestExecutionInput, RequestExecutionContext, RequestExecutionNext
      ) async throws -> Response
  ) {
    self.executePolicy = executePolicy
  }

  /// Executes an exchange with the closure.
  ///
  /// - Parameters:
  ///   - input: The request, as it is sent.
  ///   - context: The number of the request and of its attempt.
  ///   - next: The rest of the chain.
  /// - Returns: The response, whatever its status.
  /// - Throws: The error of the closure.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    try await executePolicy(input, context, next)
  }
}
