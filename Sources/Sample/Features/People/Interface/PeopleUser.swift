@_exported public import struct SampleDomain.UserSummary

/// A person.
///
/// A module that uses this name need not import `SampleDomain`.
public typealias PeopleUser = UserSummary
