import InnoConsole
import Testing

@testable import InnoConsoleRemote

@Suite("The queue of messages to a client")
struct OutboxTests {
  private func replies(_ box: inout Outbox) -> [Reply] {
    var replies: [Reply] = []
    while let bytes = box.next() {
      for case let line in Script.lines(of: bytes) { Message.read(line).map { replies.append($0) } }
    }
    return replies
  }

  @Test("Queued text of one channel is joined, in order with other messages")
  func order() {
    var box = Outbox(limit: 1_000)
    box.add("a\n", to: .output)
    box.add("b\n", to: .output)
    box.add("c\n", to: .errors)
    box.add(Reply.next)
    box.add(Reply.next)
    box.add("d\n", to: .errors)
    #expect(
      replies(&box) == [
        .print(text: "a\nb\n", channel: .output), .print(text: "c\n", channel: .errors),
        .next, .next, .print(text: "d\n", channel: .errors),
      ]
    )
    #expect(box.isEmpty)
  }

  @Test("Each answer is a message of its own")
  func answers() {
    var box = Outbox(limit: 1_000)
    box.add("a\n", to: .answer)
    box.add("b\n", to: .answer)
    #expect(
      replies(&box) == [
        .print(text: "a\n", channel: .answer), .print(text: "b\n", channel: .answer),
      ]
    )
  }

  @Test("A full outbox drops and counts text, but not messages")
  func full() {
    var box = Outbox(limit: 4)
    box.add("long enough\n", to: .output)
    #expect(box.isFull)
    box.add("x", to: .output)
    box.add("x", to: .output)
    box.add(Reply.next)
    box.add("x", to: .output)
    #expect(
      replies(&box) == [
        .print(text: "long enough\n", channel: .output), .dropped(events: 2), .next,
        .dropped(events: 1),
      ]
    )
    #expect(!box.isFull)
    box.add("y", to: .output)
    #expect(replies(&box) == [.print(text: "y", channel: .output)])
  }

  @Test("Long text is split between characters into short messages")
  func pieces() {
    let text = String(repeating: "a문🚪\u{1}", count: 40_000) + "\n"
    var box = Outbox(limit: 1)
    box.add(text, to: .output)
    var whole = ""
    for reply in replies(&box) {
      #expect(Message.line(reply).count < Message.limit)
      guard case .print(let piece, .output) = reply else { continue }
      whole += piece
    }
    #expect(whole == text)
  }

  @Test(
    "A message is encoded as one line and decoded again",
    arguments: [
      Reply.print(text: "a\nb\u{2028}\u{0}\"", channel: .output),
      .completion(
        id: 1,
        from: 0,
        to: 2,
        candidates: [.init(text: "stores", detail: "d", goesOn: true)]
      ), .outcome(ending: .quit, code: 3, lesson: "tour a 1/2"), .exit(code: -1),
      .hint(id: 2, text: nil),
    ]
  )
  func messages(reply: Reply) {
    let lines = Script.lines(of: Message.line(reply))
    #expect(lines.count == 1)
    #expect(Message.read(lines[0]) == reply)
  }
}
