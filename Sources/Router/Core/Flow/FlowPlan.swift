/// The state of a flow: pushed screens and at most one modal above the screens.
///
/// ```swift
/// let plan = FlowPlan(path: [.cart], modal: .sheet(.payment))
/// ```
///
/// To create a plan from external data, use ``init(steps:)`` or ``init(from:)``. Both initializers
/// throw an error if a step other than the last step is a modal.
public struct FlowPlan<R: Route>: Hashable, Sendable {
  /// The pushed routes, from bottom to top.
  public var path: [R]

  /// The modal above the pushed screens, or `nil` if there is no modal.
  public var modal: FlowModal<R>?

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - path: The pushed routes, from bottom to top.
  ///   - modal: The modal above the pushed screens, or `nil` if there is no modal.
  @inlinable
  public init(path: [R] = [], modal: FlowModal<R>? = nil) {
    self.path = path
    self.modal = modal
  }

  /// Creates a plan from its steps.
  ///
  /// - Parameter steps: The steps, from bottom to top.
  /// - Throws: ``FlowPlanError`` if a step other than the last step is a modal.
  public init(steps: [RouteStep<R>]) throws(FlowPlanError) {
    if let index = steps.dropLast().firstIndex(where: { $0.modalStyle != nil }) {
      throw .modalBelow(step: index + 1, of: steps.count)
    }
    let modal = steps.last.flatMap { step in
      step.modalStyle.map { FlowModal(route: step.route, style: $0) }
    }
    self.init(path: steps.prefix { $0.modalStyle == nil }.map(\.route), modal: modal)
  }

  /// The steps, from bottom to top.
  public var steps: [RouteStep<R>] {
    path.map { .push($0) } + (modal.map { [.modal($0.route, style: $0.style)] } ?? [])
  }
}

extension FlowPlan: RouterDestinations {
  /// The pushed routes, followed by the modal's route.
  public var destinations: [R] { path + (modal.map { [$0.route] } ?? []) }
}

/// An error in the steps of a plan.
public enum FlowPlanError: Error, Hashable {
  /// A step before the last step is a modal.
  ///
  /// `step` is the number of the modal step, counted from 1, and `of` is the total number of steps.
  case modalBelow(step: Int, of: Int)
}

/// A plan is encoded as an array of its steps.
extension FlowPlan: Codable where R: Codable {
  /// Decodes a plan from its steps.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data does not have the expected format, or if a step other
  ///   than the last step is a modal.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let steps = try container.decode([RouteStep<R>].self)
    do {
      try self.init(steps: steps)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the plan as its steps.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(steps)
  }
}

/// The modal of a flow.
public struct FlowModal<R: Route>: Hashable, Sendable {
  /// The route of the screen.
  public let route: R

  /// The style of the presentation.
  public let style: ModalStyle

  /// Creates a modal.
  ///
  /// - Parameters:
  ///   - route: The route of the modal screen.
  ///   - style: The style of the presentation.
  @inlinable
  public init(route: R, style: ModalStyle) {
    self.route = route
    self.style = style
  }

  /// Creates a modal that is presented as a sheet.
  ///
  /// - Parameter route: The route of the modal screen.
  /// - Returns: The modal.
  public static func sheet(_ route: R) -> Self {
    Self(route: route, style: .sheet)
  }

  /// Creates a modal that covers the whole screen.
  ///
  /// - Parameter route: The route of the modal screen.
  /// - Returns: The modal.
  public static func cover(_ route: R) -> Self {
    Self(route: route, style: .fullScreenCover)
  }
}

/// One step of a flow.
public enum RouteStep<R: Route>: Hashable, Sendable {
  /// A screen on the stack.
  case push(R)

  /// A sheet above the stack.
  case sheet(R)

  /// A modal that covers the whole screen.
  case cover(R)

  /// Returns a modal step with a style.
  ///
  /// - Parameters:
  ///   - route: The route of the modal screen.
  ///   - style: The style of the presentation.
  /// - Returns: The step.
  public static func modal(_ route: R, style: ModalStyle) -> Self {
    switch style {
    case .sheet: .sheet(route)
    case .fullScreenCover: .cover(route)
    }
  }

  /// The route of the screen.
  public var route: R {
    switch self {
    case .push(let route), .sheet(let route), .cover(let route): route
    }
  }

  /// The style of a modal step, or `nil` for a pushed screen.
  public var modalStyle: ModalStyle? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .cover: .fullScreenCover
    }
  }
}

extension RouteStep: Codable where R: Codable {}
