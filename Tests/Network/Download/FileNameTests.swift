#if Download
import Foundation
import Testing

@testable import InnoNetworkDownload

@Suite("Names of downloaded files")
struct FileNameTests {
  @Test(
    "A name from Content-Disposition is made safe",
    arguments: [
      ("attachment; filename=report.pdf", "report.pdf"),
      ("attachment; filename=\"a; b.pdf\"", "a; b.pdf"),
      ("attachment; filename=\"a\\\"b.pdf\"", "a\"b.pdf"),
      ("attachment; filename=\"../../etc/passwd\"", "passwd"),
      ("attachment; filename=\"..\\\\..\\\\boot.ini\"", "boot.ini"),
      ("attachment; filename=\"%2e%2e%2fpasswd\"", "passwd"),
      ("attachment; filename=\".bashrc\"", "bashrc"),
      ("attachment; filename=\"a\u{1B}[31m\r\nb\u{0}.txt\"", "a[31mb.txt"),
      ("attachment; filename=\"a\u{202E}gpj.exe\"", "agpj.exe"),
      ("attachment; filename=x; filename*=UTF-8''%e2%82%ac%20rates.txt", "€ rates.txt"),
      ("attachment; filename=x.txt; filename*=latin1''%e9", "x.txt"),
      ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
    ]
  )
  func disposition(header: String, name: String) {
    #expect(FileName.inDisposition(header) == name)
  }

  @Test(
    "A header without a usable name returns no name",
    arguments: [
      "", "inline", "attachment; filename=", "attachment; filename=\"..\"",
      "attachment; filename=\"///\"", "attachment; filename=\"\u{1}\u{2}\"", "filename*=UTF-8'x",
    ]
  )
  func noName(header: String) {
    #expect(FileName.inDisposition(header) == nil)
  }

  @Test("A long name is truncated between characters and keeps its extension")
  func long() {
    let name = FileName.clean(String(repeating: "é", count: 300) + ".pdf")
    #expect(name?.utf8.count ?? 0 <= 255)
    #expect(name?.hasSuffix("é.pdf") == true)
  }

  @Test(
    "A file is named after its URL",
    arguments: [
      ("https://a.example/b/c.zip?x=1", "c.zip"), ("https://a.example/", "download"),
      ("https://a.example", "download"), ("https://a.example/a%2F..%2Fb", "b"),
    ]
  )
  func url(text: String, name: String) throws {
    #expect(FileName.of(try #require(URL(string: text))) == name)
  }
}
#endif
