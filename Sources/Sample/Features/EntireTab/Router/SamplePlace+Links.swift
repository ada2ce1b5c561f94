import EntireTabInterface
import EntireTabLogic
import InnoRouter

extension SamplePlace {
  /// Returns the pipeline for links such as `innosample://app/people/3`.
  ///
  /// Some links require a signed-in user.
  ///
  /// - Parameter isSignedIn: A closure that returns `true` if a user is signed in.
  /// - Returns: The pipeline.
  static func pipeline(
    isSignedIn: @escaping @MainActor @Sendable () -> Bool
  ) -> DeepLinkPipeline<SamplePlace> {
    DeepLinkPipeline(
      schemes: ["innosample"],
      hosts: ["app"],
      matcher: DeepLinkMatcher {
        for tab in SampleTab.allCases { mapping(to: tab) }
      },
      authentication: .required {
        $0.tab.requiresSignIn
      } isAuthenticated: {
        isSignedIn()
      }
    )
  }

  private static func mapping(to tab: SampleTab) -> DeepLinkMapping<SamplePlace> {
    DeepLinkMapping("/\(tab.name)/:id") { place in
      place.tab == tab ? DeepLinkParameters(["id": place.id]) : nil
    } resolve: { parameters in
      parameters.value("id").map { SamplePlace(tab, id: $0) }
    }
  }
}
