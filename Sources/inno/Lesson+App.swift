import InnoConsole

extension Lesson {
  /// The lessons over the sample app; the scripts stand in `Tours`.
  static let ofTheApp = [
    Lesson("stores", script: text(PackageResources.stores_inno)),
    Lesson("trace", script: text(PackageResources.trace_inno)),
    Lesson("routes", script: text(PackageResources.routes_inno)),
    Lesson("network", script: text(PackageResources.network_inno)),
    Lesson("scripts", script: text(PackageResources.scripts_inno)),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
