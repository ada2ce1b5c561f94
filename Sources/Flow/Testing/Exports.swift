@_exported public import InnoFlow
// The default source location of `send` is a macro of this module that the caller must see, also in
// an XCTest file that does not import it.
@_exported public import Testing
