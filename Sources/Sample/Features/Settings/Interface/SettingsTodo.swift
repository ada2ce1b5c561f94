@_exported public import struct SampleDomain.TodoSummary

/// A todo.
///
/// A module that uses this type alias does not have to import `SampleDomain`.
public typealias SettingsTodo = TodoSummary
