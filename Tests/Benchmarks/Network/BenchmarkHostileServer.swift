import HostileServer
import InnoNetwork

/// Measures the effects of hostile responses on the other requests of a session.
func benchmarkHostileServer() async {
  guard let measurement = try? await HostileMeasurement(of: SessionTransport()) else {
    abandon("the hostile server cannot start")
  }
  for row in measurement.rows("network", connectionLimit: 6) { printRow(row) }
}
