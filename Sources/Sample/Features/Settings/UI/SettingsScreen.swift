public import InnoTerminalUI
import SettingsInterface
public import SettingsLogic

/// The first screen of the Settings tab.
public struct SettingsScreen: TextView {
  private let model: SettingsFeatureModel

  /// Creates a screen.
  ///
  /// - Parameter model: The model of the feature.
  public init(model: SettingsFeatureModel) {
    self.model = model
  }

  /// The title, the loading state, the todos, and the last five events.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Settings")
      loading
      if !model.todos.isEmpty {
        SettingsList(model: model)
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
        Text("Todos are not loaded yet.")
        Button("Load", command: "send settings onAppear")
      }
    case .loading where model.todos.isEmpty:
      Text("Loading todos …")
    case .loaded where model.todos.isEmpty:
      VStack {
        Text("The list is empty.")
        Button("Refresh", command: "send settings refresh")
      }
    case .failed:
      VStack {
        Text(model.errorMessage ?? "Todos could not be loaded.")
        Button("Retry", command: "send settings refresh")
      }
    case .loading, .loaded:
      EmptyTextView()
    }
  }
}

private struct SettingsList: TextView {
  let model: SettingsFeatureModel

  var body: some TextView {
    VStack(spacing: 1) {
      HStack(spacing: 3) {
        Text("Completed \(model.todos.count - model.remainingCount)").bold()
        Text("Remaining \(model.remainingCount)").bold()
      }
      Table(
        columns: [
          TableColumn("#", alignment: .trailing), "State",
          TableColumn("User", alignment: .trailing), "Todo",
        ],
        rows: model.todos.map { ["\($0.id)", status(of: $0), "\($0.assigneeID)", $0.title] }
      )
      VStack {
        Button("Show a todo", command: "send settings select ID")
        Button("Digest", command: "send settings showDigest")
        Button("Refresh", command: "send settings refresh", isEnabled: model.phase != .loading)
      }
    }
  }
}

/// Returns the word for a todo's state: `Done` or `Pending`.
func status(of todo: SettingsTodo) -> String {
  todo.completed ? "Done" : "Pending"
}
