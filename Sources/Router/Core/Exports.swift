/// Case paths and case schemas belong to every route, so a file that knows routes knows them too.
@_exported public import InnoReflection

/// An observer of a store holds a token of this module.
@_exported public import InnoObservation
