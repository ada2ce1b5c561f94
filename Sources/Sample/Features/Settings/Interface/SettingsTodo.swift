@_exported public import struct SampleDomain.TodoSummary

/// A todo; a module that uses this name need not import the domain.
public typealias SettingsTodo = TodoSummary
