import InnoFlow

/// The mistakes that a store tells of.
@MainActor
final class Told {
  private(set) var issues: [FlowIssue] = []
  private var observation: ObservationToken?

  init<R: Reducer>(of store: Store<R>) {
    observation = store.instrument(
      StoreListener { [unowned self] event in
        if case .issue(let issue, _) = event { issues.append(issue) }
      }
    )
  }
}
