import InnoDIGraph
import InnoLocking

/// The identifiers by which sources read members.
struct SourceWords: Sendable {
  /// What follows a dot anywhere, bindings between containers aside.
  private(set) var read: Set<String> = []

  /// All words of the files that extend a container.
  private(set) var ofExtensions: [String: Set<String>] = [:]

  private init() {}

  /// Reads all files again, by words and not by syntax: what is in a comment counts as well.
  init(of tree: SourceTree, containers: Set<String>) {
    let found = Locked(SourceWords())
    concurrently(tree.files.count) { index in
      guard let source = SourceBytes(at: tree.files[index].path) else { return }
      let words = source.withBytes { SourceWords($0, containers) }
      found.withLock { all in
        all.read.formUnion(words.read)
        all.ofExtensions.merge(words.ofExtensions) { $0.union($1) }
      }
    }
    self = found.withLock(\.self)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ containers: Set<String>) {
    var all: Set<String> = []
    var extended: Set<String> = []
    var previous = ""
    // The container of a key path such as `\Container.name`, while its dot is next.
    var keyPathRoot: String?
    var index = 0
    while index < bytes.count {
      guard bytes[index].isLetter else {
        if bytes[index] != UInt8(ascii: ".") { keyPathRoot = nil }
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index].isLetter || bytes[index].isDigit { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      let before = start > 0 ? bytes[start - 1] : 0
      all.insert(word)
      if before == UInt8(ascii: "."), keyPathRoot == nil { read.insert(word) }
      if previous == "extension", containers.contains(word) { extended.insert(word) }
      let isRoot = before == UInt8(ascii: "\\") && containers.contains(word)
      keyPathRoot = isRoot ? word : nil
      previous = word
    }
    for name in extended { ofExtensions[name] = all }
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
