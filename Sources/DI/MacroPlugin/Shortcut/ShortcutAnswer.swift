/// The answer to a compiler request that can be answered without the Swift parser.
///
/// The parser is not needed if ``PlainContainer`` or ``PlainProvision`` can read the code in the
/// request.
struct ShortcutAnswer {
  /// The message to send to the compiler, without the prefix that contains the message's length.
  let message: String

  /// Creates the answer to a request, or returns `nil` if only the SwiftSyntax library can answer
  /// the request.
  ///
  /// - Parameter request: The request, without the length prefix.
  init?(to request: UnsafeRawBufferPointer) {
    let fields = MessageBytes(request)
    guard
      // Only a compiler that sends its settings understands this form of answer.
      fields.contains("\"staticBuildConfiguration\":"),
      let expansion = fields.contains("\"macroRole\":\"accessor\"")
        ? Self.accessor(fields)
        : fields.contains("\"macroRole\":\"member\"")
          ? Self.members(fields)
          : fields.contains("\"macroRole\":\"extension\"") ? Self.conformance(fields) : nil
    else { return nil }
    message = Self.encode(expansion)
  }

  /// Returns the source code of a provision's getter, or `nil` if the request is not about a
  /// ``PlainProvision``.
  private static func accessor(_ fields: MessageBytes) -> String? {
    guard
      fields.contains("\"typeName\":\"ProvideMacro\""),
      let context = fields.text("\"source\":\"", after: "\"lexicalContext\":["),
      var enclosing = PlainScanner(context), enclosing.containerAttribute() != nil,
      let text = fields.text("\"source\":\"", after: "\"declSyntax\":{"),
      var scanner = PlainScanner(text),
      let provision = PlainProvision(&scanner, line: 0), scanner.isAtEnd
    else { return nil }
    return "{\n  \(provision.getter)\n}"
  }

  /// Returns the generated members of a ``PlainContainer`` that is not nested in another type.
  private static func members(_ fields: MessageBytes) -> String? {
    guard
      fields.contains("\"typeName\":\"DIContainerMacro\""),
      fields.contains("\"lexicalContext\":[]"),
      fields.contains("\"source\":\"struct Placeholder: DescribedContainer {}\""),
      let file = fields.text("\"fileID\":\"", after: "\"declSyntax\":{"),
      let line = fields.number("\"line\":", after: "\"declSyntax\":{"),
      let text = fields.text("\"source\":\"", after: "\"declSyntax\":{"),
      let settings = fields.text("\"staticBuildConfiguration\":\"", after: "{")
    else { return nil }
    // `MacroExpansionContext.isolatesToMainActor` explains the name of the feature.
    let isolatesToMainActor =
      SearchableText(settings).range(of: "\"NoExplicitNonIsolated\"", from: 0) != nil
    return PlainContainer(text, file: file, line: line, isolatesToMainActor: isolatesToMainActor)?
      .container.declarations(isDescribed: true).joined(separator: "\n\n")
  }

  /// Returns the extension that makes a container conform to `DescribedContainer`.
  private static func conformance(_ fields: MessageBytes) -> String? {
    guard
      fields.contains("\"typeName\":\"DIContainerMacro\""),
      fields.contains("\"source\":\"struct Placeholder: DescribedContainer {}\""),
      // The SwiftSyntax library must answer if there is a repeated attribute, a protocol,
      // `~Copyable`, or a member that has the name of a generated member.
      !fields.contains("@DIContainer", twiceAfter: "\"declSyntax\":{"),
      !fields.contains("containerDescription"), !fields.contains("builtValue"),
      !fields.contains("isOverridden"), !fields.contains("~Copyable"),
      !fields.contains("protocol "),
      let type = fields.text("\"source\":\"", after: "\"extendedTypeSyntax\":{"),
      var scanner = PlainScanner(type), let name = scanner.plainType()
    else { return nil }
    scanner.skipTrivia()
    return !scanner.isAtEnd ? nil : DIContainerMacro.conformance(of: name)
  }

  private static func encode(_ expansion: String) -> String {
    let text = SearchableText(expansion)
    var message = "{\"expandMacroResult\":{\"diagnostics\":[],\"expandedSource\":\""
    message.reserveCapacity(text.count + text.count / 8 + 128)
    var index = 0
    while true {
      let next = text.first(ofAny: "\n\"\\", from: index)
      message += text[index..<next]
      switch text[next] {
      case 0x0A: message += "\\n"
      case 0x22: message += "\\\""
      case 0x5C: message += "\\\\"
      default: return message + "\"}}"
      }
      index = next + 1
    }
  }
}
