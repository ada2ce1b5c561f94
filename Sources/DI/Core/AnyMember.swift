/// The root of a key path such as `\.users`, where an attribute names a member of its container.
///
/// There is no value of it. The macros read the names, and report those that name no member.
@dynamicMemberLookup
public struct AnyMember {
  private init() {}

  /// Any name at all.
  public subscript(dynamicMember name: String) -> AnyMember { self }
}
