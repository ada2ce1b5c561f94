import Foundation
import InnoFlow
import SettingsInterface
import SettingsLogic
import SettingsTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("Settings model")
struct SettingsModelTests {
  let model = SettingsFeatureModel { SettingsFixture.todos }

  @Test("The model loads only on request")
  func loading() async {
    #expect(model.phase == .idle)
    #expect(model.store.actionCount == 0)
    model.loadIfNeeded()
    await model.store.settled()
    #expect(model.todos == SettingsFixture.todos)
    #expect(model.remainingCount == 2)
    #expect(model.phase == .loaded)
    model.refresh()
    #expect(model.phase == .loading)
    await model.store.settled()
    #expect(model.errorMessage == nil)
    #expect(model.activityLog.last == "loaded 3 todos")
  }

  @Test("Each request is returned once")
  func requests() async {
    model.loadIfNeeded()
    await model.store.settled()

    model.select(SettingsFixture.todo)
    #expect(model.consumeSelectedTodo() == SettingsFixture.todo)
    #expect(model.consumeSelectedTodo() == nil)

    model.showDigest()
    let digest = model.consumeDigest()
    #expect(digest?.completed == 1)
    #expect(digest?.total == 3)
    #expect(model.consumeDigest() == nil)

    model.openPeople(OpenPeopleRequest(userID: 3))
    #expect(model.consumePeopleRequest() == OpenPeopleRequest(userID: 3))
    #expect(model.consumePeopleRequest() == nil)
  }

  @Test("Cancelling without a pending item sends no action")
  func givingUpNothing() {
    model.cancelOpening()
    #expect(model.store.actionCount == 0)
  }

  @Test("A request to another feature can be decoded from JSON")
  func json() throws {
    let request = try JSONDecoder().decode(
      OpenPeopleRequest.self,
      from: Data(#"{"userID": 3}"#.utf8)
    )
    #expect(request == OpenPeopleRequest(userID: 3))
  }
}
