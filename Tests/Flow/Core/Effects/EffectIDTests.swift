import InnoFlow
import Testing

@Suite("EffectID")
struct EffectIDTests {
  private enum Load: Hashable { case people }
  private enum Save: Hashable { case people }

  @Test("A name created from a string equals the literal of that string")
  func text() {
    #expect(EffectID("load") == "load")
    #expect(EffectID("load").hashValue == ("load" as EffectID).hashValue)
    #expect(EffectID("load") != "save")
  }

  @Test("Equal values of one type are the same name; values of two types never are")
  func values() {
    #expect(EffectID(1) == EffectID(1))
    #expect(EffectID(1) != EffectID("1"))
    #expect(EffectID(Load.people) != EffectID(Save.people))
    #expect(Set([EffectID(1 as Int), EffectID(1 as UInt8), EffectID(1 as Int)]).count == 2)
  }

  @Test("A name created from a name equals that name")
  func flattened() {
    #expect(EffectID(EffectID("load")) == "load")
    #expect(EffectID(EffectID(1)) == EffectID(1))
    #expect(EffectID(EffectID(1)).hashValue == EffectID(1).hashValue)
  }

  @Test("A name is printed as its value", arguments: [(EffectID(42), "42"), ("load", "load")])
  func description(id: EffectID, text: String) {
    #expect("\(id)" == text)
  }
}
