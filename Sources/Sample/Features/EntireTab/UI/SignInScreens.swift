public import EntireTabInterface
public import InnoTerminalUI

/// The first screen of the sign-in flow, which asks for the user's name.
public struct SignInScreen: TextView {
  private let destination: SamplePlace?

  /// Creates a screen.
  ///
  /// - Parameter destination: The destination that opens after sign-in, or `nil` if no destination
  ///   opens.
  public init(destination: SamplePlace?) {
    self.destination = destination
  }

  /// The reason to sign in, and a button that opens the confirmation screen.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Sign in")
      if let destination { Text("Sign in to open \(destination).") }
      Button("Continue", command: "nav signIn go confirmation NAME")
    }
  }
}

/// The second screen of the sign-in flow, on which the user confirms the entered name.
public struct SignInConfirmationScreen: TextView {
  private let userName: String

  /// Creates a screen.
  ///
  /// - Parameter userName: The name that the user has entered.
  public init(userName: String) {
    self.userName = userName
  }

  /// A title with the user's name, and a button that shows the terms.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Sign in as \(userName)")
      Button("Terms", command: "modal signIn present terms")
    }
  }
}

/// The sheet that shows the terms in the sign-in flow.
public struct SignInTermsSheet: TextView {
  /// Creates a sheet that shows the terms.
  public init() {}

  /// The terms and a button to accept them.
  public var body: some TextView {
    VStack(spacing: 1) {
      Title("Terms")
      Text("The sample app stores no personal data.")
      Button("Accept", command: "call acceptTerms")
    }
  }
}
