import InnoRouter

struct ModalCommand: ParentCommand {
  static let info = CommandInfo(
    "modal",
    .navigation,
    "Presents or dismisses above a router's stack",
    preparation: "send people onAppear; settle; send people showOverview",
    examples: ["modal people present overview []", "modal people dismiss"]
  )

  var subcommands: [Subcommand] {
    ModalShow()
    ModalClose()
  }
}

private struct ModalShow: ConsoleCommand {
  static let info = CommandInfo("show a sheet, or another one in its place")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.present, .replace])) var intent: SheetIntent
  @CommandArgument("ROUTE", .modalRoute) var route: Word
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]
  @CommandFlag("cover", "As a full-screen cover instead of a sheet") var isCover: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.present(
      intent,
      [route] + arguments,
      style: isCover ? .fullScreenCover : .sheet,
      reader: console.reader
    )
    return nil
  }
}

private struct ModalClose: ConsoleCommand {
  static let info = CommandInfo("close the sheet, or all that wait too")

  @CommandArgument("ROUTER", .router) var router: RouterHandle
  @CommandArgument("COMMAND", .choice([.dismiss, .dismissAll])) var intent: SheetIntent

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    _ = try router.present(intent, [], style: .sheet, reader: console.reader)
    return nil
  }
}
