import CFoundationFixes

/// Workarounds for defects in `URLSession` on Linux, for programs that use `URLSession` directly.
///
/// The default transport of InnoNetwork calls libcurl and does not need these workarounds.
///
/// If a program links this product, some internal functions of FoundationNetworking in Swift 6.3
/// are replaced. No function of libcurl is replaced. The replacements prevent crashes in these
/// situations:
///
/// - A connection closes in the middle of a response head.
/// - A response has a trailer.
/// - A response has the largest possible `Content-Length`.
/// - A redirect leads to a URL that has an IPv6 host and no scheme, such as `//[::1]/`.
///
/// The replacements also accept headers without a space after the colon, support IPv6 hosts, and
/// fix a memory leak and a busy loop. For each defect, the overview of this module lists the
/// upstream report and the condition for removing the workaround.
///
/// ```swift
/// if case .notBound(let reason) = FoundationFixes.status { logger.warning("\(reason)") }
/// ```
public enum FoundationFixes {
  /// A value that indicates whether the workarounds are active in this program.
  public enum Status: Sendable, Equatable {
    /// The workarounds are active: Foundation calls the workarounds instead of its own functions.
    case bound
    /// The platform or the version of Foundation does not need the workarounds.
    case notNeeded
    /// Foundation calls its own functions instead of the workarounds.
    ///
    /// The reason states why the workarounds are not active, and how to activate them.
    case notBound(reason: String)
  }

  /// The status of the workarounds in this program, determined when the property is first read.
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
        reason: "Foundation was loaded before the workarounds, or their symbols are hidden. "
          + "Link InnoNetworkFoundationFixes into the executable itself, and keep the executable's "
          + "symbols visible."
      )
    }

  /// A Boolean value that indicates whether Foundation calls this module's workarounds.
  public static var isBound: Bool { status == .bound }
}
