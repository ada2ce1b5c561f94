/// A model that is not observable.
@MainActor
final class Receipt {
  private(set) var currency = "EUR"
  private(set) var printed = 0

  func choose(_ currency: String) { self.currency = currency }
  func print() { printed += 1 }

  func restore(currency: String, printed: Int) {
    (self.currency, self.printed) = (currency, printed)
  }
}
