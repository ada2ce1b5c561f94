@_exported public import struct SampleDomain.PostSummary

/// A post.
///
/// A module that uses this name need not import `SampleDomain`.
public typealias FeaturePost = PostSummary
