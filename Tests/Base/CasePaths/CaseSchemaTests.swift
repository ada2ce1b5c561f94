import InnoCasePaths
import Testing

@Suite("Case schemas")
struct CaseSchemaTests {
  private let refresh = CaseSchema<Action>("refresh") { _ throws(CaseArgumentError) in .refresh }

  private let open = CaseSchema<Action>(
    "open",
    [
      CaseParameter("id", type: Int.self, typeName: "Int"),
      CaseParameter(type: String?.self, typeName: "String?"),
    ]
  ) { arguments throws(CaseArgumentError) in
    .open(id: try arguments.value(0), try arguments.value(1))
  }

  @Test("A signature has the form of the case's declaration")
  func signature() {
    #expect(refresh.signature == "refresh")
    #expect(open.signature == "open(id: Int, String?)")
  }

  @Test("A schema builds a value of its case")
  func building() throws {
    #expect(try refresh.build() == .refresh)
    #expect(try open.build([3, "x"]) == .open(id: 3, "x"))
    #expect(try open.build([3, String?.none as Any]) == .open(id: 3, nil))
  }

  @Test("A wrong number of values is rejected with the signature and both counts")
  func wrongCount() {
    #expect(message { try refresh.build([1]) } == "refresh takes 0 values, got 1")
    #expect(message { try open.build([1]) } == "open(id: Int, String?) takes 2 values, got 1")
    let single = CaseSchema<Action>(
      "open",
      [CaseParameter("id", type: Int.self, typeName: "Int")]
    ) { arguments throws(CaseArgumentError) in
      .open(id: try arguments.value(0), nil)
    }
    #expect(message { try single.build() } == "open(id: Int) takes 1 value, got 0")
  }

  @Test("A value of the wrong type is rejected with its position and both types")
  func wrongType() {
    #expect(
      message { try open.build(["3", "x"]) }
        == "associated value 1 of open(id: Int, String?) must have the type Int, got String"
    )
  }

  @Test("Reading more values than there are parameters throws an error")
  func missingValue() {
    let broken = CaseSchema<Action>("open") { arguments throws(CaseArgumentError) in
      .open(id: try arguments.value(0), nil)
    }
    #expect(message { try broken.build() } == "open takes 1 value, got 0")
  }

  private func message(_ build: () throws -> Action) -> String {
    do {
      return "\(try build())"
    } catch {
      return "\(error)"
    }
  }
}

@Suite("Case paths")
struct CasePathTests {
  private let path = CasePath<Action, Int>(
    "only",
    embed: { .only($0) },
    extract: { root in
      guard case .only(let value) = root else { return nil }
      return value
    }
  )

  @Test("A path embeds a payload and extracts it from its own case only")
  func directions() {
    #expect(path.embed(7) == .only(7))
    #expect(path.extract(.only(7)) == 7)
    #expect(path.extract(.refresh) == nil)
    #expect(path.matches(.only(0)))
    #expect(!path.matches(.refresh))
    #expect(path.name == "only")
  }

  @Test("A path to a case without a payload can be called")
  func calling() {
    let refresh = CasePath<Action, Void>(
      "refresh",
      embed: { .refresh },
      extract: { $0 == .refresh ? () : nil }
    )
    #expect(refresh() == .refresh)
    #expect(refresh.matches(.refresh))
    #expect(!refresh.matches(.only(1)))
  }
}

private enum Action: Equatable {
  case refresh
  case only(Int)
  case open(id: Int, String?)
}
