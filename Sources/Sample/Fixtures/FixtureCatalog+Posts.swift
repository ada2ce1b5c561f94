extension FixtureCatalog {
  static func makePosts() -> [FixturePost] {
    (1...100).map { id in
      let author = (id - 1) % stories.count
      let round = (id - 1) / stories.count
      let story = stories[author][round]
      return FixturePost(
        userId: author + 1,
        id: id,
        title: story.title,
        body: "\(story.opening)\n\(lessons[(id * 7) % lessons.count])"
      )
    }
  }

  /// The last sentences of the stories.
  ///
  /// Because there are 11 sentences but only 10 authors, the stories of an author end with
  /// different sentences.
  private static let lessons = [
    "We changed one line and the line outside the door got shorter.",
    "It took an afternoon, and most of that was listening.",
    "Nobody noticed the release, which is how we know it went well.",
    "The next version will do less, and everyone asked for that.",
    "There is a note about it on the kitchen wall now.",
    "If you try it at home, keep the paper copy for a week.",
    "The tests caught it first; the dog caught it second.",
    "I would do it again, but I would start with the labels.",
    "We wrote the rule down so that nobody has to remember it.",
    "By Friday it felt as if it had always been there.",
    "The old way still works, and two people still prefer it.",
  ]

  /// Ten stories for each user, starting with user 1.
  private static let stories: [[(title: String, opening: String)]] = [
    [
      (
        "the oven that kept our calendar",
        "The timer on the old oven knew more about our mornings than the schedule did, so we asked it."
      ),
      (
        "what the flour order taught me about defaults",
        "For a year the form suggested ten sacks, and for a year we stacked nine of them in the hall."
      ),
      (
        "two buttons instead of twelve",
        "With dough on your hands you can press a big button or no button at all."
      ),
      (
        "a queue you can smell",
        "People waited longer when the bread was warm, and the waiting times made no sense until we saw why."
      ),
      (
        "pricing a broken biscuit",
        "The till had no idea what to do with half a biscuit, and neither did we."
      ),
      (
        "the day the printer learned to whisper",
        "Receipts used to scream at six in the morning, directly below a bedroom."
      ),
      (
        "sunday numbers",
        "Every report looked wrong until we stopped treating Sunday as a small Saturday."
      ),
      (
        "why our invoices are green",
        "A customer kept losing them on a white desk and told us so at the counter."
      ),
      (
        "a recipe is a program",
        "Ours had a loop, a condition, and one instruction that only grandmother could run."
      ),
      (
        "closing time",
        "The last task of the day was to count the trays, and it was the first one we automated."
      ),
    ],
    [
      (
        "a timetable for fog",
        "Ships leave when they can see, and our table had no column for that."
      ),
      (
        "the ticket that went overboard",
        "A sudden wind took a whole roll of paper tickets, and nobody was turned away."
      ),
      (
        "counting bicycles at the pier",
        "We guessed forty, the captain guessed sixty, and the camera saw ninety."
      ),
      ("how late is late", "Five minutes is late for a commuter and early for a gull."),
      ("one map for two islands", "Each island drew itself in the middle, and both were right."),
      ("announcements people believe", "We stopped saying \"shortly\" and now say a number."),
      (
        "the winter schedule fits on a napkin",
        "Four crossings, two notes about ice, and a phone number."
      ),
      (
        "a spare battery is a feature",
        "The gate reader died at noon on the busiest Saturday of August."
      ),
      (
        "talking to the harbor master",
        "He keeps the tides in a notebook that is older than our company."
      ),
      (
        "the last boat button",
        "Somebody asked for a single button that answers one question: can I still get home?"
      ),
    ],
    [
      (
        "books that come back by themselves",
        "We moved the return box beside the bus stop, and half the reminders became unnecessary."
      ),
      ("searching for the blue one", "Nobody remembers titles, but many people remember covers."),
      (
        "a kinder overdue letter",
        "The old letter began with a number; the new one begins with a name."
      ),
      (
        "the catalog card with the coffee stain",
        "While scanning ten thousand cards we found a poem on the back of one of them."
      ),
      ("quiet notifications", "In a reading room even a small sound travels far."),
      (
        "the shelf that was too tall",
        "Our software happily put the picture books where only grown-ups could reach them."
      ),
      ("one account for a family", "Three children share two bicycles and one library card."),
      (
        "sorting by mood",
        "The children's corner asked for a shelf called \"brave\", so we added a mood field."
      ),
      (
        "how we lost a thousand books",
        "They had been on loan to the school since spring, exactly where they should be."
      ),
      (
        "an index made by readers",
        "We left a pencil on a string beside the catalog and read what people wrote."
      ),
    ],
    [
      (
        "counting apples in the rain",
        "Paper turns to soup in October, so the ledger had to move under glass."
      ),
      (
        "the spreadsheet with forty tabs",
        "Each row of trees had its own tab, and the bees had two."
      ),
      ("a ledger you can drop", "It has fallen from a ladder twice and off a tractor once."),
      (
        "frost at three in the morning",
        "The alarm has to wake one person and let six others sleep."
      ),
      ("weights and other opinions", "Two scales stood side by side and disagreed by a pear."),
      (
        "naming the rows",
        "Row 14 means nothing to anyone, but everyone knows the row with the swing."
      ),
      ("when the market closed early", "We had to undo a sale that had already been eaten."),
      ("a small theory of baskets", "A basket is a unit, a promise, and a thing to sit on."),
      (
        "harvest on an old phone",
        "The best screen in the field is the one that survives a pocket full of plums."
      ),
      ("the year in one page", "My father asked for a report that he could pin above the sink."),
    ],
    [
      (
        "letters you can read in the rain",
        "We took the departure board outside with a garden hose and learned a lot."
      ),
      ("one color for trouble", "When everything is red, nothing is."),
      (
        "the platform that moved",
        "Trains from the coast stop ten steps further along, and our arrow did not know it."
      ),
      ("designing for people who run", "They read the first word and the last number."),
      ("a clock everyone agrees with", "There were four clocks in the hall and five opinions."),
      (
        "silence between announcements", "We measured it, doubled it, and the complaints went away."
      ),
      (
        "why the board says soon",
        "It is the only honest word for the twenty minutes after a signal fault."
      ),
      (
        "two languages, one line",
        "The longer one always arrives while the shorter one is on the screen."
      ),
      ("a bench is part of the interface", "Where people sit decides what they can see."),
      ("testing with gloves on", "In January the touch screen heard nothing that anybody said."),
    ],
    [
      ("a bell for every bicycle", "The booking page rings a real bell on the workshop wall."),
      ("the drawer of unknown screws", "Every program has one too, and ours is called common."),
      (
        "while you wait",
        "We stopped asking when people need it back and asked where they have to be."
      ),
      (
        "the repair that was a conversation",
        "Nothing was broken; the saddle was still set for a cousin."
      ),
      ("parts, numbered by hand", "Three generations of handwriting went into the stock list."),
      (
        "the tire that taught me caching",
        "Keep the common sizes near the door and the rare ones in the loft."
      ),
      ("mending a form", "The question about frame numbers stopped one visitor in four."),
      ("an honest estimate", "We now write down how long it took, right beside how long we said."),
      (
        "spring comes all at once",
        "On the first warm Saturday the whole town remembers its brakes."
      ),
      ("tools on the wall", "An outline for each tool shows what is missing faster than any list."),
    ],
    [
      (
        "a permit for a parade",
        "The form asked for the number of vehicles and had no place for a piano on wheels."
      ),
      (
        "forms that people finish",
        "We removed the page that everybody photographed and sent to us with a question."
      ),
      ("parking on market day", "The rule fits in one sentence, but the sign needs eleven."),
      ("the mayor's three clicks", "She counted them aloud in the meeting, and we counted along."),
      ("an office without a printer", "It lasted nine days and taught us which papers matter."),
      ("where the complaints go", "We drew the path of one letter on the floor with chalk."),
      (
        "names with two parts, or four",
        "The field was called surname, and a third of the town had to guess."
      ),
      (
        "a meeting kept in plain text",
        "Anyone can search it, and the clerk can print it on the train."
      ),
      (
        "the bench request",
        "Somebody asked for a bench in 1987, and this week we closed the ticket."
      ),
      (
        "open data, open door",
        "We published the bus numbers and a class of ten-year-olds found the mistake."
      ),
    ],
    [
      (
        "fewer phone calls",
        "At eight in the morning every line was busy with people asking the same thing."
      ),
      ("a waiting room with good news", "The screen shows how many are before you, never who."),
      (
        "reminders at the right hour",
        "A message at dinner is read; a message at breakfast is forgotten."
      ),
      (
        "the appointment that wanted to move",
        "Changing it took nine steps, and missing it took none."
      ),
      ("large type for everyone", "We made the letters bigger for some, and everybody thanked us."),
      (
        "a checklist on the inside of a door",
        "It is the most used software in the building and it is made of cork."
      ),
      ("privacy at the front desk", "Two steps to the left and nobody overhears a birthday."),
      (
        "when the server had a fever",
        "It ran hot on the warmest day of July, right beside the thermometers."
      ),
      (
        "handwriting we can search",
        "The doctors promised to write clearly, and we promised to try anyway."
      ),
      ("a calm error message", "Nobody who feels unwell should have to read the word fatal."),
    ],
    [
      ("one bell, many timetables", "The small ones eat first, so noon happens twice."),
      (
        "homework, but findable",
        "It used to live in four places, and one of them was a coat pocket."
      ),
      ("a noticeboard with an undo", "Somebody canceled the sports day by leaning on a keyboard."),
      ("the password on the chalkboard", "It was there for a reason, and the reason was our form."),
      ("parents read on the bus", "Short lines, no pictures, and the date at the top."),
      (
        "marks without averages",
        "We hid the number for a term and people began to read the comments."
      ),
      ("the spelling of every name", "Before anything else the register has to get this right."),
      (
        "snow day protocol",
        "One message, one channel, before six, and cocoa is not mentioned until it is ready."
      ),
      (
        "a computer room with a window", "We turned the desks around, and the questions got better."
      ),
      ("lost property, sorted", "Forty-one mittens and not a single pair, says the database."),
    ],
    [
      (
        "logging the same star twice",
        "Two members saw it from two hills, and both entries were correct."
      ),
      ("red light mode", "A white screen costs you twenty minutes of darkness."),
      (
        "clouds are data too",
        "A night without an observation is still a night when somebody went out."
      ),
      (
        "a clock that counts leap seconds",
        "We argued about one second for a whole evening, which seemed fair."
      ),
      ("the thermos problem", "Cold fingers and small buttons do not go together."),
      (
        "maps without north",
        "At the eyepiece everything is upside down, so the chart should be too."
      ),
      (
        "sharing a telescope by text message",
        "The queue is a list of names and the rule is kindness."
      ),
      ("coordinates on a napkin", "We photograph it, we read it, and then we keep the napkin."),
      (
        "the comet that was a gull",
        "It crossed the harbor lights at midnight and fooled five of us."
      ),
      ("an archive that fits in a drawer", "Sixty years of evenings, one index card each."),
    ],
  ]
}
