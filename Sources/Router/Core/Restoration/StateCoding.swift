import Foundation

/// Writes and reads saved state as JSON.
enum StateCoding {
  /// The reason why something could not be written or read, in one sentence.
  struct Failure: Error {
    let reason: String
  }

  /// Writes a value with sorted keys, so that equal values give equal data.
  static func encode(_ value: some Encodable) throws(Failure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(value)
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// Reads a value.
  static func decode<Value: Decodable>(_ data: Data) throws(Failure) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      throw Failure(reason: context.debugDescription)
    } catch {
      throw Failure(reason: "\(error)")
    }
  }
}
