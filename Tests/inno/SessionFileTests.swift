import Foundation
import PseudoTerminal
import Testing

@Suite("Initial files and reports")
struct SessionFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test("--init runs a file first and prints only its errors, and the session continues")
  func initFile() async throws {
    let file = try folder.file(
      "my.inno",
      "alias who = state people.people\nbogus\nset timeout 5s\n"
    )
    let result = try await Program.run(["--init", file, "-c", "set timeout; who"])
    #expect(result.status == 1)
    #expect(result.output == "> set timeout; who\ntimeout 5s\n[]\n")
    #expect(result.errors.hasPrefix("\(file):2: error: unknown command \"bogus\""))
    let quit = try await Program.run(["--init", file, "-c", "quit 3"])
    #expect(quit.status == 3)
    let good = try folder.file("good.inno", "set timeout 5s\n")
    #expect(try await Program.run(["--init", good, "-c", "stores"]).status == 0)
  }

  @Test("In an interactive session an error of the initial file is printed, and the exit code is 0")
  func interactiveInitFile() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/inno",
      withIntermediateDirectories: true
    )
    let file = try folder.file("inno/init.inno", "bogus\nset timeout 5s\n")
    for arguments in [[], ["--init", file]] {
      let terminal = try PseudoTerminal(
        ProgramPath.inno,
        arguments,
        environment: PseudoTerminal.environment(
          home: folder.path,
          adding: ["XDG_CONFIG_HOME": folder.path]
        ),
        rows: 40,
        columns: 200
      )
      try terminal.waitForPrompt()
      terminal.send("set timeout\r")
      try terminal.waitFor("the setting of the file") { $0.transcript.contains("timeout 5s\n") }
      #expect(
        terminal.screen.transcript.contains("\(file):1: error: unknown command \"bogus\""),
        "\(terminal.screen.transcript)"
      )
      terminal.send(.controlD)
      #expect(try terminal.waitForExit() == .exited(0))
    }
  }

  @Test("A script runs neither the user's initial file nor an initial file in the working folder")
  func scriptsAreAlone() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/inno",
      withIntermediateDirectories: true
    )
    _ = try folder.file("inno/init.inno", "set timeout 5s\n")
    _ = try folder.file(".innorc", "set timeout 6s\n")
    let line = "cd '\(folder.path)' && '\(ProgramPath.inno)' -c 'set timeout'"
    let result = try await Program.shell(line, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(result.output.hasSuffix("timeout 30s\n"))
  }

  @Test("A missing initial file is reported, and the session continues")
  func missingInitFile() async throws {
    let result = try await Program.run(["--init", "/dev/null/x", "-c", "set timeout"])
    #expect(result.status == 1 && result.output.hasSuffix("timeout 30s\n"))
    #expect(
      result.errors == "inno: cannot read /dev/null/x: no such file\n"
    )
  }

  @Test("TAP has one line per test, and other output as comments")
  func tap() async throws {
    let result = try await Program.run(
      ["--tap", "--keep-going"],
      input: "send people clearSelection\nexpect tab == people\nexpect tab == settings\nbogus\n"
    )
    #expect(result.status == 1)
    #expect(result.lines.first == "TAP version 14" && result.lines.last == "1..3")
    let tests = result.lines.filter { $0.hasPrefix("ok") || $0.hasPrefix("not ok") }
    #expect(
      tests == [
        "ok 1 - expect tab == people (<stdin>:2)",
        "not ok 2 - expect tab == settings (<stdin>:3)", "not ok 3 - bogus (<stdin>:4)",
      ]
    )
    #expect(
      result.lines.dropFirst().dropLast().allSatisfy {
        $0.hasPrefix("#") || $0.hasPrefix("  ") || tests.contains($0)
      }
    )
  }

  @Test("The JUnit file has the same tests, and the run fails if it cannot be written")
  func junit() async throws {
    let file = folder.path + "/out.xml"
    let result = try await Program.run(
      ["--junit", file],
      input: "expect tab == people\nexpect tab == settings\nstores\n"
    )
    #expect(result.status == 1 && !result.output.contains("> stores"))
    let xml = try String(contentsOfFile: file, encoding: .utf8)
    #expect(xml.contains("<testsuites name=\"inno\" tests=\"2\" failures=\"1\" time=\""))
    #expect(xml.contains("file=\"&lt;stdin&gt;\" line=\"2\""))
    let failed = try await Program.run(["--junit", folder.path + "/no/out.xml", "-c", "stores"])
    #expect(failed.status == 1)
    #expect(
      failed.errors == """
        inno: cannot write \(folder.path)/no/out.xml: the folder \(folder.path)/no does not exist

        """
    )
  }

  @Test("--github prints each failure as an annotation, with its path in the repository")
  func annotations() async throws {
    let file = try folder.file("smoke.inno", "expect tab == people\nexpect tab == settings\n")
    let missing = folder.path + "/missing.inno"
    let result = try await Program.run(
      ["run", "--keep-going", "--github", "--tap", file, missing],
      environment: ["GITHUB_WORKSPACE": folder.path]
    )
    #expect(result.status == 1)
    #expect(
      result.errors.split(separator: "\n").filter { $0.hasPrefix("::") } == [
        "::error title=expect tab == settings,file=smoke.inno,line=2::"
          + "expected tab == settings, but it is people",
        "::error title=run \(missing) (\(missing)%3A1)::cannot read \(missing): no such file",
      ]
    )
    #expect(!result.output.contains("::error"))
    #expect(result.output.contains("\nnot ok 3 - run \(missing) (\(missing):1)\n"))
    let script = try await Program.run(["--github", "-c", "bogus"])
    #expect(script.errors.contains("::error title=bogus (-c%3A1)::unknown command \"bogus\""))
  }

  @Test("--help lists the exit codes")
  func exitCodes() async throws {
    let help = try await Program.run(["--help"]).output
    #expect(
      help.contains("\n  1        a command or an expectation failed, or no app could be reached")
    )
    #expect(help.contains("\n  128 + N  the signal N ended the program; 130 is an interrupt\n"))
  }

  @Test(
    "A full disk leaves the existing file unchanged",
    .enabled(if: ResourceLimits.areSupported),
    arguments: ["-c 'send people onAppear; net har FILE --replace'", "--junit FILE -c 'LONG'"]
  )
  func fullDisk(arguments: String) async throws {
    let file = try folder.file("old", "kept\n")
    let checks = Array(repeating: "expect tab == people", count: 40).joined(separator: "; ")
    let command = arguments.replacing("FILE", with: file).replacing("LONG", with: checks)
    let result = try await Program.shell("ulimit -f 1; '\(ProgramPath.inno)' \(command)")
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot write \(file): file too large"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
  }

  @Test("A file can be standard output, and an unreadable file is reported")
  func devices() async throws {
    let archive = try await Program.run(["-c", "net har /dev/fd/1"])
    #expect(archive.status == 0, "\(archive.errors)")
    #expect(archive.output.contains("\n    \"creator\" : {\n"))
    #expect(archive.output.contains("\n}\n"))
    #expect(archive.output.contains("0 exchanges written to /dev/fd/1\n"))
    let secret = try folder.file("secret.inno", "stores\n")
    #expect(chmod(secret, 0) == 0)
    let refused = try await Program.run(["run", secret])
    // Root can read every file.
    #expect(
      refused.errors
        == (geteuid() == 0 ? "" : "inno: cannot read \(secret): permission denied\n")
    )
  }

  @Test(
    "A signal completes the reports: the running test has failed, and the rest was not run",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)]
  )
  func interrupt(signal: String, code: Int) async throws {
    let result = try await Program.shell(
      """
      cd '\(folder.path)'
      '\(ProgramPath.inno)' --tap --junit out.xml \
        -c $'expect tab == people\nwait people.phase == loaded' > out.txt & program=$!
      while kill -0 $program && ! grep -sq '> wait' out.txt; do :; done
      kill -\(signal) $program; wait $program; echo "exit $?"; cat out.txt out.xml
      """
    )
    #expect(result.errors == "")
    #expect(result.lines.first == "exit \(code)")
    #expect(result.lines.contains("ok 1 - expect tab == people (-c:1)"))
    #expect(result.lines.contains("not ok 2 - wait people.phase == loaded (-c:2)"))
    #expect(result.output.contains("\nBail out! interrupted\n<?xml"))
    #expect(!result.output.contains("\n1..2\n"))
    #expect(result.output.contains("tests=\"2\" failures=\"1\""))
    #expect(result.output.contains("line=\"2\"><failure message=\"interrupted\">"))
  }

  @Test("A signal between commands fails the session in the reports")
  func interruptedBetweenCommands() async throws {
    let result = try await Program.shell(
      """
      cd '\(folder.path)' && mkfifo pipe && exec 3<>pipe
      '\(ProgramPath.inno)' --tap --junit out.xml < pipe > out.txt & program=$!
      echo 'expect tab == people' >&3
      while kill -0 $program && ! grep -sq '^ok 1' out.txt; do :; done
      kill -INT $program; wait $program; echo "exit $?"; cat out.txt out.xml
      """
    )
    #expect(result.lines.first == "exit 130")
    #expect(result.output.contains("\nnot ok 2 - inno\n"))
    #expect(result.output.contains("\nBail out! interrupted\n"))
    #expect(
      result.output.contains(
        /<testcase name="inno" classname="inno" time="[0-9.]+"><failure message="interrupted">/
      )
    )
  }

  @Test("Retries on a virtual clock take no time")
  func virtualRetries() async throws {
    let result = try await Program.run([
      "--clock", "virtual", "--base-url", "http://127.0.0.1:1",
      "-c", "send people onAppear\nclock\nexpect people.phase == failed",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.matches(of: /again in/).count == 2)
    let time = try #require(result.output.firstMatch(of: /virtual, at ([0-9.]+)(ms|s)/))
    let seconds = try #require(Double(time.1)) / (time.2 == "s" ? 1 : 1_000)
    #expect(seconds > 0.5)
  }

  @Test("A script on a virtual clock prints the same times in each run")
  func virtualClock() async throws {
    let arguments = ["--clock", "virtual", "--output", "json"]
    let script = "clock advance 90s\nevents\nclock\n"
    let first = try await Program.run(arguments, input: script)
    #expect(first.status == 0)
    #expect(first.lines.last?.contains("2001-01-01T00:01:30.000Z") == true)
    #expect(try await Program.run(arguments, input: script).output == first.output)
  }

  @Test("The use cases of the app can be called, and its concepts explained")
  func calls() async throws {
    let result = try await Program.run([
      "-c", "let posts = call fetchPosts; expect $posts.count == 18; explain layers",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("FetchPeopleUseCase"))
    let live = try await Program.run([
      "--base-url", "http://127.0.0.1:1", "--clock", "real", "-c", "call fetchTodos",
    ])
    #expect(live.errors.contains("fetchTodos failed: "))
  }

  @Test("The modules that each folder may import are printed")
  func boundaries() async throws {
    let result = try await Program.run(["-c", "explain boundaries"])
    #expect(result.output.contains("\nAnalytics/Interface           nothing\n"))
    #expect(result.output.contains("\nFeatures/<Feature>/Testing    <Feature>Interface, "))
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    #expect(result.lines.count <= 45)
  }

  @Test("A provision is found by its name alone, and shows what needs it through its container")
  func provisions() async throws {
    let path = "layerContainer.dataContainer.userRepository"
    let result = try await Program.run([
      "--keep-going", "-c", "container \(path)", "-c", "container userRepository",
      "-c", "container peopleContainer",
    ])
    #expect(
      result.output.contains(
        /needed by +layerContainer\.repositories \(through layerContainer\.dataContainer\)\n/
      ),
      "\(result.output)"
    )
    for name in [path, "featureContainer.peopleContainer"] {
      let last = name.split(separator: ".").last ?? ""
      #expect(
        result.errors.contains(
          "unknown provision \"\(last)\"; did you mean \"\(name)\"? Run \"container\" to list them."
        ),
        "\(result.errors)"
      )
    }
  }

  @Test("Meaningless conditions and links fail immediately, with a mark at the wrong part")
  func immediateFailures() async throws {
    let result = try await Program.run([
      "--keep-going", "-c", "wait people.phase == loaded 5s", "-c", "wait people.phase",
      "-c", "expect people.phase =~ loaded", "-c", "expect people.people == [10 × UserSummary]",
      "-c", "link innosample://app/people/abc", "-c", "net stub fail /users --method PATCH",
    ])
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n").map(String.init)
    let marked = zip(lines, lines.dropFirst()).compactMap { line, mark -> String? in
      guard let start = mark.firstIndex(of: "^"), mark.allSatisfy({ " ^".contains($0) }) else {
        return nil
      }
      let column = mark.distance(from: mark.startIndex, to: start)
      return String(line.dropFirst(column).prefix(mark.count { $0 == "^" }))
    }
    #expect(
      marked == ["5s", "people.phase", "=~", "×", "innosample://app/people/abc", "PATCH"],
      "\(result.errors)"
    )
    #expect(result.errors.contains("write a time limit as --timeout 5s"))
    #expect(result.errors.contains(#""=~" is not an operator; use "matches""#))
    #expect(
      result.errors.contains(#"the path matches /people/:id, but "abc" is not valid for :id"#)
    )
  }

  @Test("set color applies to all later output")
  func color() async throws {
    let result = try await Program.run(["-c", "stores\nset color always\nstores"])
    #expect(result.output.hasPrefix("> stores\n"))
    #expect(result.output.contains("\u{1B}[1m> stores\u{1B}[0m"))
    let refused = try await Program.run(["-c", "set color pink"])
    #expect(refused.errors.contains("expected auto, always, never"))
  }
}
