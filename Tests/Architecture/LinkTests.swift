import Foundation
import Testing

@Suite("Links in README and Docs")
struct LinkTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the pages, relative to the root of the package.
  static let pages: [String] = {
    let docs = root.appending(path: "Docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
  }()

  @Test("A link points to a file, and its anchor to a heading", arguments: pages)
  func links(page: String) throws {
    let url = Self.root.appending(path: page)
    for link in try Self.read(url).links where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? url : url.deletingLastPathComponent().appending(path: String(parts[0]))
      guard FileManager.default.fileExists(atPath: target.path) else {
        Issue.record("\(page): there is no file at \(link)")
        continue
      }
      if parts.count == 2 {
        let anchors = try Self.read(target).anchors
        #expect(anchors.contains(String(parts[1])), "\(page): no heading has the anchor of \(link)")
      }
    }
  }

  @Test("Each page is linked from another page")
  func reachable() throws {
    #expect(Self.pages.count > 10)
    var linked: Set<Substring> = ["README.md"]
    for page in Self.pages {
      for link in try Self.read(Self.root.appending(path: page)).links where !link.hasPrefix("#") {
        let path = link.prefix { $0 != "#" }
        linked.formUnion(path.split(separator: "/").suffix(1))
      }
    }
    #expect(Self.pages.filter { !linked.contains($0.split(separator: "/").last ?? "") } == [])
  }

  @Test("README has at most 150 lines, and Contributing at most one page of 60 lines")
  func length() throws {
    for (page, limit) in [("README.md", 150), ("Docs/Contributing.md", 60)] {
      let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
    }
  }

  @Test("Links and anchors are parsed as on GitHub, and those in code are ignored")
  func markdown() {
    let page = MarkdownPage(
      """
      # A page
      See [this](#exit-codes), [`that`](Other.md#a_b) and `[no](link)`.
      ```
      ## No heading
      [no](link)
      ```
      ## Exit codes
      ## `actions.missing-case`
      ## Exit codes
      """
    )
    #expect(page.links == ["#exit-codes", "Other.md#a_b"])
    #expect(page.anchors == ["a-page", "exit-codes", "actionsmissing-case", "exit-codes-1"])
  }

  private static func read(_ url: URL) throws -> MarkdownPage {
    MarkdownPage(try String(contentsOf: url, encoding: .utf8))
  }
}

/// The links and the headings of a page in Markdown.
private struct MarkdownPage {
  /// The targets of the links, in order.
  private(set) var links: [String] = []
  /// The anchors of the headings, as GitHub derives them.
  private(set) var anchors: Set<String> = []

  init(_ text: String) {
    var isCode = false
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        if line.hasPrefix("#") {
          let anchor = Self.anchor(of: line.drop { $0 == "#" })
          let count = counts[anchor, default: 0]
          counts[anchor] = count + 1
          anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
        }
        let prose = line.replacing(/`[^`]*`/, with: "")
        links += prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      }
    }
  }

  private static func anchor(of heading: Substring) -> String {
    heading.trimmingCharacters(in: .whitespaces).lowercased()
      .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }
}
