#if !canImport(FoundationNetworking)
import Dispatch
import Foundation
import InnoLocking

/// A pump that copies a body into an `OutputStream` on a separate queue.
final class BodyPump: @unchecked Sendable {
  // The class is `@unchecked Sendable` because `reader` and `output` are used only on `queue`.

  private let reader: any BodyReader
  private let output: OutputStream
  private let exchange: Exchange
  private let more: DispatchSemaphore
  private let queue = DispatchQueue(label: "InnoNetwork.body")
  private let isStopped = Locked(false)

  init(_ upload: BodyContent, into output: OutputStream, of exchange: Exchange) {
    let more = DispatchSemaphore(value: 0)
    self.reader = upload.makeReader { more.signal() }
    self.output = output
    self.exchange = exchange
    self.more = more
  }

  func start() {
    queue.async { [self] in
      output.open()
      run()
      output.close()
      reader.close()
    }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    more.signal()
  }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while !isStopped.withLock({ $0 }) {
      switch buffer.withUnsafeMutableBytes({ reader.read(into: $0) }) {
      case .bytes(0): return
      case .bytes(let count): guard write(buffer[..<count]) else { return }
      case .later: more.wait()
      case .failure(let error): return exchange.end(with: error)
      }
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBufferPointer { pointer in
        pointer.baseAddress.map { output.write($0, maxLength: pointer.count) } ?? 0
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
#endif
