import InnoConsole

extension Topic {
  /// The modules that each folder may import.
  ///
  /// A test generates this file from Package.swift.
  static let boundaries = Topic(
    "boundaries",
    "The modules that each folder may import",
    """
    Each folder of Sources/Sample, and the modules that it may import. <Feature>
    stands for each feature in a tab. Package.swift has the complete list, with the
    libraries and inno, and a test compares the list with the imports.

    Analytics/Client              AnalyticsInterface
    Analytics/Interface           nothing
    App                           Analytics, AnalyticsInterface, InnoDI,
                                  SampleCoreNetwork, SampleFeatures, SampleLayers
    CoreNetwork                   InnoNetwork, InnoNetworkWebSocket
    Data                          InnoDI, SampleDomain
    Domain                        InnoDI
    Features/<Feature>/Interface  SampleDomain
    Features/<Feature>/Logic      <Feature>Interface, InnoFlow, SampleDomain,
                                  SampleLoading
    Features/<Feature>/Router     <Feature>Interface, <Feature>Logic, <Feature>UI,
                                  EntireTabInterface, InnoDI, InnoRouter,
                                  InnoRouterMacros, InnoRouterTerminal,
                                  InnoTerminalUI, SampleDomain
    Features/<Feature>/Testing    <Feature>Interface, SampleDomain
    Features/<Feature>/UI         <Feature>Interface, <Feature>Logic,
                                  InnoTerminalUI
    Features/Composition          <Feature>Interface, <Feature>Router,
                                  EntireTabInterface, EntireTabRouter, InnoDI,
                                  SampleDomain
    Features/EntireTab/Interface  InnoFlow, InnoRouter, InnoTerminalUI,
                                  SampleDomain
    Features/EntireTab/Logic      EntireTabInterface, InnoFlow, SampleDomain,
                                  SampleLoading
    Features/EntireTab/Router     EntireTabInterface, EntireTabLogic, EntireTabUI,
                                  InnoDI, InnoRouter, InnoRouterMacros,
                                  InnoRouterTerminal, InnoTerminalUI, SampleDomain
    Features/EntireTab/Testing    EntireTabInterface, SampleDomain
    Features/EntireTab/UI         EntireTabInterface, EntireTabLogic,
                                  InnoTerminalUI
    FixtureServer                 FlyingFox, FlyingSocks, SampleFixtures
    Fixtures                      InnoLocking
    Layers                        InnoDI, SampleCoreNetwork, SampleData,
                                  SampleDomain, SampleRemote
    Loading                       InnoFlow, SampleDomain
    Remote                        InnoDI, SampleCoreNetwork, SampleData
    """
  )
}
