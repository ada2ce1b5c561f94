/// A model that an actor owns.
actor Inbox {
  struct Message: Sendable, Equatable {
    let id: Int
    let text: String
    var isRead = false
  }

  private(set) var messages: [Message] = []
  nonisolated let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation

  init() {
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func receive(_ text: String) {
    messages.append(Message(id: messages.count + 1, text: text))
    changed.yield()
  }

  func read(_ id: Int) {
    guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
    messages[index].isRead = true
    changed.yield()
  }
}
