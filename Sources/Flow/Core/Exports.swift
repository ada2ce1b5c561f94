@_exported public import InnoObservation
@_exported public import InnoCasePaths
