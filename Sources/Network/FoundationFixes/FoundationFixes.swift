import CFoundationFixes

/// Workarounds for `URLSession` on Linux, for programs that use it themselves.
///
/// InnoNetwork needs none of them: its transport calls libcurl itself. To depend on this product is
/// to have Foundation call some of its own functions in the program instead, by their names, as of
/// Swift 6.3 (none is libcurl's). They keep a server from ending the process by closing its connection
/// within a response's head, by a trailer, by the greatest `Content-Length` or by a redirect to an
/// IPv6 address without a scheme; they let responses with careless headers through, let IPv6 addresses
/// be asked, and stop the loss of memory and of processor time.
///
/// ```swift
/// if case .notBound(let reason) = FoundationFixes.status { logger.warning("\(reason)") }
/// ```
public enum FoundationFixes {
  /// Whether the workarounds take effect in this program.
  public enum Status: Sendable, Equatable {
    /// Foundation calls them.
    case bound
    /// This system, or this version of Foundation, needs none.
    case notNeeded
    /// Foundation calls its own functions; the reason is a sentence.
    case notBound(reason: String)
  }

  /// Whether Foundation calls the workarounds, looked up once, at the first use.
  public static let status: Status =
    switch inno_fixes_find_status() {
    case inno_fixes_bound: .bound
    case inno_fixes_not_needed: .notNeeded
    case inno_fixes_static_foundation:
      .notBound(
        reason: "Foundation is linked statically and calls its own functions. "
          + "Build without --static-swift-stdlib."
      )
    default:
      .notBound(
        reason: "Foundation is loaded before the workarounds, or they are hidden. "
          + "Link the product into the program itself, with its symbols visible."
      )
    }

  /// A Boolean value that indicates whether Foundation calls the workarounds.
  public static var isBound: Bool { status == .bound }
}
