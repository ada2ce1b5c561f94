@_exported public import struct SampleDomain.PostSummary

/// A post, as the feature's screens know it: they see this name and not the domain.
public typealias FeaturePost = PostSummary
