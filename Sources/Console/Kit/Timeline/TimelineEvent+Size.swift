extension TimelineEvent.Kind {
  /// How many bytes an event of this kind takes, roughly: itself and its text and values.
  var size: Int { MemoryLayout<TimelineEvent>.stride + payload }

  private var payload: Int {
    switch self {
    case .command(let line): line.utf8.count
    case .answer(_, let answer): answer.size
    case .error(let complaint): complaint.line.utf8.count + 256
    case .action(let name, let text, _): name.utf8.count + text.utf8.count
    case .state(let changes): changes.reduce(0) { $0 + $1.size }
    case .phase(let from, let to): from.utf8.count + to.utf8.count
    case .effect(let id, _, let detail): id.utf8.count + (detail?.utf8.count ?? 0)
    case .step(let name, _, let detail): name.utf8.count + (detail?.utf8.count ?? 0)
    case .intent(let name, let text): name.utf8.count + text.utf8.count
    case .issue(let text): text.utf8.count
    case .route(_, let result, let path): result.utf8.count + path.size
    case .modal(let event, let route, _): event.utf8.count + (route?.size ?? 0)
    case .tab(_, _, _, let badges): badges.size
    case .link(let url, _, let text): (url?.utf8.count ?? 0) + text.utf8.count
    case .screen(let title): title.utf8.count
    case .watch(let change): change.size
    case .request(_, _, let url, _): url.utf8.count
    case .response(_, .failure(let text), _): text.utf8.count
    case .response(_, .status, _), .retry: 0
    case .netlog(_, let lines): lines.size
    case .expectation(let condition, _, let actual): condition.utf8.count + actual.size
    }
  }
}

extension Answer {
  fileprivate var size: Int { data.size + lines.size }
}

extension ValueChange {
  fileprivate var size: Int { MemoryLayout<Self>.stride + from.size + to.size }
}

extension ConsoleValue {
  fileprivate var size: Int { MemoryLayout<Self>.stride + payload }

  private var payload: Int {
    switch self {
    case .null, .bool, .int, .double: 0
    case .string(let text): text.utf8.count
    case .enumCase(_, let fields), .object(_, let fields, _): fields.reduce(0) { $0 + $1.size }
    case .array(let values): values.reduce(0) { $0 + $1.size }
    }
  }
}

extension ConsoleValue.Field {
  fileprivate var size: Int { MemoryLayout<Self>.stride + name.utf8.count + value.size }
}

extension [String] {
  fileprivate var size: Int {
    reduce(0) { $0 + $1.utf8.count } + count * MemoryLayout<String>.stride
  }
}
