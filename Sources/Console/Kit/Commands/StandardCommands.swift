extension Console {
  /// The commands that every console has, in the order in which help lists them.
  static var standardCommands: [any ConsoleCommand] {
    [
      ContainerCommand(), CallCommand(),
      StoresCommand(), ActionsCommand(), SendCommand(), StateCommand(), WatchCommand(),
      PhasesCommand(),
      NavCommand(), ModalCommand(), TabCommand(), LinkCommand(), RoutesCommand(), ScreenCommand(),
      NetCommand(),
      LetCommand(), SetCommand(), AliasCommand(),
      SettleCommand(), WaitCommand(), ExpectCommand(), ExpectErrorCommand(), TimeCommand(),
      ClockCommand(), SourceCommand(), RecordCommand(),
      EventsCommand(), TraceCommand(), HelpCommand(), ExplainCommand(), TourCommand(),
      HistoryCommand(), QuitCommand(),
    ]
  }
}
