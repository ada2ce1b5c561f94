import Testing

@testable import InnoConsole

extension ConditionTests {
  @Test("A word is text if the type of the other operand is unknown")
  func wordOfUnknownType() async {
    await session.line("let mixed = [1, \"loaded\"]")
    for condition in [
      "$mixed[1] == loaded", "$mixed[1] >= loaded", "loadd < $mixed[1]",
      "$mixed[1] startsWith load", "$mixed contains loaded",
    ] {
      #expect(await session.line("expect \(condition)").outcome == .done, "\(condition)")
    }
  }

  @Test(
    "An invalid operand of unknown type is reported when the condition is evaluated",
    arguments: [
      ("$mixed[2].filter == 1", #""filter" needs a closure, as in filter(x => x.id == 3)"#),
      (
        "$mixed[2].title == 1",
        #"invalid path "$mixed[2].title": $mixed[2] is [2], which has no title"#
      ),
      (
        "$mixed[1].filter == 1",
        #"invalid path "$mixed[1].filter": $mixed[1] is "a", which has no filter"#
      ),
      ("$mixed[1] + 1 == 2", "+ needs two numbers or two pieces of text in $mixed[1] + 1"),
      ("$mixed[1] - 1 == 2", "- needs numbers in $mixed[1] - 1"),
      ("$mixed.sum == 3", #""sum" needs numbers in $mixed.sum"#),
      ("$mixed[1] contains 1", "1 is a number, not text"),
      ("$mixed[0] contains 1", #"$mixed[0] is a number; "contains" needs text or a list"#),
      (
        "not $mixed contains 5",
        "$mixed has elements of other types, which cannot be compared with 5"
      ),
      (
        "not 5 in $mixed",
        "$mixed has elements of other types, which cannot be compared with 5"
      ),
      (
        #"$mixed[2] != ["b"]"#,
        #"$mixed[2] and ["b"] cannot be compared; they have parts of different types"#
      ),
    ]
  )
  func unknownType(condition: String, message: String) async {
    await session.line(#"let mixed = [1, "a", [2]]"#)
    let errors = await session.line("expect \(condition)").errors.map(\.description)
    #expect(errors == [message])
  }

  private struct Shelf {
    let tags: [String]? = ["a"]
  }

  @Test("A function of an optional list reports that it needs a closure")
  func optionalList() async {
    session.console.expose(as: "shelf", state: { Shelf() })
    for function in ["any", "all", "map", "filter"] {
      let errors = await session.line("expect shelf.tags.\(function) == 1").errors
      #expect(
        errors.map(\.description)
          == ["\"\(function)\" needs a closure, as in \(function)(x => x.id == 3)"]
      )
    }
  }

  @Test(
    "A condition that makes no sense for its types fails before it is evaluated",
    arguments: [
      ("books.phase != loadd", #"there is no case "loadd" here; did you mean "loaded"?"#),
      ("books.phase != 'loadd'", #"there is no case "loadd" here; did you mean "loaded"?"#),
      ("loadd != books.phase", #"there is no case "loadd" here; did you mean "loaded"?"#),
      ("books.phase in [idle, loadd]", #"there is no case "loadd" here; did you mean "loaded"?"#),
      ("'lits' in routes.books", #"there is no case "lits" here; did you mean "list"?"#),
      ("tab != dsek", #"there is no case "dsek" here; did you mean "desk"?"#),
      ("tab != xyz", #"there is no case "xyz" here; use books or desk"#),
      ("net.transport != stud", #"there is no case "stud" here; did you mean "stub"?"#),
      ("routes.books != [detial(1)]", #"there is no case "detial" here; did you mean "detail"?"#),
      ("routes.books[0] != detail", "detail needs its values, as in detail(a number)"),
      ("routes.books[0] != detail(1, 2)", "detail(a number) takes 1 argument, got 2"),
      ("routes.books[0] != detail('1')", "'1' is text, not a number"),
      ("count(books.books) == 3", #""count" must follow its list, as in books.books.count"#),
      ("first(books.books).id == 1", #""first" must follow its list, as in books.books.first"#),
      ("any(books.books)", #""any" must follow its list, as in books.books.any(x => …)"#),
      (
        "sum(books.books[*].id) == 6",
        #""sum" must follow its list, as in (books.books[*].id).sum"#
      ),
      (
        "books.books[*].id.sum == 6",
        #"invalid path "books.books[*].id.sum": books.books[*].id is a number, which has no sum; "#
          + "for the whole list, write (books.books[*].id).sum"
      ),
      ("modal.books != loan('x')", "'x' is text; a Book is identified by a number"),
      ("modal.books != loan(desk.note)", "desk.note is text; a Book is identified by a number"),
      ("books.books[0] != Book('x')", "'x' is text; a Book is identified by a number"),
      ("books.books[0] != Book(x)", "x is text; a Book is identified by a number"),
      (
        "books.books[0] != Book(desk.isOpen)",
        "desk.isOpen is true or false; a Book is identified by a number"
      ),
      (
        "books.books[0] == Book(anything: 1)",
        #"Book has no property "anything"; use id, title or author"#
      ),
      (
        "books.books[0] != Book(id: 1)",
        #""title" and "author" are missing; write Book(id: a number, title: text, author: text)"#
      ),
      (
        "books.pendingLoan != LoanRequest(2)",
        "LoanRequest needs its members, as in LoanRequest(bookID: a number)"
      ),
      (
        "books.pendingLoan != LoanRequest(bookId: 2)",
        #"LoanRequest has no property "bookId"; did you mean "bookID"?"#
      ),
      (
        "books.pendingLoan != LoanRequest()",
        #""bookID" is missing; write LoanRequest(bookID: a number)"#
      ),
      ("books.remark != Remark(text: 'a', stars: 'b')", "'b' is text, not a number"),
      ("books.remark != Remark(text: 'a', text: 'b')", #""text" is given twice"#),
      ("routes.books[0] != note(3)", "3 is a number, not a Remark"),
      ("routes.books[0] != note('x')", "'x' is text, not a Remark"),
      ("routes.books[0] != note(desk.count)", "desk.count is a number, not a Remark"),
      ("routes.books[0] != 'detail'", "detail needs its values, as in detail(a number)"),
      (
        "books.books == [3 × Book]",
        #"unexpected "×"; a list summary is not a value; compare the list's count"#
      ),
      ("desk.count == '2'", "desk.count is a number, and '2' is text; they cannot be compared"),
      ("desk.count != '2'", "desk.count is a number, and '2' is text; they cannot be compared"),
      ("desk.count != nil", "desk.count is never nil"),
      ("desk.note > 3", "desk.note is text, and 3 is a number; they cannot be compared"),
      (
        "desk.rating == 'nil'",
        "desk.rating is a number, and 'nil' is text; they cannot be compared"
      ),
      ("desk.count contains 2", #"desk.count is a number; "contains" needs text or a list"#),
      ("desk.tags contains 2", "2 is a number, not text"),
      ("desk.note + 1 == 'a'", "+ needs two numbers or two pieces of text; 1 is a number"),
      (
        "desk.isOpen + 1 == 2",
        "+ needs two numbers or two pieces of text; desk.isOpen is true or false"
      ),
      ("desk.isOpen - 1 == 2", "- needs numbers; desk.isOpen is true or false"),
      ("desk.note == books", #"books is a State; put text in quotes: "books""#),
      (
        "desk.note == Front desk",
        #"unexpected "desk"; join conditions with "and" or "or", "#
          + "and put text with spaces in quotes"
      ),
      ("books.phase == loaded 5s", #"unexpected "5s"; write a time limit as --timeout 5s"#),
      (
        "books.phase",
        "books.phase is a case, not a condition; compare it, as in books.phase == idle"
      ),
      ("desk.count", "desk.count is a number, not a condition; compare it, as in desk.count > 0"),
      (
        "not desk.count",
        "desk.count is a number, not a condition; compare it, as in desk.count > 0"
      ),
      ("books.books.any(b => b.idd == 3)", #"b has no property "idd"; did you mean "id"?"#),
      (
        "desk.tags.sum > 3",
        "\"sum\" cannot use these elements; use \"map\", as in desk.tags.map(x => x.id).sum"
      ),
    ]
  )
  func neverByAccident(condition: String, message: String) async {
    for verb in ["expect", "wait", "expect not", "if"] {
      let end = verb == "if" ? " { stores }" : ""
      guard verb != "expect not" || !condition.contains(" ") else { continue }
      let passage = await session.line("\(verb) \(condition)\(end)")
      #expect(passage.errors.map(\.description) == [message], "\(verb)")
      #expect(passage.events("answer").isEmpty && passage.events("expectation").isEmpty)
    }
  }

  @Test(
    "The suggestions in an expression follow from its types",
    arguments: [
      ("", ["books", "desk", "routes", "modal", "tab", "net"], 0),
      ("bo", ["books", "desk", "routes", "modal", "tab", "net"], 0),
      ("desk.", ["count", "note", "isOpen", "rating", "tags", "fee"], 5),
      ("books.selected.ti", ["id", "title", "author"], 15),
      ("books.books[0].", ["id", "title", "author"], 15),
      ("desk.note.", ["count", "isEmpty"], 10),
      ("books.phase ==", ["idle", "loading", "loaded", "failed"], 14),
      ("desk.isOpen or books.phase != lo", ["idle", "loading", "loaded", "failed"], 30),
      ("tab == ", ["books", "desk"], 7), ("desk.isOpen == ", ["true", "false"], 15),
      ("desk.rating == ", ["nil"], 15),
      ("not (net.log == ", ["off", "summary", "headers", "body"], 16),
      ("routes.books contains ", ["list", "detail(", "shelf(", "note("], 22),
      ("desk.count ", ["==", "!=", "<", "<=", ">", ">=", "in", "and", "or"], 11),
      ("desk.count == 1 ", ["and", "or"], 16), ("tab == desk and n", ["books", "desk"], 16),
      ("books.books.any(b => b.id == 1) ", ["==", "!=", "in", "and", "or"], 32),
      ("desk.note == \"a", [], 15), ("desk.nope.", [], 10),
    ]
  )
  func expectations(text: String, words: [String], start: Int) {
    let expectation = session.console.expectation(after: text)
    let found = expectation.items.map { item in
      switch item {
      case .name(let name), .member(let name, _), .literal(let name), .symbol(let name): name
      case .function(let function): function.rawValue
      }
    }
    #expect(Array(found.prefix(words.count)) == words && expectation.start == start, "\(found)")
    #expect(!words.isEmpty || found.isEmpty)
  }

  @Test("The cases of an enum are read from its type")
  func cases() {
    #expect(
      TypeMetadata.cases(of: BooksFeature.State.Phase.self)?.map(\.name) == [
        "idle", "loading", "loaded", "failed",
      ]
    )
    #expect(
      TypeMetadata.cases(of: Mixed.self)?.map(\.name).sorted() == [
        "empty", "other", "pair", "text",
      ]
    )
    #expect(
      TypeMetadata.cases(of: Mixed.self)?.filter(\.hasPayload).map(\.name).sorted() == [
        "pair", "text",
      ]
    )
    #expect(TypeMetadata.cases(of: Int?.self) == nil)
    #expect(TypeMetadata.cases(of: Book.self) == nil)
    #expect(TypeMetadata.cases(of: Library.self) == nil)
    #expect(TypeMetadata.cases(of: (any Error).self) == nil)
  }

  private enum Mixed {
    case empty, text(String), other, pair(Int, name: String)
  }
}
