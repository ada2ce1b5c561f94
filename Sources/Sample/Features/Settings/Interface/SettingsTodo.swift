@_exported public import struct SampleDomain.TodoSummary

/// A todo, as the feature's screens know it: they see this name and not the domain.
public typealias SettingsTodo = TodoSummary
