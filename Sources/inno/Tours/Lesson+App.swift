import InnoConsole

extension Lesson {
  /// The lessons over the sample app.
  static let ofTheApp = [stores, trace, routes, network, scripts]
}
