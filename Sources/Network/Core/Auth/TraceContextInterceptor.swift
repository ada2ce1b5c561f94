#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// An interceptor that adds a `traceparent` header (W3C Trace Context) to each request that does
/// not already have one.
///
/// The header continues the trace of the current ``NetworkContext``. If the context contains only a
/// trace identifier, the interceptor generates a new span identifier for each request.
public struct TraceContextInterceptor: RequestInterceptor {
  private let generateWhenMissing: Bool
  private let sampled: Bool
  private let tracestate: String?

  /// Creates an interceptor.
  ///
  /// - Parameters:
  ///   - generateWhenMissing: A Boolean value that indicates whether to start a trace if the
  ///     current ``NetworkContext`` has no valid trace.
  ///   - sampled: A Boolean value that indicates whether the `traceparent` header marks the trace
  ///     as sampled. The value is ignored if the current context contains a complete `traceparent`,
  ///     because a `traceparent` has its own flags.
  ///   - tracestate: The value of the `tracestate` header, or nil to send no such header.
  public init(
    generateWhenMissing: Bool = true,
    sampled: Bool = true,
    tracestate: String? = nil
  ) {
    self.generateWhenMissing = generateWhenMissing
    self.sampled = sampled
    self.tracestate = tracestate
  }

  /// Adds the trace headers to a request.
  ///
  /// - Parameter request: The request to which the headers are added.
  /// - Returns: The request with the trace headers. The request is unchanged if it already has a
  ///   `traceparent` header or if there is no trace to send.
  /// - Throws: Nothing.
  public func adapt(_ request: URLRequest) async throws -> URLRequest {
    guard request.value(forHTTPHeaderField: "traceparent") == nil, let context else {
      return request
    }
    var request = request
    request.setValue(context.traceparent, forHTTPHeaderField: "traceparent")
    if let tracestate, request.value(forHTTPHeaderField: "tracestate") == nil {
      request.setValue(tracestate, forHTTPHeaderField: "tracestate")
    }
    return request
  }

  private var context: W3CTraceContext? {
    if let trace = NetworkContext.current.traceID {
      if let context = W3CTraceContext(traceparent: trace) { return context }
      let span = W3CTraceContext.generated(sampled: sampled).parentID
      let context = W3CTraceContext(traceID: trace, parentID: span, sampled: sampled)
      if let context { return context }
    }
    return generateWhenMissing ? .generated(sampled: sampled) : nil
  }
}

/// The value of a `traceparent` header (W3C Trace Context, section 3.2).
public struct W3CTraceContext: Sendable, Equatable {
  /// The version of the `traceparent` format, as two hexadecimal digits.
  public let version: String
  /// The identifier of the trace, as 32 hexadecimal digits.
  public let traceID: String
  /// The identifier of the span in which the request is sent, as 16 hexadecimal digits.
  public let parentID: String
  /// The trace flags, as two hexadecimal digits.
  public let traceFlags: String

  /// The value of the `traceparent` header.
  public var traceparent: String { "\(version)-\(traceID)-\(parentID)-\(traceFlags)" }

  /// Parses the value of a `traceparent` header, or returns nil if the value is malformed.
  ///
  /// - Parameter traceparent: The value, such as `00-…-…-01`.
  public init?(traceparent: String) {
    let parts = traceparent.lowercased().split(separator: "-", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 4, Self.isHex(parts[0], 2), parts[0] != "ff",
      Self.isIdentifier(parts[1], 32), Self.isIdentifier(parts[2], 16), Self.isHex(parts[3], 2)
    else { return nil }
    (version, traceID, parentID, traceFlags) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// Creates a context with version 00, or returns nil if an identifier is malformed.
  ///
  /// - Parameters:
  ///   - traceID: The identifier of the trace: 32 hexadecimal digits, at least one of which is not
  ///     zero.
  ///   - parentID: The identifier of the span: 16 hexadecimal digits, at least one of which is not
  ///     zero.
  ///   - sampled: A Boolean value that indicates whether the trace is marked as sampled.
  public init?(traceID: String, parentID: String, sampled: Bool = true) {
    self.init(traceparent: "00-\(traceID)-\(parentID)-\(sampled ? "01" : "00")")
  }

  private init(random: (UInt64, UInt64, UInt64), sampled: Bool) {
    version = "00"
    traceID = Self.hex(random.0) + Self.hex(random.1)
    parentID = Self.hex(random.2)
    traceFlags = sampled ? "01" : "00"
  }

  /// Creates a context with random identifiers.
  ///
  /// - Parameter sampled: A Boolean value that indicates whether the trace is marked as sampled.
  /// - Returns: The context.
  public static func generated(sampled: Bool = true) -> W3CTraceContext {
    let identifiers = 1...UInt64.max
    return W3CTraceContext(
      random: (.random(in: identifiers), .random(in: identifiers), .random(in: identifiers)),
      sampled: sampled
    )
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isIdentifier(_ text: String, _ count: Int) -> Bool {
    isHex(text, count) && text.contains { $0 != "0" }
  }

  private static func isHex(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
