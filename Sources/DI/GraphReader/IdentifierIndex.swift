import InnoDIGraph
import InnoLocking

/// An index of the identifiers in source files, for finding provisions that are never read.
struct IdentifierIndex: Sendable {
  /// The identifiers that follow a dot.
  ///
  /// The set does not contain the names of child inputs in bindings, such as `name` in
  /// `child: \Container.name`.
  private(set) var members: Set<String> = []

  /// A dictionary from the name of each container to the identifiers in the files that extend the
  /// container.
  private(set) var inExtensions: [String: Set<String>] = [:]

  private init() {}

  /// Creates an index by scanning the files of a tree.
  ///
  /// The words in comments and in string literals count as identifiers.
  init(of tree: SourceTree, containers: Set<String>) {
    let found = Locked(IdentifierIndex())
    concurrently(tree.files.count) { index in
      guard let source = SourceBytes(at: tree.files[index].path) else { return }
      let index = source.withBytes { IdentifierIndex($0, containers) }
      found.withLock { all in
        all.members.formUnion(index.members)
        all.inExtensions.merge(index.inExtensions) { $0.union($1) }
      }
    }
    self = found.withLock(\.self)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ containers: Set<String>) {
    var all: Set<String> = []
    var extended: Set<String> = []
    var previous = ""
    // In a binding such as `child: \Container.name`, this flag is `true` between `Container` and
    // the end of the key path.
    var isInBinding = false
    var index = 0
    while index < bytes.count {
      guard bytes[index].isLetter else {
        if bytes[index] != UInt8(ascii: ".") { isInBinding = false }
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].isLetter || bytes[index].isDigit { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      let before = start > 0 ? bytes[start - 1] : 0
      all.insert(word)
      if before == UInt8(ascii: "."), !isInBinding { members.insert(word) }
      if previous == "extension", containers.contains(word) { extended.insert(word) }
      isInBinding =
        before == UInt8(ascii: "\\") && previous == "child" && containers.contains(word)
      previous = word
    }
    for name in extended { inExtensions[name] = all }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
