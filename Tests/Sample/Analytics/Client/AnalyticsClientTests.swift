import Analytics
import AnalyticsInterface
import Testing

@Suite("Analytics client")
struct AnalyticsClientTests {
  let client = AnalyticsClient(apiKey: "key")

  @Test("Events are kept in order")
  func order() async {
    let service: any AnalyticsService = client
    await service.track(AnalyticsEvent("app_launched"))
    await service.track(AnalyticsEvent("tab_opened", properties: ["tab": "people"]))
    #expect(
      await client.events == [
        AnalyticsEvent("app_launched"),
        AnalyticsEvent("tab_opened", properties: ["tab": "people"]),
      ]
    )
    #expect(client.apiKey == "key")
  }

  @Test("The latest 100 events are kept")
  func limit() async {
    for number in 1...150 { await client.track(AnalyticsEvent("event_\(number)")) }
    #expect(await client.events.count == 100)
    #expect(await client.events.first?.name == "event_51")
  }
}
