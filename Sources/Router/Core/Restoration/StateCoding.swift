import Foundation

/// Functions that encode and decode saved states as JSON.
enum StateCoding {
  /// The reason why a value could not be encoded or decoded.
  struct Failure: Error {
    let reason: String
  }

  /// Encodes a value with sorted keys, so equal values have equal data.
  static func encode(_ value: some Encodable) throws(Failure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(value)
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// Decodes a value.
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
