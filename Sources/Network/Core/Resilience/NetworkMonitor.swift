public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A kind of network.
public enum NetworkInterfaceType: String, Sendable {
  /// Wi-Fi.
  case wifi
  /// A mobile network.
  case cellular
  /// Ethernet.
  case wiredEthernet
  /// This machine alone.
  case loopback
  /// Any other.
  case other
}

/// Whether there is a network.
public enum NetworkReachabilityStatus: Sendable {
  /// There is.
  case satisfied
  /// There is none.
  case unsatisfied
  /// There is none yet: a connection is being made.
  case requiresConnection
}

/// The network at one moment.
public struct NetworkSnapshot: Sendable, Equatable {
  /// Whether there is a network.
  public let status: NetworkReachabilityStatus
  /// The kinds of networks there are.
  public let interfaceTypes: Set<NetworkInterfaceType>

  /// Makes a snapshot.
  ///
  /// - Parameters:
  ///   - status: Whether there is a network.
  ///   - interfaceTypes: The kinds of networks there are.
  public init(status: NetworkReachabilityStatus, interfaceTypes: Set<NetworkInterfaceType>) {
    self.status = status
    self.interfaceTypes = interfaceTypes
  }
}

/// Knows whether there is a network.
public protocol NetworkMonitoring: Sendable {
  /// Returns the network as it is now.
  ///
  /// - Returns: The snapshot; nil when it is not known yet.
  func currentSnapshot() async -> NetworkSnapshot?

  /// Waits until the network is another one.
  ///
  /// - Parameters:
  ///   - snapshot: The network as it was known.
  ///   - timeout: The longest wait, in seconds; nil sets no end.
  /// - Returns: The other network; nil when the time is over or the task is cancelled.
  func waitForChange(
    from snapshot: NetworkSnapshot?,
    timeout: TimeInterval?
  ) async -> NetworkSnapshot?
}

/// Looks at the interfaces of this machine, and again every half second while somebody waits.
///
/// An interface that is up and has an address that others can reach counts as a network; whether the
/// network leads to a server is not known before that is asked.
public struct NetworkMonitor: NetworkMonitoring {
  /// The monitor of this process.
  public static let shared = NetworkMonitor()

  private let time: TimeSource
  private let look: @Sendable () -> NetworkSnapshot

  /// Makes a monitor.
  ///
  /// - Parameter clock: Measures waits.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.init(clock: clock) { NetworkInterfaces.snapshot() }
  }

  init(clock: any Clock<Duration>, look: @escaping @Sendable () -> NetworkSnapshot) {
    time = TimeSource(clock)
    self.look = look
  }

  /// Returns the network as it is now.
  ///
  /// - Returns: The snapshot.
  public func currentSnapshot() async -> NetworkSnapshot? {
    look()
  }

  /// Waits until the network is another one.
  ///
  /// - Parameters:
  ///   - snapshot: The network as it was known.
  ///   - timeout: The longest wait, in seconds; nil sets no end.
  /// - Returns: The other network; nil when the time is over or the task is cancelled.
  public func waitForChange(
    from snapshot: NetworkSnapshot?,
    timeout: TimeInterval?
  ) async -> NetworkSnapshot? {
    let end = timeout.map { time.now() + Duration(bounding: $0) }
    while true {
      let current = look()
      if current != snapshot { return current }
      let rest = end.map { $0 - time.now() } ?? Self.pause
      guard rest > .zero, (try? await time.sleep(min(rest, Self.pause))) != nil else { return nil }
    }
  }

  private static let pause = Duration.milliseconds(500)
}

/// The interfaces of this machine.
private enum NetworkInterfaces {
  static func snapshot() -> NetworkSnapshot {
    var list: UnsafeMutablePointer<ifaddrs>?
    // What cannot be known is no reason to send nothing.
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
    // IFF_UP and IFF_RUNNING, which the systems spell as different types.
    flags & 0x41 == 0x41
  }

  /// An IPv4 address, or an IPv6 address of more than its own link.
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

  /// The kind that Linux, and Apple's systems, name an interface for.
  private static func type(of name: String) -> NetworkInterfaceType {
    if name == "lo" || name == "lo0" { return .loopback }
    if name.hasPrefix("wl") { return .wifi }
    if name.hasPrefix("ww") || name.hasPrefix("pdp_ip") { return .cellular }
    return name.hasPrefix("e") ? .wiredEthernet : .other
  }
}
