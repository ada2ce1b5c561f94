/// A file that declares routes needs the library's types beside its macros.
@_exported public import InnoRouter
