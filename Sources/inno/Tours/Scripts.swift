import InnoConsole

extension Lesson {
  static let scripts = Lesson(
    "scripts",
    script: """
      # Values with names, and scripts that test

      # A name for what a command answers; the value can be given to an action again.
      let all = call fetchPeople
      send people peopleLoaded $all
      expect people.people[0].email == $all[0].email

      # A shorter name for a command.
      alias who = state people people.count
      who

      # A command that must fail, and what its error must say.
      expect-error --contains "did you mean" send peple onAppear

      # Wait until something holds; `settle` waits until nothing is in flight.
      send people refresh
      wait people.phase == loaded --timeout 5s

      # All this works in a file or a pipe: inno < session.inno, inno run FILE, inno -c
      # 'COMMANDS'. What you try by hand becomes such a script too.
      help record

      """
  )
}
