import Foundation

/// The files of the web page, which are embedded in the program.
enum Page {
  /// The scripts, in execution order.
  private static let scripts: [(name: String, bytes: [UInt8])] = [
    ("model.js", PackageResources.model_js),
    ("drawings.js", PackageResources.drawings_js),
    ("timeline.js", PackageResources.timeline_js),
    ("views.js", PackageResources.views_js),
    ("live.js", PackageResources.live_js),
  ]

  /// The page that a running app serves, without any session data.
  static let live = html

  /// Returns the contents and the media type of one of the page's files.
  ///
  /// - Parameter name: The file name.
  /// - Returns: The contents of the file and their media type, or `nil` if the page has no file
  ///   with that name.
  static func file(named name: String) -> (bytes: [UInt8], type: String)? {
    if name == "page.css" { return (PackageResources.page_css, "text/css; charset=utf-8") }
    return scripts.first { $0.name == name }.map { ($0.bytes, "text/javascript; charset=utf-8") }
  }

  private static let html = String(decoding: PackageResources.page_html, as: UTF8.self)
  private static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

  /// Returns the page as a single file that contains a session.
  ///
  /// The content security policy of the page allows only the scripts and the style in the file
  /// itself, and blocks all connections.
  ///
  /// - Parameter json: The session as JSON, in which every `<` is escaped.
  /// - Returns: The contents of the file.
  static func report(of json: String) -> String {
    let nonce = (0..<4).map { _ in String(UInt32.random(in: 0 ... .max), radix: 36) }.joined()
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; "
      + "base-uri 'none'; form-action 'none'"
    var page = html.replacing(
      "<!-- policy -->",
      with: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
    )
    page = page.replacing(
      "<link rel=\"stylesheet\" href=\"page.css\">",
      with: "<style nonce=\"\(nonce)\">\n\(style)</style>"
    )
    for (name, bytes) in scripts {
      page = page.replacing(
        "<script src=\"\(name)\"></script>",
        with: "<script nonce=\"\(nonce)\">\n\(String(decoding: bytes, as: UTF8.self))</script>"
      )
    }
    // Insert the data last, so that nothing in it can be mistaken for a placeholder.
    return page.replacing(
      "<!-- session -->",
      with: "<script type=\"application/json\" id=\"session\">\(json)</script>",
      maxReplacements: 1
    )
  }
}
