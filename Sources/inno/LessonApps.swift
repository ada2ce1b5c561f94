import EntireTabInterface
import InnoConsole
import SampleDomain
import SampleFixtures
import SampleLayers

/// The apps that lessons start: the usual one, and apps with one fault each.
///
/// A fault is put in while the app is composed, from outside the layers and features, so that their
/// code contains no faults and no switches for them.
enum LessonApp: String, CaseIterable {
  /// The app with its fixtures, without a network.
  case usual = "default"

  /// An app whose fixtures require a token, which has expired.
  case signedIn = "signed-in"

  /// A repository that answers with what the request before received.
  case staleAnswer = "stale-answer"

  /// A repository that turns each error into an empty list, so that no feature reaches `failed`.
  case hiddenFailure = "hidden-failure"

  /// A repository that keeps its first answer as long as the app lives.
  case keptAnswer = "kept-answer"

  /// A shell that does not consume the requests of the People feature.
  case lostRoute = "lost-route"

  /// A session whose refresh token the server does not accept.
  case refusedToken = "refused-token"

  /// The configuration of the app.
  var configuration: ConsoleApp.Configuration {
    var configuration = ConsoleApp.Configuration()
    if self == .signedIn || self == .refusedToken {
      configuration.fixtures = FixtureConditions(tokenLifetime: .seconds(60))
    }
    if self == .refusedToken { configuration.refreshToken = "another-refresh-token" }
    configuration.repositories = { repositories in
      guard let fault = FaultyUsers.Fault(self) else { return repositories }
      return FaultyRepositories(
        userRepository: FaultyUsers(repository: repositories.userRepository, fault: fault),
        postRepository: repositories.postRepository,
        todoRepository: repositories.todoRepository
      )
    }
    if self == .lostRoute {
      configuration.prepare = { features in
        for feature in features where feature.tab == .people { feature.onChange = {} }
      }
    }
    return configuration
  }
}

/// Repositories of which the first has a fault.
private struct FaultyRepositories: RepositoryContaining {
  let userRepository: any UserRepositoryProtocol
  let postRepository: any PostRepositoryProtocol
  let todoRepository: any TodoRepositoryProtocol
}

/// A repository of people with a fault.
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
