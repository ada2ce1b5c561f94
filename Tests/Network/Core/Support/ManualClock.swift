import InnoNetworkTestSupport

typealias ManualClock = TestClock
