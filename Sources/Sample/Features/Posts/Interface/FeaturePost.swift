@_exported public import struct SampleDomain.PostSummary

/// A post, under a name that does not depend on the domain.
public typealias FeaturePost = PostSummary
