@_exported public import struct SampleDomain.TodoSummary

/// A todo.
///
/// A module that uses this name need not import `SampleDomain`.
public typealias SettingsTodo = TodoSummary
