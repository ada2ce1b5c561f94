#if WebSocket
/// The compression of messages with permessage-deflate (RFC 7692).
///
/// The client offers the window sizes and the rules for context takeover to the server, and the
/// server decides what to accept. The properties ``minimumSize`` and ``level`` apply only to the
/// client and are not offered.
///
/// Each connection creates a compressor for its first compressed message. The compressor uses about
/// 128 KiB of memory, plus four times the size of the client's window. The total is 256 KiB for a
/// window of 32 KiB (15 bits), 192 KiB for a window of 16 KiB (14 bits), and so on.
public struct WebSocketCompression: Sendable, Equatable {
  /// The size of the largest window that the client uses, as an exponent of 2: from 8 (256 bytes)
  /// to 15 (32 KiB).
  public let clientWindowBits: Int
  /// The size of the largest window that the server may use, as an exponent of 2: from 8 (256
  /// bytes) to 15 (32 KiB).
  public let serverWindowBits: Int
  /// A Boolean value that indicates whether the client compresses each message separately.
  public let clientNoContextTakeover: Bool
  /// A Boolean value that indicates whether the server must compress each message separately.
  public let serverNoContextTakeover: Bool
  /// The size in bytes of the smallest message that is compressed.
  public let minimumSize: Int
  /// The effort of the compression, from 1 (fastest) to 9 (smallest).
  public let level: Int

  /// Creates the compression parameters.
  ///
  /// Values outside their range are clamped.
  ///
  /// - Parameters:
  ///   - clientWindowBits: The size of the largest window that the client uses, as an exponent of
  ///     2: from 8 (256 bytes) to 15 (32 KiB).
  ///   - serverWindowBits: The size of the largest window that the server may use, as an exponent
  ///     of 2: from 8 (256 bytes) to 15 (32 KiB).
  ///   - clientNoContextTakeover: A Boolean value that indicates whether the client compresses each
  ///     message separately.
  ///   - serverNoContextTakeover: A Boolean value that indicates whether the server must compress
  ///     each message separately.
  ///   - minimumSize: The size in bytes of the smallest message that is compressed.
  ///   - level: The effort of the compression, from 1 (fastest) to 9 (smallest).
  public init(
    clientWindowBits: Int = 15,
    serverWindowBits: Int = 15,
    clientNoContextTakeover: Bool = false,
    serverNoContextTakeover: Bool = false,
    minimumSize: Int = 32,
    level: Int = 6
  ) {
    self.clientWindowBits = min(max(clientWindowBits, 8), 15)
    self.serverWindowBits = min(max(serverWindowBits, 8), 15)
    self.clientNoContextTakeover = clientNoContextTakeover
    self.serverNoContextTakeover = serverNoContextTakeover
    self.minimumSize = max(minimumSize, 0)
    self.level = min(max(level, 1), 9)
  }

  /// The value of the `Sec-WebSocket-Extensions` header with which the client offers compression.
  var offer: String {
    var offer = "permessage-deflate; client_max_window_bits"
    if clientWindowBits < 15 { offer += "=\(clientWindowBits)" }
    if serverWindowBits < 15 { offer += "; server_max_window_bits=\(serverWindowBits)" }
    if clientNoContextTakeover { offer += "; client_no_context_takeover" }
    if serverNoContextTakeover { offer += "; server_no_context_takeover" }
    return offer
  }

  /// Parses the server's response to the client's ``offer``.
  ///
  /// - Parameter header: The value of the `Sec-WebSocket-Extensions` header.
  /// - Returns: The parameters that the server accepted.
  /// - Throws: ``WebSocketHandshakeFault/compression(_:)`` if the response does not match the
  ///   offer.
  func accepted(_ header: String) throws(WebSocketHandshakeFault) -> WebSocketCompression {
    guard !header.contains(",") else {
      throw .compression("the server selected several extensions, but only one was requested")
    }
    let parts = header.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix(while: \.isWhitespace).trimmed
    }
    guard parts.first?.lowercased() == "permessage-deflate" else {
      throw .compression("the server selected an extension that was not requested")
    }
    var (client, server) = (clientWindowBits, 15)
    var (clientStarts, serverStarts) = (clientNoContextTakeover, false)
    var names: Set<String> = []
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair[0].trimmed.lowercased()
      let value = pair.count > 1 ? pair[1].filter { $0 != "\"" && !$0.isWhitespace } : nil
      guard names.insert(name).inserted else {
        throw .compression("the server repeated the compression parameter \(name)")
      }
      switch (name, value) {
      case ("client_no_context_takeover", nil): clientStarts = true
      case ("server_no_context_takeover", nil): serverStarts = true
      case ("client_max_window_bits", let value?):
        guard let bits = Int(value), (8...clientWindowBits).contains(bits) else {
          throw .compression("the server selected an invalid client_max_window_bits")
        }
        client = bits
      case ("server_max_window_bits", let value?):
        guard let bits = Int(value), (8...serverWindowBits).contains(bits) else {
          throw .compression("the server selected an invalid server_max_window_bits")
        }
        server = bits
      default:
        throw .compression("the server selected an unknown or invalid compression parameter")
      }
    }
    guard serverStarts || !serverNoContextTakeover, server <= serverWindowBits else {
      throw .compression("the server did not accept the requested compression parameters")
    }
    return WebSocketCompression(
      clientWindowBits: client,
      serverWindowBits: server,
      clientNoContextTakeover: clientStarts,
      serverNoContextTakeover: serverStarts,
      minimumSize: minimumSize,
      level: level
    )
  }
}

extension Substring {
  /// The substring without trailing whitespace.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
#endif
