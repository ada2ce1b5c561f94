import InnoConsole

extension Lesson {
  static let scripts = Lesson(
    "scripts",
    script: """
      # Named values, and scripts that test

      # Name the answer of a command; the value can be passed to an action.
      let all = call fetchPeople
      send people peopleLoaded $all
      expect people.people[0].email == $all[0].email

      # A shorter name for a command.
      alias who = state people people.count
      who

      # A command that must fail, and a part of its error.
      expect-error --contains "did you mean" send peple onAppear

      # Wait until a condition is true. `settle` waits until no effect is in flight.
      send people refresh
      wait people.phase == loaded --timeout 5s

      # All this works in a file or a pipe: inno < session.inno, inno run FILE, inno -c
      # 'COMMANDS'. A session can be recorded as such a script.
      help record

      """
  )
}
