/// Every finding of the macros.
///
/// A code is part of the contract: it is never given to another finding. E003 and E005 spoke of
/// generic enums and of cases inside `#if`, which the macros take by now.
enum DiagnosticCode: String, CaseIterable {
  case notAnEnum = "E001"
  case noCases = "E002"
  case overloadedName = "E004"
  case reservedName = "E006"
  case limitedAvailability = "E007"

  /// The library's name and the code, as the end of a message shows them.
  var id: String { "InnoRouter.\(rawValue)" }
}
