import InnoRouter
import InnoRouterMacros

/// The places in the app that a URL leads to.
@CasePathable
package enum SampleLink: Hashable, Sendable {
  /// A person's screen, by the person's number.
  case person(Int)

  /// A post's screen, by the post's number.
  case post(Int)

  /// A person's first todo, by the person's number.
  case settings(Int)
}

extension SampleLink {
  /// Reads `innosample://app/people/3`, `/posts/7` and `/settings/3`; the last needs somebody to be
  /// signed in.
  ///
  /// - Parameter isSignedIn: Whether somebody is.
  /// - Returns: The reader.
  static func pipeline(
    isSignedIn: @escaping @MainActor @Sendable () -> Bool
  ) -> DeepLinkPipeline<SampleLink> {
    DeepLinkPipeline(
      schemes: ["innosample"],
      hosts: ["app"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("/people/:id", Cases.person)
        DeepLinkMapping("/posts/:id", Cases.post)
        DeepLinkMapping("/settings/:id", Cases.settings)
      },
      authentication: .required {
        $0.is(Cases.settings)
      } isAuthenticated: {
        isSignedIn()
      }
    )
  }
}
