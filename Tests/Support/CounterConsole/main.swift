import InnoConsole
import InnoConsoleRunner
import InnoNetwork

struct Hello: ConsoleCommand {
  static let info = CommandInfo("hello", .app, "Prints a greeting", examples: ["hello Ada"])

  @CommandArgument("NAME", .text) var name: String

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    Answer(.facts(["hello": .string(name)]), "Hello, \(name)!")
  }
}

let network = NetworkPanel(baseURL: Server.url, live: SessionTransport(), stub: Server.stub)
let app = CounterApp(client: Server.client(over: network.session, observer: network))

let console = Console(name: "counter")
console.describeTests(.counter)
console.expose(app)
console.expose(app.counter, as: "counter")
console.expose(app.pages, as: "pages")
console.expose(network)
console.add(Hello())

await ConsoleRunner(console).main()
