@_exported public import InnoReflection
