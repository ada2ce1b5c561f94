import InnoConsole

extension Topic {
  /// The modules that each folder may import.
  ///
  /// A test writes this file from Package.swift.
  static let boundaries = Topic(
    "boundaries",
    "The modules that each folder may import",
    """
    Each folder of Sources, and the modules of this package and of others that it may
    import. <Feature> stands for each feature in a tab. Package.swift has the list, and
    a test compares it with the imports.

    Base/CasePaths
        nothing
    Base/Locking
        nothing
    Base/MacroSupport
        SwiftDiagnostics, SwiftSyntax, SwiftSyntaxBuilder, SwiftSyntaxMacros
    Base/NearestMatch
        nothing
    Base/Observation
        nothing
    Base/TestReporting
        CustomDump
    Console/CEditLine
        nothing
    Console/Kit
        InnoCasePaths, InnoDI, InnoDIGraph, InnoFlow, InnoLocking,
        InnoNearestMatch, InnoNetwork, InnoNetworkTestSupport, InnoObservation,
        InnoRouter, InnoTerminalUI
    Console/LineEditor
        CEditLine, InnoLocking
    Console/Remote
        InnoConsole, InnoLocking
    Console/Runner
        InnoConsole, InnoConsoleRemote, InnoLineEditor, InnoLocking
    DI/Core
        InnoLocking
    DI/Graph
        InnoNearestMatch
    DI/GraphReader
        InnoDIGraph, InnoDISyntax, InnoLocking, InnoNearestMatch, SwiftParser,
        SwiftSyntax
    DI/GraphTool
        ArgumentParser, InnoDIGraph, InnoDIGraphReader
    DI/MacroPlugin
        InnoDISyntax, InnoMacroSupport, InnoNearestMatch, SwiftCompilerPlugin,
        SwiftDiagnostics, SwiftIfConfig, SwiftSyntax, SwiftSyntaxBuilder,
        SwiftSyntaxMacros
    DI/Plugin
        nothing
    DI/Syntax
        SwiftSyntax
    Flow/Core
        InnoCasePaths, InnoLocking, InnoObservation
    Flow/MacroPlugin
        InnoMacroSupport, SwiftCompilerPlugin, SwiftDiagnostics, SwiftSyntax,
        SwiftSyntaxBuilder, SwiftSyntaxMacros
    Flow/SwiftUI
        InnoFlow
    Flow/Testing
        InnoCasePaths, InnoFlow, InnoLocking, InnoTestReporting
    Network/CFoundationFixes
        nothing
    Network/CLibcurl
        nothing
    Network/Core
        CLibcurl, InnoLocking
    Network/FoundationFixes
        CFoundationFixes
    Network/Logging
        InnoNetwork, Logging
    Network/MacroPlugin
        InnoMacroSupport, SwiftCompilerPlugin, SwiftDiagnostics, SwiftSyntax,
        SwiftSyntaxBuilder, SwiftSyntaxMacros
    Network/Macros
        InnoNetwork
    Network/Signing
        Crypto, InnoNetwork
    Network/Testing
        InnoLocking, InnoNetwork
    Router/Core
        InnoCasePaths, InnoLocking, InnoObservation
    Router/MacroPlugin
        InnoMacroSupport, SwiftCompilerPlugin, SwiftDiagnostics, SwiftSyntax,
        SwiftSyntaxBuilder, SwiftSyntaxMacros
    Router/Macros
        InnoRouter
    Router/Terminal
        InnoCasePaths, InnoRouter, InnoTerminalUI
    Router/Testing
        InnoLocking, InnoRouter, InnoTestReporting
    Sample/Analytics/Client
        AnalyticsInterface
    Sample/Analytics/Interface
        nothing
    Sample/App
        Analytics, AnalyticsInterface, InnoDI, SampleCoreNetwork, SampleFeatures,
        SampleLayers
    Sample/CoreNetwork
        InnoNetwork
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
    TerminalUI/Core
        nothing
    inno
        ArgumentParser, EntireTabInterface, InnoConsole, InnoConsoleRemote,
        InnoConsoleRunner, InnoNetwork, InnoNetworkFoundationFixes,
        InnoNetworkTestSupport, SampleApp, SampleCoreNetwork, SampleDomain,
        SampleFeatures, SampleFixtureServer, SampleFixtures, SampleLayers
    """
  )
}
