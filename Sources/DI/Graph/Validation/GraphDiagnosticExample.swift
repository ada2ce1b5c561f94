/// An example of a diagnostic: source code that causes the diagnostic, the expected messages, and
/// similar source code that is correct.
package struct GraphDiagnosticExample: Sendable {
  /// The source code that causes the diagnostic.
  ///
  /// A line such as `// Sources/App/App.swift` begins a file. Without such a line, the source code
  /// is in one file, `C.swift`. If the diagnostic does not concern source code, the text is empty.
  package let source: String

  /// The expected lines of output for the diagnostic and its notes.
  ///
  /// The lines do not include the identifier of the ``GraphDiagnosticCode``.
  package let messages: [String]

  /// Similar source code that does not cause the diagnostic.
  package let correct: String

  init(_ source: String, reports messages: String..., correct: String) {
    self.source = source
    self.messages = messages
    self.correct = correct
  }
}

extension GraphDiagnosticCode {
  /// The violated rule, in one or two sentences.
  package var rule: String {
    switch self {
    case .unreadableFile:
      "Every Swift source file must be readable."
    case .syntaxError:
      "A file that contains containers must be valid Swift."
    case .structRequired:
      "A container must be a struct."
    case .unknownOption:
      "Each attribute accepts only its own options."
    case .unreadableOption:
      "The value of an option must be a literal, because the tool does not run code. "
        + "`with:` and `bindings:` cannot be combined."
    case .unknownScope:
      "The scope of a provision must be `.input`, `.shared` or `.transient`. A sub-container must "
        + "have the scope `.shared` or `.transient`."
    case .unreadableProperty:
      "A provision must be one property with a name, a type, and either `@Provide` or "
        + "`@SubContainer`."
    case .conditionalProvision:
      "A provision or `@DIContainer` cannot be inside `#if`, because the "
        + "tool does not know which branches are compiled."
    case .unnamedParameter:
      "Each parameter of a factory must be named after a provision."
    case .ambiguousWiring:
      "A sub-container must have `with:` or `bindings:` if several provisions can be passed to it."
    case .aliasedDeferral:
      "`Lazy` and `Provider` must be written out, without a type alias or `?`."
    case .dependencyCycle:
      "Provisions and containers cannot depend on each other in a cycle, not even through "
        + "`Lazy` or `Provider`."
    case .unknownDependency:
      "A provision can depend only on provisions of its container."
    case .ambiguousContainer:
      "The name of a container must be unique across all modules, unless each reference includes "
        + "the module."
    case .unknownChild:
      "The type of a sub-container must be a container."
    case .missingChildInput:
      "Each input of a child container must be bound."
    case .unknownChildInput:
      "A binding must name an input of the child container."
    case .orphanContainer:
      "If there are composition roots, each container must be reachable from a root."
    }
  }

  /// The expected lines of output for ``example``; the first line ends with the identifier of the
  /// diagnostic.
  package var reportedLines: [String] {
    example.messages.enumerated().map { $0 == 0 ? "\($1) [\(id)]" : $1 }
  }

  /// An example of the diagnostic.
  package var example: GraphDiagnosticExample {
    switch self {
    case .unreadableFile:
      GraphDiagnosticExample(
        "",
        reports: "Gone.swift:1:1: error: cannot read this file; check that it exists and is "
          + "readable",
        correct: ""
      )
    case .syntaxError:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.input) var a: Int
        """,
        reports: "C.swift:2:30: error: invalid syntax: '}' is missing",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var a: Int
          }
          """
      )
    case .structRequired:
      GraphDiagnosticExample(
        "@DIContainer class C {}",
        reports:
          "C.swift:1:1: error: a container must be a struct, not a class; attach @DIContainer "
          + "to a struct",
        correct: "@DIContainer struct C {}"
      )
    case .unknownOption:
      GraphDiagnosticExample(
        "@DIContainer(rot: true) struct C {}",
        reports: "C.swift:1:14: error: @DIContainer has no option 'rot:'; did you mean 'root:'?",
        correct: "@DIContainer(root: true) struct C {}"
      )
    case .unreadableOption:
      GraphDiagnosticExample(
        "@DIContainer(root: isRoot) struct C {}",
        reports:
          "C.swift:1:20: error: 'root:' of @DIContainer must be a literal; write true or false",
        correct: "@DIContainer(root: true) struct C {}"
      )
    case .unknownScope:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.inputs) var a: A
        }
        """,
        reports: "C.swift:2:12: error: '.inputs' is not a valid scope for @Provide; write .input, "
          + ".shared or .transient",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var a: A
          }
          """
      )
    case .unreadableProperty:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.input) var a: A, b: B
        }
        """,
        reports: "C.swift:2:3: error: @Provide must be attached to one property with a name and "
          + "a type; write 'var name: Type'",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var a: A
            @Provide(.input) var b: B
          }
          """
      )
    case .conditionalProvision:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          #if DEBUG
          @Provide(.input) var a: A
          #endif
        }
        """,
        reports:
          "C.swift:3:3: error: a provision cannot be declared inside '#if'; declare it outside "
          + "'#if', and use '#if' only in factories",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var a: A
          }
          """
      )
    case .unnamedParameter:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @Provide(.shared, factory: { X($0) }) var b: any B
        }
        """,
        reports:
          "C.swift:3:34: error: '$0' is not the name of a provision; name the parameter after a "
          + "provision",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var a: A
            @Provide(.shared, factory: { (a: A) in X(a) }) var b: any B
          }
          """
      )
    case .ambiguousWiring:
      GraphDiagnosticExample(
        """
        @DIContainer struct Parent {
          @Provide(.input) var a: A
          @Provide(.input) var b: B
          @SubContainer(scope: .shared) var child: Child
        }
        @DIContainer struct Child { @Provide(.input) var a: A }
        """,
        reports: "C.swift:4:3: error: several provisions can be passed to 'child'; add 'with:' and "
          + "choose from [\\.a, \\.b], or add 'bindings:'",
        correct: """
          @DIContainer struct Parent {
            @Provide(.input) var a: A
            @Provide(.input) var b: B
            @SubContainer(scope: .shared, with: [\\.a]) var child: Child
          }
          @DIContainer struct Child { @Provide(.input) var a: A }
          """
      )
    case .aliasedDeferral:
      GraphDiagnosticExample(
        """
        typealias Later = Lazy<any A>
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }) var a: any A
          @Provide(.shared, factory: { (a: Later) in Y(a) }) var b: any B
        }
        """,
        reports:
          "C.swift:4:33: error: 'Later' is an alias for Lazy, but only the name Lazy is "
          + "recognized; write Lazy<…>",
        correct: """
          @DIContainer struct C {
            @Provide(.shared, factory: { X() }) var a: any A
            @Provide(.shared, factory: { (a: Lazy<any A>) in Y(a) }) var b: any B
          }
          """
      )
    case .dependencyCycle:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.shared, factory: { (b: any B) in X(b) }) var a: any A
          @Provide(.shared, factory: { (a: any A) in Y(a) }) var b: any B
        }
        """,
        reports: "C.swift:2:33: error: dependency cycle: C.a -> C.b -> C.a; remove one of these "
          + "dependencies, or split one of the provisions in two",
        "C.swift:2:33: note: 'a' depends on 'b' here",
        "C.swift:3:33: note: 'b' depends on 'a' here",
        correct: """
          @DIContainer struct C {
            @Provide(.shared, factory: { X() }) var a: any A
            @Provide(.shared, factory: { (a: any A) in Y(a) }) var b: any B
          }
          """
      )
    case .unknownDependency:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @Provide(.input) var baseURL: URL
          @Provide(.shared, factory: { (baseUrl: URL) in X(baseUrl) }) var a: any A
        }
        """,
        reports: "C.swift:3:33: error: 'a' depends on 'baseUrl', but C has no such provision; "
          + "did you mean 'baseURL'?",
        correct: """
          @DIContainer struct C {
            @Provide(.input) var baseURL: URL
            @Provide(.shared, factory: { (baseURL: URL) in X(baseURL) }) var a: any A
          }
          """
      )
    case .ambiguousContainer:
      GraphDiagnosticExample(
        """
        // Sources/App/App.swift
        @DIContainer struct App {
          @SubContainer(scope: .shared) var child: Child
        }
        // Sources/A/Child.swift
        @DIContainer struct Child {}
        // Sources/B/Child.swift
        @DIContainer struct Child {}
        """,
        reports:
          "Sources/App/App.swift:2:37: error: Child is ambiguous: 2 containers have this name; "
          + "write the module before the name, as in Module.Child, or rename one of the "
          + "containers",
        "Sources/A/Child.swift:1:21: note: Child of A is declared here",
        "Sources/B/Child.swift:1:21: note: Child of B is declared here",
        correct: """
          // Sources/App/App.swift
          @DIContainer struct App {
            @SubContainer(scope: .shared) var child: A.Child
          }
          // Sources/A/Child.swift
          @DIContainer struct Child {}
          // Sources/B/Child.swift
          @DIContainer struct Child {}
          """
      )
    case .unknownChild:
      GraphDiagnosticExample(
        """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var child: ChildContaner
        }
        @DIContainer struct ChildContainer {}
        """,
        reports: "C.swift:2:37: error: no container named ChildContaner was found for "
          + "@SubContainer 'child'; did you mean ChildContainer?",
        correct: """
          @DIContainer struct C {
            @SubContainer(scope: .shared) var child: ChildContainer
          }
          @DIContainer struct ChildContainer {}
          """
      )
    case .missingChildInput:
      GraphDiagnosticExample(
        """
        @DIContainer struct Parent {
          @Provide(.input) var a: A
          @Provide(.input) var b: B
          @SubContainer(scope: .shared, with: [\\.a]) var child: Child
        }
        @DIContainer struct Child {
          @Provide(.input) var a: A
          @Provide(.input) var b: B
        }
        """,
        reports: "C.swift:4:50: error: 'child' does not bind the input 'b' of Child; add (child: "
          + "\\Child.b, parent: \\Parent.…) to 'bindings:', or '\\.b' to 'with:'",
        "C.swift:8:24: note: 'b' is declared here as an .input of type B",
        correct: """
          @DIContainer struct Parent {
            @Provide(.input) var a: A
            @Provide(.input) var b: B
            @SubContainer(scope: .shared, with: [\\.a, \\.b]) var child: Child
          }
          @DIContainer struct Child {
            @Provide(.input) var a: A
            @Provide(.input) var b: B
          }
          """
      )
    case .unknownChildInput:
      GraphDiagnosticExample(
        """
        @DIContainer struct Parent {
          @Provide(.input) var a: A
          @SubContainer(scope: .shared, with: [\\.a]) var child: Child
        }
        @DIContainer struct Child {}
        """,
        reports: "C.swift:3:42: error: Child has no input 'a'; remove the binding, or declare the "
          + "input in Child",
        "C.swift:5:21: note: Child has no inputs",
        correct: """
          @DIContainer struct Parent {
            @Provide(.input) var a: A
            @SubContainer(scope: .shared, with: [\\.a]) var child: Child
          }
          @DIContainer struct Child { @Provide(.input) var a: A }
          """
      )
    case .orphanContainer:
      GraphDiagnosticExample(
        """
        @DIContainer(root: true) struct App {}
        @DIContainer struct Settings {}
        """,
        reports:
          "C.swift:2:21: warning: Settings is not reachable from a composition root; use the "
          + "container in a root, declare it with 'root: true', or remove the container",
        "C.swift:1:33: note: App is a composition root",
        correct: """
          @DIContainer(root: true) struct App {
            @SubContainer(scope: .shared) var settings: Settings
          }
          @DIContainer struct Settings {}
          """
      )
    }
  }
}
