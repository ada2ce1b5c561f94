/// Tells of one attempt of one request.
struct Trace: Sendable {
  let label: RequestLabel
  let audience: Audience
  let logger: any NetworkLogger

  func tell(_ event: NetworkEvent) {
    audience.tell(event)
  }

  func tell(_ step: NetworkStep) {
    audience.tell(step, of: label)
  }

  /// Passes on what a session tells; nil when nobody listens.
  var monitor: (@Sendable (TransportNews) -> Void)? {
    guard !audience.isEmpty else { return nil }
    return { [audience, label] in audience.tell(.transport($0), of: label) }
  }
}
