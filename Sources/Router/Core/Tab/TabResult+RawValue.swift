extension TabResult {
  /// The case's name, as ``name`` gives it.
  public var rawValue: String { name }
}
