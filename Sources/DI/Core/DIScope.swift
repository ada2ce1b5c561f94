/// When a container builds a provision, and how long the value lives.
public enum DIScope: String, Sendable, CaseIterable {
  /// Given from outside, as a required parameter of the container's initialiser.
  case input

  /// Built once, while the container is initialised; every copy of the container has the same value.
  case shared

  /// Built anew at every read.
  case transient
}
