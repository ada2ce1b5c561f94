#if WebSocket
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A generator of unpredictable masking keys (RFC 6455, section 5.3).
///
/// The generator requests 64 random keys at a time, because a system call for each key would take
/// longer than encoding a small frame.
struct MaskingKeys {
  private var keys: [UInt32] = []

  /// Returns a new masking key.
  ///
  /// The key's first byte in memory masks the first byte of a payload.
  mutating func next() -> UInt32 {
    if keys.isEmpty { keys = Self.draw() }
    return keys.removeLast()
  }

  private static func draw() -> [UInt32] {
    var keys = [UInt32](repeating: 0, count: 64)
    #if canImport(Glibc) || canImport(Musl)
    // `getentropy` returns at most 256 bytes at a time.
    if keys.withUnsafeMutableBytes({ getentropy($0.baseAddress, $0.count) }) == 0 { return keys }
    #endif
    for index in keys.indices { keys[index] = .random(in: .min ... .max) }
    return keys
  }
}

/// Copies bytes and masks the copy.
///
/// - Parameters:
///   - source: The bytes.
///   - target: The memory for the copy, at least as large as `source`.
///   - key: The masking key, whose first byte in memory masks the first byte of `source`.
func mask(_ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawPointer, by key: UInt32) {
  guard let start = source.baseAddress else { return }
  let wide = UInt64(key) << 32 | UInt64(key)
  var index = 0
  while index + 8 <= source.count {
    let word = start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    target.storeBytes(of: word ^ wide, toByteOffset: index, as: UInt64.self)
    index += 8
  }
  withUnsafeBytes(of: key) { key in
    while index < source.count {
      let byte = start.load(fromByteOffset: index, as: UInt8.self) ^ key[index & 3]
      target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      index += 1
    }
  }
}
#endif
