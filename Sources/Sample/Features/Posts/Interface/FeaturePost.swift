@_exported public import struct SampleDomain.PostSummary

/// A post.
///
/// A module that uses this type alias does not have to import `SampleDomain`.
public typealias FeaturePost = PostSummary
