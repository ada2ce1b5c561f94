import Foundation

/// What JSON calls a value of a type: `an array`, `a string`; the type's own name where it says
/// nothing of its kind.
///
/// - Parameter type: The type that a decoder asked for.
/// - Returns: The name, with its article.
package func jsonName(of type: any Any.Type) -> String {
  switch type {
  case is any BinaryInteger.Type: return "a whole number"
  case is any BinaryFloatingPoint.Type, is Decimal.Type: return "a number"
  case is any StringProtocol.Type: return "a string"
  case is Bool.Type: return "a boolean"
  default: break
  }
  let name = "\(type)"
  if name.hasPrefix("Array<") { return "an array" }
  return name.hasPrefix("Dictionary<") ? "an object" : name
}
