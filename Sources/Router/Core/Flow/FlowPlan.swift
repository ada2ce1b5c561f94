/// Where a flow stands, or is to stand: pushed screens and at most one modal above them.
///
/// ```swift
/// let plan = FlowPlan(path: [.cart], modal: .sheet(.payment))
/// ```
///
/// What comes from elsewhere is read by ``init(steps:)`` and by `Codable`, which refuse a modal that
/// is not the last step.
public struct FlowPlan<R: Route>: Hashable, Sendable {
  /// The pushed routes, topmost last.
  public var path: [R]

  /// The modal above them.
  public var modal: FlowModal<R>?

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - path: The pushed routes, topmost last.
  ///   - modal: The modal above them.
  @inlinable
  public init(path: [R] = [], modal: FlowModal<R>? = nil) {
    self.path = path
    self.modal = modal
  }

  /// Makes a plan from its steps.
  ///
  /// - Parameter steps: The steps, topmost last.
  /// - Throws: ``FlowPlanError`` when a step other than the last is a modal.
  public init(steps: [RouteStep<R>]) throws(FlowPlanError) {
    if let index = steps.dropLast().firstIndex(where: { $0.modalStyle != nil }) {
      throw .modalBelow(step: index + 1, of: steps.count)
    }
    let modal = steps.last.flatMap { step in
      step.modalStyle.map { FlowModal(route: step.route, style: $0) }
    }
    self.init(path: steps.prefix { $0.modalStyle == nil }.map(\.route), modal: modal)
  }

  /// The steps, topmost last.
  public var steps: [RouteStep<R>] {
    path.map { .push($0) } + (modal.map { [.modal($0.route, style: $0.style)] } ?? [])
  }
}

extension FlowPlan: RouterDestinations {
  /// The pushed routes, then the modal's.
  public var destinations: [R] { path + (modal.map { [$0.route] } ?? []) }
}
