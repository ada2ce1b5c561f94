import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A kind of network interface.
public enum NetworkInterfaceType: String, Sendable {
  /// A Wi-Fi interface.
  case wifi
  /// A cellular interface.
  case cellular
  /// An Ethernet interface.
  case wiredEthernet
  /// The loopback interface.
  case loopback
  /// A network interface of any other type.
  case other
}

/// The reachability of the network.
public enum NetworkReachabilityStatus: Sendable {
  /// A network is available.
  case satisfied
  /// No network is available.
  case unsatisfied
  /// A connection to a network is being established.
  case requiresConnection
}

/// The state of the network at one point in time.
public struct NetworkSnapshot: Sendable, Equatable {
  /// The reachability of the network.
  public let status: NetworkReachabilityStatus
  /// The kinds of network interfaces that are available.
  public let interfaceTypes: Set<NetworkInterfaceType>

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - status: The reachability of the network.
  ///   - interfaceTypes: The kinds of network interfaces that are available.
  public init(status: NetworkReachabilityStatus, interfaceTypes: Set<NetworkInterfaceType>) {
    self.status = status
    self.interfaceTypes = interfaceTypes
  }
}

/// A type that observes the state of the network.
public protocol NetworkMonitoring: Sendable {
  /// Returns the current state of the network.
  ///
  /// - Returns: The snapshot, or nil if the state is not known yet.
  func currentSnapshot() async -> NetworkSnapshot?

  /// Waits until the state of the network differs from the given snapshot, and returns the new
  /// state.
  ///
  /// - Parameters:
  ///   - snapshot: The last known state, or nil if no state is known yet.
  ///   - timeout: The longest time to wait, or nil for no limit.
  /// - Returns: The new state, or nil if the time limit expires or the task is cancelled.
  func waitForChange(
    from snapshot: NetworkSnapshot?,
    timeout: Duration?
  ) async -> NetworkSnapshot?
}

/// A monitor that reads the state of this machine's network interfaces.
///
/// While a caller waits for a change, the monitor reads the state every half second.
///
/// An interface is available if it is up and has an IPv4 address, or an IPv6 address that is not
/// link-local. The monitor does not check whether a server can be reached.
public struct NetworkMonitor: NetworkMonitoring {
  /// The monitor that the whole process shares.
  public static let shared = NetworkMonitor()

  private let time: TimeSource
  private let look: @Sendable () -> NetworkSnapshot

  /// Creates a monitor.
  ///
  /// - Parameter clock: The clock that measures waiting times.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.init(clock: clock) { NetworkInterfaces.snapshot() }
  }

  init(clock: any Clock<Duration>, look: @escaping @Sendable () -> NetworkSnapshot) {
    time = TimeSource(clock)
    self.look = look
  }

  /// Returns the current state of the network.
  ///
  /// - Returns: The current state. This method never returns nil.
  public func currentSnapshot() async -> NetworkSnapshot? {
    look()
  }

  /// Waits until the state of the network differs from the given snapshot, and returns the new
  /// state.
  ///
  /// - Parameters:
  ///   - snapshot: The last known state, or nil if no state is known yet.
  ///   - timeout: The longest time to wait, or nil for no limit.
  /// - Returns: The new state, or nil if the time limit expires or the task is cancelled.
  public func waitForChange(
    from snapshot: NetworkSnapshot?,
    timeout: Duration?
  ) async -> NetworkSnapshot? {
    let end = timeout.map { time.now() + $0.clamped }
    while true {
      let current = look()
      if current != snapshot { return current }
      let rest = end.map { $0 - time.now() } ?? Self.pause
      guard rest > .zero, (try? await time.sleep(min(rest, Self.pause))) != nil else { return nil }
    }
  }

  private static let pause = Duration.milliseconds(500)
}

/// The network interfaces of this machine.
private enum NetworkInterfaces {
  static func snapshot() -> NetworkSnapshot {
    var list: UnsafeMutablePointer<ifaddrs>?
    // If the interfaces cannot be read, the network counts as available, so that requests are sent.
    guard getifaddrs(&list) == 0 else {
      return NetworkSnapshot(status: .satisfied, interfaceTypes: [.other])
    }
    defer { freeifaddrs(list) }
    var types: Set<NetworkInterfaceType> = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = Int32(truncatingIfNeeded: entry.ifa_flags)
      guard let address = entry.ifa_addr, isUp(flags), isReachable(address) else { continue }
      types.insert(type(of: String(cString: entry.ifa_name)))
    }
    return NetworkSnapshot(
      status: types.subtracting([.loopback]).isEmpty ? .unsatisfied : .satisfied,
      interfaceTypes: types
    )
  }

  private static func isUp(_ flags: Int32) -> Bool {
    // The number 0x41 is the combination of IFF_UP and IFF_RUNNING. The types of these constants
    // differ between platforms.
    flags & 0x41 == 0x41
  }

  /// Returns a Boolean value that indicates whether an address is an IPv4 address, or an IPv6
  /// address that is not link-local.
  private static func isReachable(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET: return true
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { !($0[0] == 0xFE && $0[1] & 0xC0 == 0x80) }
      }
    default: return false
    }
  }

  /// Returns the kind of an interface, derived from its name according to the conventions of Linux
  /// and Darwin.
  private static func type(of name: String) -> NetworkInterfaceType {
    if name == "lo" || name == "lo0" { return .loopback }
    if name.hasPrefix("wl") { return .wifi }
    if name.hasPrefix("ww") || name.hasPrefix("pdp_ip") { return .cellular }
    return name.hasPrefix("e") ? .wiredEthernet : .other
  }
}
