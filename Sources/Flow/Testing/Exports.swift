@_exported public import InnoFlow
@_exported public import InnoTestReporting
