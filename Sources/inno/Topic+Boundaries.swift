import InnoConsole

extension Topic {
  /// The modules that each folder may import.
  ///
  /// A test generates this file from Package.swift.
  static let boundaries = Topic(
    "boundaries",
    "The modules that each folder may import",
    """
    Each folder of the sample app and of inno, and the modules that it may import.
    <Feature> stands for each feature in a tab. Package.swift has the complete list,
    including the libraries, and a test compares the list with the imports.

    Sample/Analytics/Client
        AnalyticsInterface
    Sample/Analytics/Interface
        nothing
    Sample/App
        Analytics, AnalyticsInterface, InnoDI, SampleCoreNetwork, SampleFeatures,
        SampleLayers
    Sample/CoreNetwork
        InnoNetwork, InnoNetworkWebSocket
    Sample/Data
        InnoDI, SampleDomain
    Sample/Domain
        InnoDI
    Sample/Features/<Feature>/Interface
        SampleDomain
    Sample/Features/<Feature>/Logic
        <Feature>Interface, InnoFlow, SampleDomain, SampleLoading
    Sample/Features/<Feature>/Router
        <Feature>Interface, <Feature>Logic, <Feature>UI, EntireTabInterface,
        InnoDI, InnoRouter, InnoRouterMacros, InnoRouterTerminal, InnoTerminalUI,
        SampleDomain
    Sample/Features/<Feature>/Testing
        <Feature>Interface, SampleDomain
    Sample/Features/<Feature>/UI
        <Feature>Interface, <Feature>Logic, InnoTerminalUI
    Sample/Features/Composition
        <Feature>Interface, <Feature>Router, EntireTabInterface, EntireTabRouter,
        InnoDI, SampleDomain
    Sample/Features/EntireTab/Interface
        InnoFlow, InnoRouter, InnoTerminalUI, SampleDomain
    Sample/Features/EntireTab/Logic
        EntireTabInterface, InnoFlow, SampleDomain, SampleLoading
    Sample/Features/EntireTab/Router
        EntireTabInterface, EntireTabLogic, EntireTabUI, InnoDI, InnoRouter,
        InnoRouterMacros, InnoRouterTerminal, InnoTerminalUI, SampleDomain
    Sample/Features/EntireTab/Testing
        EntireTabInterface, SampleDomain
    Sample/Features/EntireTab/UI
        EntireTabInterface, EntireTabLogic, InnoTerminalUI
    Sample/FixtureServer
        FlyingFox, FlyingSocks, SampleFixtures
    Sample/Fixtures
        InnoLocking
    Sample/Layers
        InnoDI, SampleCoreNetwork, SampleData, SampleDomain, SampleRemote
    Sample/Loading
        InnoFlow
    Sample/Remote
        InnoDI, SampleCoreNetwork, SampleData
    inno
        ArgumentParser, EntireTabInterface, InnoConsole, InnoConsoleRunner,
        InnoConsoleWeb, InnoNetwork, InnoNetworkAsyncHTTPClient,
        InnoNetworkAuthAWS, InnoNetworkDownload, InnoNetworkFoundationFixes,
        InnoNetworkHTTPTypes, InnoNetworkPersistentCache, InnoNetworkSigning,
        InnoNetworkTestSupport, InnoNetworkTrust, InnoNetworkWebSocket, SampleApp,
        SampleCoreNetwork, SampleDomain, SampleFeatures, SampleFixtureServer,
        SampleFixtures, SampleLayers
    """
  )
}
