@_exported public import struct SampleDomain.TodoSummary

/// A todo, under a name that does not depend on the domain.
public typealias SettingsTodo = TodoSummary
