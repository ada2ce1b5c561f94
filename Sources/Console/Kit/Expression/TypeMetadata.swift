/// A namespace for functions that read type metadata, which the compiler emits for reflection.
///
/// A mirror shows only the current case of an enum value. The metadata contains all cases of the
/// enum type. The layout of the metadata is part of the stable ABI (`docs/ABI/TypeMetadata.rst` in
/// the Swift repository).
enum TypeMetadata {
  /// The name of a case and a Boolean value that indicates whether the case has associated values.
  typealias Case = (name: String, hasPayload: Bool)

  private enum Layout {
    static let kindOfStruct = 0x200
    static let kindOfEnum = 0x201
    static let kindOfTuple = 0x301
    static let descriptorKindOfEnum: UInt32 = 18
    static let fieldDescriptor = 16
    static let recordSize = 10
    static let recordCount = 12
    static let firstRecord = 16
    static let typeInRecord = 4
    static let nameInRecord = 8
  }

  /// Returns the cases of an enum type.
  ///
  /// - Parameter type: The type to inspect.
  /// - Returns: The cases, or `nil` if the type is not an enum or was compiled without reflection
  ///   metadata.
  static func cases(of type: Any.Type) -> [Case]? {
    let metadata = metadata(of: type)
    guard metadata.load(as: Int.self) == Layout.kindOfEnum else { return nil }
    let descriptor = metadata.load(
      fromByteOffset: MemoryLayout<Int>.size,
      as: UnsafeRawPointer.self
    )
    guard descriptor.load(as: UInt32.self) & 0x1F == Layout.descriptorKindOfEnum,
      let fields = target(of: descriptor + Layout.fieldDescriptor)
    else { return nil }
    let size = Int(fields.load(fromByteOffset: Layout.recordSize, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: Layout.recordCount, as: UInt32.self))
    var cases: [Case] = []
    for index in 0..<count {
      let record = fields + Layout.firstRecord + index * size
      guard let name = target(of: record + Layout.nameInRecord) else { return nil }
      let text = String(cString: name.assumingMemoryBound(to: CChar.self))
      cases.append((text, target(of: record + Layout.typeInRecord) != nil))
    }
    return cases.isEmpty ? nil : cases
  }

  /// Returns a Boolean value that indicates whether a type is a struct or a tuple.
  static func hasFields(_ type: Any.Type) -> Bool {
    let kind = metadata(of: type).load(as: Int.self)
    return kind == Layout.kindOfStruct || kind == Layout.kindOfTuple
  }

  private static func metadata(of type: Any.Type) -> UnsafeRawPointer {
    // The metatype of a concrete type is a pointer to the metadata of the type, which is never
    // freed.
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// Returns the address to which a relative pointer points, or `nil` for a null pointer.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.loadUnaligned(as: Int32.self)
    return offset == 0 ? nil : pointer + Int(offset)
  }
}
