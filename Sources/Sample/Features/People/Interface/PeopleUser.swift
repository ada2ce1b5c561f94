@_exported public import struct SampleDomain.UserSummary

/// A person.
///
/// A module that uses this type alias does not have to import `SampleDomain`.
public typealias PeopleUser = UserSummary
