import InnoFlow
import Testing

@Suite("EffectID")
struct EffectIDTests {
  private enum Load: Hashable { case people }
  private enum Save: Hashable { case people }

  @Test("a name made of text is the literal of that text")
  func text() {
    #expect(EffectID("load") == "load")
    #expect(EffectID("load").hashValue == ("load" as EffectID).hashValue)
    #expect(EffectID("load") != "save")
  }

  @Test("equal values of one type are the same name, but values of two types never are")
  func values() {
    #expect(EffectID(1) == EffectID(1))
    #expect(EffectID(1) != EffectID("1"))
    #expect(EffectID(Load.people) != EffectID(Save.people))
    #expect(Set([EffectID(1 as Int), EffectID(1 as UInt8), EffectID(1 as Int)]).count == 2)
  }

  @Test("a name made from a name is that name")
  func flattened() {
    #expect(EffectID(EffectID("load")) == "load")
    #expect(EffectID(EffectID(1)) == EffectID(1))
    #expect(EffectID(EffectID(1)).hashValue == EffectID(1).hashValue)
  }

  @Test("a name is printed as its value", arguments: [(EffectID(42), "42"), ("load", "load")])
  func description(id: EffectID, text: String) {
    #expect("\(id)" == text)
  }
}
