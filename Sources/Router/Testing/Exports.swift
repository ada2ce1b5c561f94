@_exported public import InnoRouter
@_exported public import InnoTestReporting
