@_exported public import struct SampleDomain.UserSummary

/// A person; a module that uses this name need not import the domain.
public typealias PeopleUser = UserSummary
