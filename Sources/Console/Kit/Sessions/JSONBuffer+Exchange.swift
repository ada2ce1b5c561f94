import Foundation
import InnoNetwork

extension JSONBuffer {
  /// Writes a request and its outcome.
  ///
  /// A `JSONEncoder` with sorted keys would write the same JSON, but would take several times as
  /// long.
  mutating func write(_ exchange: RecordedExchange) {
    write("{")
    if let body = exchange.body {
      write("\"body\":")
      write(base64: body)
      write(",")
    }
    write("\"headers\":")
    write(exchange.headers)
    if let label = exchange.label {
      write(",\"label\":{\"attempt\":")
      write(decimal: label.attempt)
      write(",\"id\":")
      write(decimal: label.id)
      write("}")
    }
    write(",\"method\":")
    write(json: exchange.method)
    write(",\"number\":")
    write(decimal: exchange.number)
    if let count = exchange.omittedBytes {
      write(",\"omittedBytes\":")
      write(decimal: count)
    }
    write(",\"outcome\":")
    write(exchange.outcome)
    write(",\"start\":")
    write(shortest: exchange.start.timeIntervalSinceReferenceDate)
    if let timeout = exchange.timeoutSeconds {
      write(",\"timeout\":")
      write(shortest: timeout)
    }
    write(",\"timings\":{")
    if let firstByte = exchange.timings.firstByteSeconds {
      write("\"firstByte\":")
      write(shortest: firstByte)
      write(",")
    }
    write("\"queued\":")
    write(shortest: exchange.timings.queuedSeconds)
    write(",\"total\":")
    write(shortest: exchange.timings.totalSeconds)
    write("}")
    if let isUnrecorded = exchange.unrecordedBody {
      write(isUnrecorded ? ",\"unrecordedBody\":true" : ",\"unrecordedBody\":false")
    }
    write(",\"url\":")
    write(json: exchange.url.absoluteString)
    write("}")
  }

  private mutating func write(_ outcome: RecordedExchange.Outcome) {
    switch outcome {
    case .pending: write("{\"pending\":{}}")
    case .failure(let code, let text):
      write("{\"failure\":{\"code\":")
      write(decimal: code)
      write(",\"text\":")
      write(json: text)
      write("}}")
    case .response(let status, let headers, let body):
      write("{\"response\":{\"body\":")
      write(base64: body)
      write(",\"headers\":")
      write(headers)
      write(",\"status\":")
      write(decimal: status)
      write("}}")
    }
  }

  private mutating func write(_ headers: HTTPHeaders) {
    write("[")
    var isFirst = true
    for field in headers {
      write(isFirst ? "{\"name\":" : ",{\"name\":")
      write(json: field.name)
      write(",\"value\":")
      write(json: field.value)
      write("}")
      isFirst = false
    }
    write("]")
  }

  private mutating func write(base64 data: Data) {
    write("\"")
    bytes += data.base64EncodedData()
    write("\"")
  }

  /// Writes a floating-point number, without a fraction if the number is integral.
  private mutating func write(shortest number: Double) {
    write(number: number)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }
}
