import InnoNetwork

extension Console {
  /// The modes of the session, such as `recording` or `recording, virtual 2s`.
  ///
  /// The prompt shows this text. The value is `nil` if the session is in its normal mode.
  package var mode: String? {
    var modes: [String] = []
    if let pause = app.pause { modes.append("paused @\(pause.position)") }
    if app.sandbox != nil { modes.append("sandbox") }
    if app.recorder != nil { modes.append("recording") }
    if let other = otherMode { modes.append(other) }
    return modes.isEmpty ? nil : modes.joined(separator: ", ")
  }

  /// The name of the lesson in progress and the current step, such as `tour stores 1/5`.
  ///
  /// The prompt shows this text. The value is `nil` if no lesson is in progress.
  package var lessonMode: String? {
    lesson.map { "tour \($0.plan.name) \($0.index + 1)/\($0.plan.steps.count)" }
  }

  private var otherMode: String? {
    if let lessonMode { return lessonMode }
    if let clock = app.virtualClock { return "virtual \(clock.now.offset.shown)" }
    guard let network, network.stub != nil,
      network.stub?.transportName != network.transport.transportName
    else { return nil }
    return "live"
  }
}
