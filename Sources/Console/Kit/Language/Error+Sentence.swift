import Foundation

extension Error {
  /// What went wrong in the error's own words, where it has some for a person.
  var sentence: String {
    (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
