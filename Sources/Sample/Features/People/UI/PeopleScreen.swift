public import InnoTerminalUI
import PeopleInterface
public import PeopleLogic

/// The screen with the list of people.
public struct PeopleScreen: TextView {
  private let model: PeopleFeatureModel

  /// Creates a screen.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: PeopleFeatureModel) {
    self.model = model
  }

  /// The title, the loading state, the people, and the last five events.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("People")
      loading
      if !model.people.isEmpty {
        PeopleList(people: model.people, isLoading: model.phase == .loading)
      }
      if !model.activityLog.isEmpty {
        Section("Activity") {
          ForEach(model.activityLog.suffix(5)) { line in Text(line).dim() }
        }
      }
    }
  }

  @TextViewBuilder
  private var loading: some TextView {
    switch model.phase {
    case .idle:
      VStack {
        Text("People are not loaded yet.")
        Button("Load", command: "send people onAppear")
      }
    case .loading where model.people.isEmpty:
      Text("Loading people …")
    case .loaded where model.people.isEmpty:
      VStack {
        Text("The list is empty.")
        Button("Refresh", command: "send people refresh")
      }
    case .failed:
      VStack {
        Text(model.errorMessage ?? "People could not be loaded.")
        Button("Retry", command: "send people refresh")
      }
    case .loading, .loaded:
      EmptyTextView()
    }
  }
}

private struct PeopleList: TextView {
  let people: [PeopleUser]
  let isLoading: Bool

  var body: some TextView {
    VStack(spacing: 1) {
      HStack(spacing: 3) {
        Text("People \(people.count)").bold()
        Text("Cities \(Set(people.map(\.city)).count)").bold()
      }
      Table(
        columns: [
          TableColumn("#", alignment: .trailing), "Name", TableColumn("Company", style: .dim),
        ],
        rows: people.map { ["\($0.id)", $0.name, $0.company] }
      )
      VStack {
        Button("Show a person", command: "send people select ID")
        Button("Overview", command: "send people showOverview")
        Button("Refresh", command: "send people refresh", isEnabled: !isLoading)
      }
    }
  }
}
