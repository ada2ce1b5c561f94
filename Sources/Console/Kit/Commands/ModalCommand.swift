import InnoRouter

struct ModalCommand: ConsoleCommand {
  let name = "modal"
  let group = CommandGroup.navigation
  let summary = "Presents or dismisses above a router's stack"
  let forms = [
    CommandForm(
      [
        .value("ROUTER", .router), .value("COMMAND", .choice(["present", "replace"])),
        .value("ROUTE", .modalRoute), .rest("ARGUMENT", .argument),
      ],
      "show a sheet, or another one in its place"
    ),
    CommandForm(
      [.value("ROUTER", .router), .value("COMMAND", .choice(["dismiss", "dismissAll"]))],
      "close the sheet, or all that wait too",
      options: []
    ),
  ]
  let options = [CommandOption("cover", "As a full-screen cover instead of a sheet")]
  let preparation = "send people onAppear; settle; send people showOverview"
  let examples = ["modal people present overview []", "modal people dismiss"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let word = call["ROUTER"], let command = call["COMMAND"] else { return nil }
    let router = try console.router(named: word)
    _ = try router.present(
      command.text,
      [call["ROUTE"]].compactMap(\.self) + call.rest("ARGUMENT"),
      style: call.option("cover") == nil ? .sheet : .fullScreenCover,
      reader: console.reader
    )
    return nil
  }
}
