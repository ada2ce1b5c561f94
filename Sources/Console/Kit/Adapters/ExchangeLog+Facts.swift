import InnoText

extension ExchangeLog.Exchange {
  var facts: ConsoleValue { .object(type: "", fields, id: nil) }

  var fields: [ConsoleValue.Field] {
    let (status, bytes, failure): (Int?, Int?, String?) =
      switch outcome {
      case .status(let status, let bytes): (status, bytes, nil)
      case .failure(let text): (nil, nil, text)
      case nil: (nil, nil, nil)
      }
    return [
      .init("id", .int(id)), .init("method", .optional(sent?.method)),
      .init("url", .optional(sent?.url)), .init("transport", .string(transport)),
      .init("attempts", .int(attempts)), .init("status", .optional(status)),
      .init("bytes", .optional(bytes)), .init("failure", .optional(failure)),
      .init("ms", .double(duration.inMilliseconds)), .init("cache", .optional(cache)),
      .init("operation", .optional(operation)),
    ]
  }

  /// A short description of the exchange's outcome, followed by the name of the operation, if any.
  var result: String {
    shownOutcome + (operation.map { "; operation: \($0.escapedForTerminal)" } ?? "")
  }

  private var shownOutcome: String {
    let effort = attempts > 1 ? "\(attempts) attempts" : nil
    let use = cache.map { "; cache: \($0)" } ?? ""
    return switch outcome {
    case .failure(let text) where sent == nil:
      "not sent: \(text.trimmingPrefix("The request could not be sent: ").description.escapedForTerminal)"
    case .status(let status, let bytes):
      "\(status), \(bytes.counted("byte"))" + (effort.map { ", \($0)" } ?? "") + use
    case .failure(let text):
      "failed" + (effort.map { " after \($0)" } ?? "") + ": \(text.escapedForTerminal)"
    case nil: "pending" + (effort.map { ", \($0)" } ?? "")
    }
  }
}
