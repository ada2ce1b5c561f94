/// Case paths and case schemas belong to every route, so a file that knows routes knows them too.
@_exported public import InnoReflection
