/// A file that declares endpoints needs the library's types beside its macro.
@_exported public import InnoNetwork
