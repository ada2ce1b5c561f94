/// The scopes of `DIScope`, as the macros read them.
enum Scope: String, CaseIterable {
  case input
  case shared
  case transient
}
