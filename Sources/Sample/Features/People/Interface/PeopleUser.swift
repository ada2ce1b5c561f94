@_exported public import struct SampleDomain.UserSummary

/// A person, under a name that does not depend on the domain.
public typealias PeopleUser = UserSummary
