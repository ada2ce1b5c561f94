/// The answer to a request of the compiler that is plain enough to be understood from its bytes.
struct ShortcutAnswer {
  /// The answer with its length before it.
  let message: [UInt8]

  /// Answers a request; `nil` if the library has to.
  ///
  /// - Parameter request: The request with its length before it.
  init?(to request: [UInt8]) {
    let fields = MessageBytes(request)
    guard
      // A module that isolates to the main actor is left to the library.
      !fields.contains("\\\"NoExplicitNonIsolated\\\""),
      let expansion = fields.contains("\"macroRole\":\"accessor\"")
        ? Self.accessor(fields)
        : fields.contains("\"macroRole\":\"member\"") ? Self.members(fields) : nil
    else { return nil }
    message = Self.encode(expansion)
  }

  /// The getter of a plain `@Provide` in a container.
  private static func accessor(_ fields: MessageBytes) -> String? {
    guard
      fields.contains("\"typeName\":\"ProvideMacro\""),
      let context = fields.text("\"source\":\"", after: "\"lexicalContext\":["),
      var enclosing = PlainScanner(context), enclosing.take("@"),
      enclosing.word() == "DIContainer",
      let text = fields.text("\"source\":\"", after: "\"declSyntax\":{"),
      var scanner = PlainScanner(text),
      let provision = PlainProvision(&scanner, from: 0, line: 0), scanner.isAtEnd
    else { return nil }
    return "{\n  get { \(provision.getter) }\n}"
  }

  /// The members of a plain `@DIContainer` that is nested in nothing.
  private static func members(_ fields: MessageBytes) -> String? {
    guard
      fields.contains("\"typeName\":\"DIContainerMacro\""),
      fields.contains("\"lexicalContext\":[]"),
      fields.contains("\"source\":\"struct Placeholder: DescribedContainer {}\""),
      let file = fields.text("\"fileID\":\"", after: "\"declSyntax\":{"),
      let line = fields.number("\"line\":", after: "\"declSyntax\":{"),
      let text = fields.text("\"source\":\"", after: "\"declSyntax\":{")
    else { return nil }
    return PlainContainer(text, file: String(decoding: file, as: UTF8.self), line: line)?
      .container.declarations(isDescribed: true).joined(separator: "\n\n")
  }

  private static func encode(_ expansion: String) -> [UInt8] {
    var message = [UInt8](repeating: 0, count: 8)
    message.reserveCapacity(expansion.utf8.count + expansion.utf8.count / 8 + 128)
    message += Array("{\"expandMacroResult\":{\"diagnostics\":[],\"expandedSource\":\"".utf8)
    var expansion = expansion
    expansion.withUTF8 { text in
      for byte in text {
        switch byte {
        case UInt8(ascii: "\n"):
          message.append(UInt8(ascii: "\\"))
          message.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          message.append(UInt8(ascii: "\\"))
          message.append(byte)
        default: message.append(byte)
        }
      }
    }
    message += Array("\"}}".utf8)
    withUnsafeBytes(of: UInt64(message.count - 8).littleEndian) { length in
      for (index, byte) in length.enumerated() { message[index] = byte }
    }
    return message
  }
}
