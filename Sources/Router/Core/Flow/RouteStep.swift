/// One step of a flow.
public enum RouteStep<R: Route>: Hashable, Sendable {
  /// A screen on the stack.
  case push(R)

  /// A sheet above the stack.
  case sheet(R)

  /// A cover over the whole screen.
  case cover(R)

  /// A modal step of a style.
  ///
  /// - Parameters:
  ///   - route: What is shown.
  ///   - style: How.
  /// - Returns: The step.
  public static func modal(_ route: R, style: ModalStyle) -> Self {
    switch style {
    case .sheet: .sheet(route)
    case .fullScreenCover: .cover(route)
    }
  }

  /// What is shown.
  public var route: R {
    switch self {
    case .push(let route), .sheet(let route), .cover(let route): route
    }
  }

  /// How a modal step covers what is under it; `nil` for a pushed one.
  public var modalStyle: ModalStyle? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .cover: .fullScreenCover
    }
  }
}

extension RouteStep: Codable where R: Codable {}
