import InnoCasePaths
import Testing

@Suite("A case schema")
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

  @Test("It is written as the case is declared")
  func signature() {
    #expect(refresh.signature == "refresh")
    #expect(open.signature == "open(id: Int, String?)")
  }

  @Test("It builds the case from values of its types")
  func building() throws {
    #expect(try refresh.build() == .refresh)
    #expect(try open.build([3, "x"]) == .open(id: 3, "x"))
    #expect(try open.build([3, String?.none as Any]) == .open(id: 3, nil))
  }

  @Test("A wrong number of values is refused with the signature and both numbers")
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

  @Test("A value of a wrong type is refused with its place and both types")
  func wrongType() {
    #expect(
      message { try open.build(["3", "x"]) }
        == "value 1 of open(id: Int, String?) must be Int, got String"
    )
  }

  @Test("A maker that asks for more values than there are parameters is refused, not trapped")
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

@Suite("A case path")
struct CasePathTests {
  private let path = CasePath<Action, Int>(
    "only",
    embed: { .only($0) },
    extract: { root in
      guard case .only(let value) = root else { return nil }
      return value
    }
  )

  @Test("It wraps a payload and takes it out of its own case only")
  func directions() {
    #expect(path.embed(7) == .only(7))
    #expect(path.extract(.only(7)) == 7)
    #expect(path.extract(.refresh) == nil)
    #expect(path.matches(.only(0)))
    #expect(!path.matches(.refresh))
    #expect(path.name == "only")
  }

  @Test("For a case without a payload it makes the case when called")
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
