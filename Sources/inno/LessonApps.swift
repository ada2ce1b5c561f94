import EntireTabInterface
import InnoConsole
import SampleDomain
import SampleFixtures
import SampleLayers

/// An app that a lesson starts: the default app, an app whose fixtures require a token, or an app
/// with a fault.
///
/// The fault is injected when the app starts.
enum LessonApp: String, CaseIterable {
  /// The default app, in which fixtures answer the requests without a network.
  case usual = "default"

  /// An app with the credentials of a signed-in user, whose access token has expired.
  case signedIn = "signed-in"

  /// An app whose repository of people returns the response to the previous request instead of the
  /// response to the current request.
  case staleAnswer = "stale-answer"

  /// An app whose repository of people turns each error into an empty list, so that the People
  /// feature never enters the phase `failed`.
  case hiddenFailure = "hidden-failure"

  /// An app whose repository fetches people only once and then returns the same people each time.
  case keptAnswer = "kept-answer"

  /// An app whose tab coordinator ignores the navigation requests of the People feature.
  case lostRoute = "lost-route"

  /// An app with a refresh token that the server does not accept.
  case refusedToken = "refused-token"

  /// The configuration of this lesson's app.
  var configuration: ConsoleApp.Configuration {
    var configuration = ConsoleApp.Configuration()
    if self == .signedIn || self == .refusedToken {
      configuration.fixtures = FixtureConditions(tokenLifetime: .seconds(60))
    }
    if self == .refusedToken { configuration.refreshToken = "another-refresh-token" }
    if let fault = FaultyUsers.Fault(self) {
      configuration.users = { FaultyUsers(repository: $0, fault: fault) }
    }
    if self == .lostRoute {
      configuration.prepare = { features in
        for feature in features where feature.tab == .people { feature.onChange = {} }
      }
    }
    return configuration
  }
}

/// A faulty repository of people.
private actor FaultyUsers: UserRepositoryProtocol {
  enum Fault {
    case staleAnswer, hiddenFailure, keptAnswer

    init?(_ app: LessonApp) {
      switch app {
      case .staleAnswer: self = .staleAnswer
      case .hiddenFailure: self = .hiddenFailure
      case .keptAnswer: self = .keptAnswer
      case .usual, .signedIn, .lostRoute, .refusedToken: return nil
      }
    }
  }

  private let repository: any UserRepositoryProtocol
  private let fault: Fault
  private var answer: [UserSummary]?

  init(repository: any UserRepositoryProtocol, fault: Fault) {
    (self.repository, self.fault) = (repository, fault)
  }

  func fetchUsers() async throws -> [UserSummary] {
    switch fault {
    case .staleAnswer:
      let users = try await repository.fetchUsers()
      defer { answer = users }
      return answer ?? users
    case .hiddenFailure:
      return (try? await repository.fetchUsers()) ?? []
    case .keptAnswer:
      if let answer { return answer }
      let users = try await repository.fetchUsers()
      answer = users
      return users
    }
  }
}
