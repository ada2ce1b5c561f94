@_exported public import struct SampleDomain.UserSummary

/// A person, as the feature's screens know them: they see this name and not the domain.
public typealias PeopleUser = UserSummary
