/// Something that a script tested: an expectation, or a command that failed.
public struct Check: Sendable, Equatable {
  /// The command as it was read.
  public let name: String

  /// Where it stands, in a script.
  public let location: SourceLocation?

  /// What went wrong, `nil` for nothing.
  public let failure: String?
}
