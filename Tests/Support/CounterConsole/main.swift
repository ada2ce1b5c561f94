import Foundation
import InnoConsole
import InnoConsoleRunner
import InnoNetwork

struct Hello: ConsoleCommand {
  let name = "hello"
  let group = CommandGroup.app
  let summary = "Greets somebody"
  let forms = [CommandForm([.value("NAME", .text)])]
  let examples = ["hello Ada"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    let name = call["NAME"]?.text ?? ""
    return Answer(.facts(["hello": .string(name)]), "Hello, \(name)!")
  }
}

let network = NetworkPanel(baseURL: Server.url, live: SessionTransport(), stub: Server.stub)
let app = CounterApp(client: Server.client(over: network.session, toldTo: network))

let console = Console(name: "counter")
console.expose(app)
console.expose(app.counter, as: "counter")
console.expose(app.pages, as: "pages")
console.expose(network)
console.add(Hello())

exit(await ConsoleRunner(console).run())
