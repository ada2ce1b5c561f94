package import InnoTerminalUI

/// A notice above the screens of a feature.
package struct NoticeBanner: TextView {
  private let notice: String?
  private let tab: SampleTab

  /// Creates a view that shows a notice.
  ///
  /// - Parameters:
  ///   - notice: The notice, or `nil` for an empty view.
  ///   - tab: The tab whose feature shows the notice. To dismiss the notice, the view's button
  ///     sends the action `clearNotice` to that feature.
  package init(_ notice: String?, in tab: SampleTab) {
    self.notice = notice
    self.tab = tab
  }

  /// The notice, or an empty view if there is no notice.
  package var body: some TextView {
    if let notice {
      Text(notice).bold()
      Button("OK", command: "send \(tab) clearNotice")
      Divider()
    }
  }
}
