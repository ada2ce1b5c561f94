#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A type that wraps the exchange (the request and its response) of each attempt.
///
/// A policy can delay, replace or repeat the exchange.
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
/// Policies run after the cache and the signers, and before the circuit breaker and coalescing. The
/// first policy is the outermost. Policies cannot change the request, and do not apply to streams.
public protocol RequestExecutionPolicy: Sendable {
  /// Executes the exchange of one attempt.
  ///
  /// - Parameters:
  ///   - input: The request to send, including its token and signature.
  ///   - context: The numbers that identify the request and the attempt.
  ///   - next: The remaining policies and the exchange.
  /// - Returns: The response, regardless of its status.
  /// - Throws: An error that ends the attempt. An error that is neither a ``NetworkError`` nor a
  ///   `CancellationError` is reported as ``NetworkError/interceptor(_:)``.
  func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response
}

/// The input of a ``RequestExecutionPolicy``.
public struct RequestExecutionInput: Sendable {
  /// The request to send, including its token and signature.
  public let request: URLRequest

  /// Creates an input, for example to test a policy.
  ///
  /// - Parameter request: The request.
  public init(request: URLRequest) {
    self.request = request
  }
}

/// Information about the attempt that a ``RequestExecutionPolicy`` wraps.
public struct RequestExecutionContext: Sendable {
  /// The numbers that identify the request and the attempt.
  public let label: RequestLabel

  /// The number of previous attempts.
  public var retryIndex: Int { label.attempt - 1 }

  /// Creates a context, for example to test a policy.
  ///
  /// - Parameter label: The numbers that identify the request and the attempt.
  public init(label: RequestLabel) {
    self.label = label
  }
}

/// The part of an attempt that a ``RequestExecutionPolicy`` wraps: the remaining policies and the
/// exchange.
public struct RequestExecutionNext: Sendable {
  private let executeRequest: @Sendable () async throws -> Response

  /// Creates a value that runs a closure instead of the remaining policies and the exchange, for
  /// example to test a policy.
  ///
  /// - Parameter executeRequest: The closure, which returns the response.
  public init(_ executeRequest: @escaping @Sendable () async throws -> Response) {
    self.executeRequest = executeRequest
  }

  /// Executes the remaining policies and the exchange.
  ///
  /// Each additional call repeats the exchange.
  ///
  /// - Returns: The response, regardless of its status.
  /// - Throws: ``NetworkError`` if the exchange fails, or any error that a remaining policy throws.
  public func execute() async throws -> Response {
    try await executeRequest()
  }
}

/// A policy that executes each exchange by calling a closure.
public struct AnyRequestExecutionPolicy: RequestExecutionPolicy {
  private let executePolicy:
    @Sendable (RequestExecutionInput, RequestExecutionContext, RequestExecutionNext) async throws ->
      Response

  /// Creates a policy from a closure.
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

  /// Executes the exchange by calling the closure with which the policy was created.
  ///
  /// - Parameters:
  ///   - input: The request to send, including its token and signature.
  ///   - context: The numbers that identify the request and the attempt.
  ///   - next: The remaining policies and the exchange.
  /// - Returns: The response, regardless of its status.
  /// - Throws: The error that the closure throws.
  public func execute(
    input: RequestExecutionInput,
    context: RequestExecutionContext,
    next: RequestExecutionNext
  ) async throws -> Response {
    try await executePolicy(input, context, next)
  }
}
