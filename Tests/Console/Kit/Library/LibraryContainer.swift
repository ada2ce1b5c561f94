import Foundation
import InnoDI

struct Shelves: Sendable {
  let baseURL: URL
}

struct Stamp: Sendable {}

@DIContainer(root: true)
struct LibraryContainer {
  @Provide(.input)
  var baseURL: URL

  @Provide(.shared, factory: { (baseURL: URL) in Shelves(baseURL: baseURL) }, concrete: true)
  var shelves: Shelves

  @Provide(.shared, factory: { (shelves: Shelves) in openDesk(over: shelves) }, concrete: true)
  var desk: DeskContainer
}
