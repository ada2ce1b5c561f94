@_exported public import struct SampleDomain.PostSummary

/// A post; a module that uses this name need not import the domain.
public typealias FeaturePost = PostSummary
