import Dispatch
import Foundation
import InnoLineEditor
import InnoLocking

// A program for the terminal tests of the line editor. It answers each line with `got: <line>`, and
// prints announcements from a named pipe above the line being typed.
//
// LineEditorDemo ANNOUNCEMENTS [HISTORY [LIMIT]]
//
//   …\       continues the entry on the next line
//   hold     reads no line until the announcement `release`, or SIGINT
//   lend     makes the terminal raw, like another program, until `release`
//   quit     ends the program
//
// Announcements: any text; `burst N` prints N messages; `release` ends a hold; `close` closes the
// editor.

let arguments = CommandLine.arguments
let words = ["send", "settings", "state", "한국", "한글"]
let editor = try LineEditor(
  LineEditor.Configuration(
    name: "demo",
    historyFile: arguments.count > 2 ? arguments[2] : nil,
    historyLimit: arguments.count > 3 ? Int(arguments[3]) ?? 1000 : 1000,
    complete: { line, cursor in
      let typed = Array(line.unicodeScalars)[..<cursor]
      let start = typed.lastIndex(of: " ").map { $0 + 1 } ?? 0
      let word = String(String.UnicodeScalarView(typed[start...]))
      return CompletionAnswer(
        replacing: start..<cursor,
        candidates: words.filter { $0.hasPrefix(word) }
          .map { LineCompletion($0, detail: $0 == "send" ? "sends an action" : nil) }
      )
    },
    hint: { $0 == "send" ? " STORE ACTION" : nil }
  )
)

let isTerminated = Locked(false)
let released = DispatchSemaphore(value: 0)

let announcer = Thread {
  guard let pipe = FileHandle(forReadingAtPath: arguments[1]) else { return }
  var rest = Data()
  while case let data = pipe.availableData, !data.isEmpty {
    rest.append(data)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      announce(String(decoding: rest[..<end], as: UTF8.self))
      rest = Data(rest[(end + 1)...])
    }
  }
}

func announce(_ line: String) {
  let words = line.split(separator: " ")
  if line == "release" {
    released.signal()
  } else if line == "close" {
    editor.close()
    write(STDOUT_FILENO, "closed\r\n", 8)
  } else if words.first == "burst", let count = words.last.flatMap({ Int($0) }) {
    for number in 1...count { editor.print("message \(number)\n") }
  } else {
    editor.print(line + "\n")
  }
}

// Handles a signal as every program with a line editor should: between lines Ctrl-C is a signal,
// and a signal that ends the process restores the terminal. A source takes effect a moment after
// `resume`, and until then the signal is lost.
func handle(_ number: Int32, _ handler: @escaping @Sendable () -> Void) -> any DispatchSourceSignal
{
  let registered = DispatchSemaphore(value: 0)
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler(handler: handler)
  source.setRegistrationHandler { @Sendable in registered.signal() }
  source.resume()
  registered.wait()
  return source
}

let interrupts = handle(SIGINT) {
  editor.discardPaste()
  editor.print("cancelled\n")
  released.signal()
}
let terminations = handle(SIGTERM) {
  isTerminated.withLock { $0 = true }
  editor.close()
  exit(143)
}

announcer.start()
var entry = ""
loop: while true {
  switch editor.readLine(prompt: "\u{1B}[32mdemo>\u{1B}[0m ") {
  case .line("quit"): break loop
  case .line("lend"):
    editor.lend {
      var settings = termios()
      tcgetattr(STDIN_FILENO, &settings)
      cfmakeraw(&settings)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      write(STDOUT_FILENO, "lent\r\n", 6)
      released.wait()
    }
  case .line(let line) where line.hasSuffix("\\"): entry += line + "\n"
  case .line(let line):
    editor.remember(entry + line)
    if line == "hold" {
      editor.print("holding\n")
      released.wait()
    } else {
      editor.print("got: \(entry + line)\n")
    }
    entry = ""
  case .invalidLine(let column): editor.print("invalid at \(column)\n")
  case .interrupt: editor.print("interrupted\n")
  case .endOfInput: break loop
  }
}
// The handler of SIGTERM ends the process as soon as `close` returns.
while isTerminated.withLock({ $0 }) { pause() }
editor.close()
print("bye")
