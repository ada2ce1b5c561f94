import InnoRouter
import Testing

@Suite("A dispatcher")
@MainActor
struct RouterDispatcherTests {
  @Test("It carries commands and values to the store, from where the store is not known")
  func carrying() async {
    let store = NavigationStore<Place>()
    let dispatch = store.dispatcher
    let goBack = dispatch.taking { (count: Int) in .popCount(count) }
    let results = await Task.detached {
      [await dispatch(.pushAll([.a, .b])), await goBack(1), await goBack(5)]
    }.value
    #expect(
      results == [.success, .success, .insufficientStackDepth(requested: 5, available: 1)]
    )
    #expect(store.path == [.a])
  }

  @Test("It does not keep the store, and says so when it is gone")
  func weakness() {
    var store: ModalStore<Place>? = ModalStore()
    weak let released = store
    let dispatch = store?.dispatcher
    store = nil
    #expect(released == nil)
    #expect(dispatch?(.dismissAll) == .cancelled(.storeGone))
  }
}
