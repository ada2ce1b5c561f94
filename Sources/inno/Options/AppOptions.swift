import ArgumentParser
import InnoConsoleRunner

/// The command-line options for the sample app.
struct AppOptions: ParsableArguments, Sendable {
  @OptionGroup(title: "Network")
  var network: NetworkOptions

  @OptionGroup(title: "Fixtures")
  var fixtures: FixtureOptions

  func validate() throws {
    if try network.startsLive, !network.local, let option = try fixtures.optionOfAnswers {
      throw ValidationError(
        "\(option) works only with the fixtures; use --local instead of --base-url or --transport "
          + "live, or pass \(option) to inno serve"
      )
    }
  }

  /// The app's configuration, as specified by the command-line options.
  var configuration: ConsoleApp.Configuration {
    get throws {
      ConsoleApp.Configuration(
        startsLive: try network.startsLive,
        baseURL: try network.baseURL?.value(of: "--base-url"),
        engine: try network.engine.value(of: "--engine"),
        fixtures: try fixtures.conditions,
        cache: try network.responseCache,
        downloads: network.downloadFolder
      )
    }
  }
}
