extension Console {
  /// The commands that every console has, in the order in which help lists them.
  static var standardCommands: [any ConsoleCommand] {
    [
      ContainerCommand(),
      StoresCommand(), ActionsCommand(), SendCommand(), StateCommand(), PhasesCommand(),
      NavCommand(), ModalCommand(), TabCommand(), RoutesCommand(), ScreenCommand(),
      NetCommand(),
      SettleCommand(), WaitCommand(), ExpectCommand(), SourceCommand(),
      EventsCommand(), HelpCommand(), QuitCommand(),
    ]
  }
}
