import InnoFlow
import Testing

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  struct Item: Hashable, Identifiable, Sendable {
    var id: String
    var count = 0
  }

  private let three: IdentifiedArrayOf<Item> = [
    Item(id: "a"), Item(id: "b"), Item(id: "c"),
  ]

  /// Asserts that each element is found at its position.
  private func expectSound(_ array: IdentifiedArrayOf<Item>, _ ids: [String]) {
    #expect(array.ids == ids)
    #expect(array.map(\.id) == ids)
    #expect(array.values.map(\.id) == ids)
    for (index, id) in ids.enumerated() {
      #expect(array.index(id: id) == index)
      #expect(array[id: id] == array[index])
      #expect(array.contains(id: id))
    }
  }

  @Test("Elements can be found by id and by position")
  func finds() {
    expectSound(three, ["a", "b", "c"])
    #expect(three[id: "z"] == nil)
    #expect(!three.contains(id: "z"))
    #expect(IdentifiedArrayOf<Item>().isEmpty)
  }

  @Test("The first of several elements with the same id is kept")
  func duplicates() {
    let array = IdentifiedArrayOf(uniqueElements: [
      Item(id: "a", count: 1), Item(id: "a", count: 2),
    ])
    #expect(array.values == [Item(id: "a", count: 1)])
    var other = three
    let wasAdded = [
      other.append(Item(id: "a", count: 5)), other.insert(Item(id: "a", count: 5), at: 1),
    ]
    #expect(wasAdded == [false, false])
    #expect(other == three)
  }

  @Test(
    "An element is inserted at a position that is clamped to the array's bounds",
    arguments: [
      (0, ["x", "a", "b", "c"]), (2, ["a", "b", "x", "c"]), (3, ["a", "b", "c", "x"]),
      (-4, ["x", "a", "b", "c"]), (99, ["a", "b", "c", "x"]),
    ]
  )
  func inserts(index: Int, ids: [String]) {
    var array = three
    array.insert(Item(id: "x"), at: index)
    expectSound(array, ids)
  }

  @Test("Elements can be removed by id, by position and by predicate")
  func removes() {
    var array = three
    let removed = [array.remove(id: "b"), array.remove(id: "b")]
    #expect(removed.map { $0?.id } == ["b", nil])
    expectSound(array, ["a", "c"])
    let first = array.remove(at: 0)
    #expect(first.id == "a")
    expectSound(array, ["c"])
    array = three
    array.removeAll { $0.id != "b" }
    expectSound(array, ["b"])
  }

  @Test("Assigning by id replaces, appends or removes an element")
  func subscriptByID() {
    var array = three
    array[id: "b"] = Item(id: "b", count: 2)
    array[id: "b"]?.count += 1
    #expect(array[id: "b"]?.count == 3)
    array[id: "d"] = Item(id: "d")
    expectSound(array, ["a", "b", "c", "d"])
    array[id: "a"] = nil
    expectSound(array, ["b", "c", "d"])
    array[id: "c"] = Item(id: "e")
    expectSound(array, ["b", "e", "d"])
  }

  @Test("updateOrAppend returns the replaced element")
  func updateOrAppend() {
    var array = three
    let replaced = [
      array.updateOrAppend(Item(id: "a", count: 1)), array.updateOrAppend(Item(id: "d")),
    ]
    #expect(replaced == [Item(id: "a"), nil])
    expectSound(array, ["a", "b", "c", "d"])
    #expect(array[id: "a"]?.count == 1)
  }

  @Test("An element that is given the id of another element replaces it")
  func takenID() {
    var array = three
    array.modify(id: "a") { $0.id = "c" }
    expectSound(array, ["c", "b"])
    let count = array.modify(id: "z") { $0.count }
    #expect(count == nil)
  }

  @Test("Several elements can be removed in one call, and the others keep their order")
  func removesSeveral() {
    var array = IdentifiedArray(uniqueElements: "abcdef".map { Item(id: "\($0)") })
    array.remove(ids: ["e", "b", "z", "b"])
    expectSound(array, ["a", "c", "d", "f"])
    array.remove(ids: [])
    array.remove(ids: ["a", "c", "d", "f"])
    expectSound(array, [])
    array.append(Item(id: "g"))
    array.removeAll()
    expectSound(array, [])
  }

  @Test("An element is inserted before or after another element if that element exists")
  func insertsBeside() {
    var array = three
    let inserted = [
      array.insert(Item(id: "x"), before: "a"), array.insert(Item(id: "y"), after: "c"),
      array.insert(Item(id: "v"), after: "a"), array.insert(Item(id: "w"), before: "z"),
      array.insert(Item(id: "b"), after: "a"),
    ]
    #expect(inserted == [true, true, true, false, false])
    expectSound(array, ["x", "a", "v", "b", "c", "y"])
  }

  @Test("Each element can be found after sorting")
  func sorts() {
    var array = three
    array.sort { $0.id > $1.id }
    expectSound(array, ["c", "b", "a"])
  }

  @Test("Arrays with the same elements in the same order are equal and have equal hashes")
  func equality() {
    var array = three
    array.remove(id: "a")
    array.insert(Item(id: "a"), at: 0)
    #expect(array == three)
    #expect(array.hashValue == three.hashValue)
    array.sort { $0.id > $1.id }
    #expect(array != three)
  }

  @Test("An array prints and reflects like an array of its elements")
  func prints() {
    #expect("\(three)" == "\(three.values)")
    #expect(Mirror(reflecting: three).children.count == 3)
    #expect(Mirror(reflecting: three).displayStyle == .collection)
  }
}
