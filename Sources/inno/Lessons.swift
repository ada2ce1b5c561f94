import InnoConsole

extension Lesson {
  /// The lessons of `tour`, in the order in which they are taught.
  ///
  /// A test generates this file from `Docs/Lessons`.
  static let ofTheApp = [
    Lesson(
      "stores",
      text: #"""
        title: Stores: one way to change state

        Each feature keeps its state in a store. The console names the stores people,
        posts and settings. A store changes in only one way: an action is sent to it, and
        its reducer computes the new state.

        "actions people" lists the actions, and "state people" shows the state; "state
        people.people[0]" shows a part of it.

        == Load the people
        The people store is empty. Load the ten people from the server into it.

        goal: people.people.count == 10 and people.phase == loaded
        why: The action started an effect, and the response came back as another action.
        hint: An action starts with "send people". Tab completes it.
        hint: A screen that appears loads what it needs.
        solution: send people onAppear
        right: send people onAppear
        right: send people refresh
        right: send people openUserDetail 3
        right: link innosample://app/people/2
        right: send people onAppear; state people
        right: send people refresh; send people refresh
        wrong: send posts onAppear
        wrong: state people
        wrong: call fetchPeople
        wrong: let all = call fetchPeople
          send people peopleLoaded $all
        wrong: send people peopleLoaded []
        wrong: net stub fail /users; send people refresh
        wrong: stores

        == Which action?
        A response does not change the state directly. Load the people again: which action
        carried the people into the store? Type "answer" and the name of the action.

        goal: $events.any(e => e.kind == "action" and e.source == "people" and e.text startsWith "peopleLoaded")
        missing: load the people once more in this step.
        answer: peopleLoaded | peopleLoaded([10 × UserSummary]) | the action peopleLoaded
          | people peopleLoaded | send people peopleLoaded | peopleLoaded action
        mistake: refresh | onAppear: this action started the effect; another action carried the response.
        mistake: peopleFailed: this action carries an error; the load succeeded.
        mistake: select: this action chooses a person; it carries no list.
        mistake: people: this is the store; answer with the action that carried the response into it.
        why: Only actions change a store; even the result of an effect is an action.
        hint: "send people refresh" prints each action, with the effect that sent it behind "<-".
        solution: send people refresh
          answer peopleLoaded
        right: send people refresh
          answer peopleLoaded
        right: send people refresh; answer PEOPLELOADED
        right: answer the peopleLoaded
          send people refresh
        right: reset; send people onAppear
          answer the action peopleLoaded
        right: send people refresh; trace
          answer people peopleLoaded
        wrong: answer peopleLoaded
        wrong: send people refresh; answer refresh
        wrong: send people refresh; answer onAppear
        wrong: send people refresh; answer peopleFailed
        wrong: send people refresh; answer people
        wrong: send people refresh; answer select
        wrong: send people refresh; peopleLoaded
        wrong: send posts refresh; answer peopleLoaded

        == A store of two
        Make the people store hold exactly two people, without changing the server's
        responses.

        Behind peopleLoaded, "actions people" prints "loading -> loaded": in the phase loading,
        this action also changes the phase. The store accepts the action in any other phase,
        too. The next lesson explains phases.

        goal: people.people.count == 2 and net.last.status == 200
        goal: $events.any(e => e.kind == "action" and e.source == "people"
          and e.text startsWith "peopleLoaded" and not e.text contains "<- ")
        why: No matter who sends the action, the reducer computes the same state from it. In loaded, peopleLoaded
          replaced the people, and the phase stayed loaded.
        hint: The action that carries people takes a list of them.
        hint: ${people.people[0..1]} stands for the first two people.
        solution: send people peopleLoaded ${people.people[0..1]}
        right: send people peopleLoaded ${people.people[0..1]}
        right: send people peopleLoaded ${people.people[3..4]}
        right: send people peopleLoaded ${people.people[8..9]}
        right: send people refresh
          send people peopleLoaded ${people.people[-2..-1]}
        right: send people peopleLoaded ${people.people.filter(p => p.id < 3)}
        wrong: send people peopleLoaded ${people.people[0..2]}
        wrong: send people peopleLoaded ${people.people[0..0]}
        wrong: send people peopleLoaded []
        wrong: send people refresh
        wrong: send people select 2
        wrong: state people.people[0..1]
        wrong: net stub set /users 200 [{"id": 1, "name": "A", "username": "a", "email": "a@b.c",
          "phone": "1", "website": "a.b", "company": {"name": "C"}, "address": {"city": "D"}},
          {"id": 2, "name": "B", "username": "b", "email": "b@b.c", "phone": "2", "website": "b.b",
          "company": {"name": "C"}, "address": {"city": "D"}}]
          send people refresh

        == Who computes the state?
        Four parts handle the action refresh: the screen that sends it, the store that
        receives it, the reducer, and the coordinator that observes the store. Which of
        them computes the next state?

        answer: the reducer | reducers | PeopleFeatureReducer | the store's reducer
          | people reducer | the people feature's reducer | people feature reducer | PeopleReducer
          | reducer of people | reducer of the people feature | reducer function
        mistake: the store: the store holds the state, and calls a function to compute the next one.
        mistake: the screen: a screen sends actions and shows state, but computes none.
        mistake: the coordinator: a coordinator reads the state and navigates.
        mistake: the console: the console sends actions, as a screen does.
        mistake: the server: the server only responds to a request.
        why: The reducer is a function of state and action, so a test can call it without an app.
        hint: "explain effects" says what a reducer does.
        right: answer reducer
        right: answer the reducer
        right: answer PeopleFeatureReducer
        right: explain effects; answer the reducer
        right: answer it is the reducer of the people feature
        wrong: answer the store
        wrong: answer the screen
        wrong: answer coordinator
        wrong: answer the console
        wrong: answer the server

        == Where does it go?
        A new rule: a refresh must clear the notice of the feature. In which folder of the
        feature does this rule belong: Interface, Logic, UI, Router or Testing? "explain
        where rule" names the folder.

        answer: Logic | Logic module | People/Logic | Features/People/Logic
          | Features/<Feature>/Logic | PeopleLogic
        mistake: UI: a screen shows the notice, but does not decide when it is cleared.
        mistake: Router: Router contains routes and coordinators, which do not change the state.
        mistake: Interface: Interface contains what other modules need to know, such as routes.
        mistake: Domain: Domain contains values and use cases; this rule concerns the state of one feature.
        mistake: Testing: Testing contains fixtures for tests, but no rules.
        why: The reducer is in Logic, which imports neither screens nor routers nor the network.
        hint: A rule determines which state an action leads to.
        right: answer Logic
        right: answer in the Logic folder
        right: explain where rule; answer logic
        right: answer Sources/Sample/Features/People/Logic
        right: answer PeopleLogic
        wrong: answer UI
        wrong: answer Router
        wrong: answer Interface
        wrong: answer Testing
        wrong: answer Domain
        """#
    ),
    Lesson(
      "phases",
      text: #"""
        title: Phases: what can happen when

        A feature's phase map, in its Logic module, declares its transitions: for each phase,
        the actions that move the feature to another phase. "phases people" prints the map
        and the current phase. Only the map changes the phase.

        If the map has no transition for an action in the current phase, the phase does not
        change. The reducer still handles the action: it may change the rest of the state, and
        it alone decides whether an effect starts. It can read the phase to decide.

        == Make a load fail
        Make a load of people fail, so that the people feature enters the phase failed. The
        action peopleFailed must come from the load, not from you.

        goal: people.phase == failed
        goal: $events.any(e => e.kind == "action" and e.source == "people"
          and e.text startsWith "peopleFailed" and e.text contains "<- ")
        why: Only peopleFailed leads from loading to failed. The effect sent it after the client's last attempt.
        hint: "phases people" shows which action leads to failed, and from which phase.
        hint: "net stub fail /users" drops every connection to /users before a response.
        solution: net stub fail /users
          send people refresh
        right: net stub fail /users; send people onAppear
        right: net stub set /users 503; send people refresh
        right: net stub set /users 404; send people refresh
        right: net stub drop /users; send people refresh
        right: net stub set /users 200 '{"not": "a list"}'; send people refresh
        right: net stub fail /users; link innosample://app/people/3
        wrong: send people peopleFailed offline
        wrong: set settle off; send people onAppear; send people peopleFailed "no"
        wrong: set settle off
          net stub delay /users 1s
          send people refresh
          send people peopleFailed "no"
        wrong: net stub fail /posts; send people refresh
        wrong: net stub fail /users
        wrong: net stub fail /users; send posts refresh
        wrong: send people refresh

        == An action out of turn
        The server works again. Bring the feature to loaded, and then send it the action
        peopleFailed with a message of your choice. Look at what changes.

        In which phase is the feature now? Type "answer" and the phase. The step needs both
        the action and the answer.

        setup: net stub reset
        goal: people.phase == loaded and people.errorMessage != nil
        missing: bring the feature to loaded with a load, and then send it peopleFailed.
        goal: $events.any(e => e.kind == "action" and e.source == "people"
          and e.text startsWith "peopleFailed" and not e.text contains "<- ")
        answer: loaded | phase loaded | loaded phase | phase is loaded | still loaded | it stays loaded
          | still in loaded
        mistake: failed: the map has a transition to failed only from loading; "state people.phase" shows
          the phase.
        why: In loaded, the map ignores peopleFailed, so the phase did not change; the reducer still set errorMessage.
        hint: "phases people" lists the transitions from each phase.
        hint: "send people refresh", then: send people peopleFailed "a message"
        solution: send people refresh
          send people peopleFailed "a message"
          answer loaded
        right: send people refresh
          send people peopleFailed x
          answer loaded
        right: send people onAppear
          answer still loaded
          send people peopleFailed "no network"
        right: answer loaded
          send people refresh
          send people peopleFailed x
        right: link innosample://app/people/1
          send people peopleFailed x
          state people
          answer it is in the phase loaded
        right: send people refresh; send people peopleFailed a; send people peopleFailed b
          answer Loaded
        wrong: answer loaded
        wrong: send people refresh
          answer loaded
        wrong: send people refresh
          send people peopleFailed x
        wrong: send people refresh
          send people peopleFailed x
          answer failed
        wrong: send people peopleFailed x
          answer loaded
        wrong: send people peopleFailed x
          send people refresh
          answer loaded
        wrong: net stub fail /users
          send people refresh
          answer loaded

        == Appear twice
        This step has a new app, in which the people have been loaded with one request.

        The screen sends onAppear each time it appears. Send onAppear once more, and then look
        at "net": it must still count 1 request, because a loaded feature then sends none.

        setup: reset
        setup: send people onAppear
        goal: net.count == 1 and people.phase == loaded
        goal: $events.any(e => e.kind == "action" and e.source == "people" and e.text == "onAppear")
        goal: $events.filter(e => e.kind == "action" and e.source == "people" and e.text == "onAppear").count
          > $events.filter(e => e.kind == "request").count
        goal: $events.filter(e => (e.kind == "action" and e.source == "people" and e.text == "onAppear")
          or (e.kind == "answer" and e.text == "net" and e.command matches /^net( history)?$/)).last.kind == "answer"
        why: The reducer returns a load for onAppear only if the phase is idle or failed. The map does not decide
          this: for refresh, the reducer returns a load in any phase.
        hint: Send the same action that the screen sends, and then run "net".
        hint: If you sent another request, "again" restarts the step.
        solution: send people onAppear
          net
        right: send people onAppear; net
        right: send people onAppear; send people onAppear
          net
        right: repeat 3 { send people onAppear }
          net history
        right: phases people
          send people onAppear
          net
        right: send people select 3; send people onAppear; state people; net
        right: reset; send people onAppear; send people onAppear; net
        wrong: send people onAppear
        wrong: net; send people onAppear
        wrong: send people onAppear; net stub list
        wrong: send people onAppear; print net
        wrong: send people refresh; net
        wrong: send posts onAppear; net
        wrong: send people onApear; net
        wrong: net
        wrong: send people refresh; send people onAppear; net
        wrong: reset; net
        wrong: reset; send people onAppear; net

        == Recover
        This step has a new app. Its server failed during the first load and now works again,
        but the feature is still in the phase failed. Bring it to loaded.

        setup: reset
        setup: net stub fail /users
        setup: send people onAppear
        setup: net stub reset
        goal: people.phase == loaded and people.errorMessage == nil
        goal: $events.any(e => e.kind == "phase" and e.source == "people" and e.text == "failed -> loading")
        why: The phase failed has its own transitions: onAppear and refresh both lead to loading.
        hint: Which actions does "phases people" list for failed?
        solution: send people refresh
        right: send people refresh
        right: send people onAppear
        right: send people openUserDetail 4
        right: link innosample://app/people/4
        right: send people onAppear; send people refresh
        right: phases people; send people onAppear
        wrong: reset; send people refresh
        wrong: let all = call fetchPeople
          send people peopleLoaded $all
        wrong: send people clearNotice
        wrong: net stub fail /users; send people refresh
        wrong: send settings refresh
        wrong: send people select 1
        wrong: phases people

        == Where does it go?
        A new phase, refreshing, must distinguish a second load from the first one. In which
        folder of the feature are the phases and their transitions declared: Interface,
        Logic, UI or Router?

        answer: Logic | Logic module | People/Logic | Features/People/Logic | Features/<Feature>/Logic | PeopleLogic
          | Logic, in the phase map | Logic (phase map)
        mistake: UI | the screen: a screen shows the phase, but does not determine it.
        mistake: Router: Router contains routes and coordinators, which do not change the state.
        mistake: Interface: Interface contains what other modules need to know, such as routes.
        mistake: Domain: Domain contains values and use cases; a phase belongs to one feature.
        why: The phase map is part of the reducer, so all rules about the feature's state are in one folder.
        hint: The introduction to this lesson names the module; "explain where rule" does, too.
        right: answer Logic
        right: answer in the Logic folder
        right: answer Sources/Sample/Features/People/Logic
        right: explain where rule; answer logic
        right: answer PeopleLogic
        wrong: answer UI
        wrong: answer Router
        wrong: answer Interface
        wrong: answer Domain
        wrong: answer the screen
        """#
    ),
    Lesson(
      "effects",
      text: #"""
        title: Effects: work that takes time

        A reducer does no work itself. It returns an effect. The store runs the effect,
        whose result comes back as an action. Only the reducer decides whether an effect
        starts; the phase map decides only which phase is next.

        After each line, the console waits until no effect is running. This lesson's app has
        a virtual clock, which advances only while the console waits, or when you advance it.

        == Hold an effect
        Start a load of people that stays in flight, so that the phase remains loading. You
        can delay the server's response to /users, for example by a second, and you must stop
        the console from waiting for effects.

        goal: people.phase == loading
        why: The action was reduced at once; its effect is still running.
        hint: "set settle off" stops the waiting until the step ends or you restart it.
        hint: "net stub delay /users 1s" delays the response; then send an action that loads.
        solution: set settle off
          net stub delay /users 1s
          send people onAppear
        right: set settle off; net stub delay /users 1s; send people refresh
        right: set settle off
          net stub delay /users 5s
          send people openUserDetail 2
        right: net stub delay /users 1s
          set settle off
          send people onAppear
        right: set settle off; net stub delay /users 200ms; link innosample://app/people/2
        right: set settle off; net stub delay /users 3s; send people refresh
        wrong: net stub delay /users 1s; send people onAppear
        wrong: set settle off
        wrong: set settle off; net stub delay /users 1s
        wrong: set settle off; net stub delay /users 1s; send posts onAppear
        wrong: set settle off; net stub delay /users 1s; send people onAppear; settle
        wrong: send people onAppear

        == Replace an effect
        This step has a new app, whose server takes a second to respond to /users. The
        console waits for effects again, until you stop the waiting.

        An effect has a name. A newer effect with the same name replaces it. Refresh the
        people twice, so that the second load cancels the first.

        setup: reset
        setup: net stub delay /users 1s
        goal: $events.any(e => e.kind == "effect" and e.source == "people" and e.text contains "cancelled")
        why: The load is cancellable by its name, so the response to an earlier refresh cannot arrive late. In
          loading, the map has no transition for refresh, but the reducer returns a load for each refresh.
        hint: The console must not wait between the two refreshes.
        hint: Begin with "set settle off", and then send refresh twice.
        solution: set settle off
          send people refresh; send people refresh
        right: set settle off
          send people onAppear
          send people refresh
        right: set settle off; send people refresh; send people refresh
        right: set settle off
          repeat 3 { send people refresh }
        right: set settle off; send people openUserDetail 3; send people refresh
        right: set settle off; send people refresh; clock advance 500ms; send people refresh
        wrong: send people refresh; send people refresh
        wrong: set settle off; send people onAppear
        wrong: set settle off; send people onAppear; send people onAppear
        wrong: set settle off; send people refresh; send posts refresh
        wrong: set settle off; send people refresh; clock advance 2s
        wrong: stores

        == Wait for a pause
        This step has a new app, in which the posts have been loaded. The console waits for
        effects again, until you stop the waiting.

        The action search starts an effect that first waits until the user has paused for
        300 ms. A user types two letters, one shortly after the other. Send the two searches
        of this user, so that only the second one shows results.

        setup: reset
        setup: send posts onAppear
        goal: posts.results != nil and posts.query != ""
        goal: $events.filter(e => e.kind == "action" and e.source == "posts" and
          e.text startsWith "search(").count >= 2
        goal: $events.filter(e => e.kind == "action" and e.source == "posts" and
          e.text startsWith "search(").count > $events.filter(e => e.kind == "action" and
          e.source == "posts" and e.text startsWith "showResults").count
        goal: $events.filter(e => e.kind == "action" and e.source == "posts" and
          (e.text startsWith "search(" or e.text startsWith "showResults"))[-1].text contains "<- "
        why: The effect is debounced: each search replaces the wait of the previous search, so only the last one ends.
        hint: The console must not wait between the two searches, but time must pass after them.
        hint: "clock advance 300ms" lets time pass; "settle" waits until no effect is running.
        hint: "set settle off", "send posts search r", "send posts search ro", "settle". "again" restarts the step.
        solution: set settle off
          send posts search r
          send posts search ro
          clock advance 300ms
        right: set settle off; send posts search r; send posts search ro
          settle
        right: set settle off
          for text in ["s", "sa", "sal"] { send posts search $text }
          clock advance 1s
        right: set settle off; send posts search a; clock advance 299ms; send posts search ab; clock advance 300ms
        right: set settle off; send posts search o; send posts search on; set settle on
        right: set settle off; send posts search t; send posts search th; wait posts.results != nil
        right: send posts refresh; set settle off; send posts search z; send posts search zz; clock advance 400ms
        right: send posts search s; send posts search su; set settle off; send posts search a; send posts search ab
          settle
        wrong: send posts search r; send posts search ro
        wrong: set settle off; send posts search r; send posts search ro
        wrong: set settle off; send posts search r; send posts search ro; clock advance 200ms
        wrong: set settle off; send posts search r; clock advance 300ms; send posts search ro; clock advance 300ms
        wrong: set settle off; send posts search ro; clock advance 300ms
        wrong: set settle off; send posts search r; send posts search ''; clock advance 300ms
        wrong: set settle off; send posts search r; send posts search ro; send posts showResults
        wrong: set settle off; send posts search r; send posts search ro; send posts showResults; clock advance 300ms
        wrong: send posts showResults

        == Pass time
        This step has a new app, whose server takes a second to respond to /users. The
        console waits for effects again, until you stop the waiting.

        Stop the waiting, start a load of people, and advance the clock by exactly half a
        second in one command, so that the load is still in flight. How much longer does the
        load wait? Type "answer" and a duration, such as: answer 300ms

        setup: reset
        setup: net stub delay /users 1s
        goal: people.phase == loading
        missing: no load is in flight. Begin with "set settle off", and then start a load.
        goal: $events.any(e => e.kind == "command" and e.text matches /advance|sleep/)
        missing: the clock has not been advanced yet.
        goal: $events.filter(e => e.kind == "command" and e.text matches /advance|sleep/).last.text
          matches /(advance|sleep) (500ms|0?\.5s|250ms *; *clock advance 250ms)(?!.*(advance|sleep))/
          or $events.filter(e => e.kind == "command" and e.text contains "clock advance 250ms").count == 2
        missing: advance the clock by exactly 500ms in one command; "again" restarts the step.
        answer: 500ms | 500 ms | 0.5 seconds | 0.5s | 0.5 s | .5s | half a second | another 500ms | 500 milliseconds
          | another 500 ms | 500ms more | 500 ms more | another half second | another half a second
        mistake: 1s | 1 s: this is the whole delay, of which half has passed.
        mistake: 0s | 0 | none: the load is still in flight; "clock" shows when it continues.
        why: The response is delayed on the app's clock, so a test can advance the clock instead of really waiting.
        hint: Begin with "set settle off"; otherwise, the console waits until the load has ended.
        hint: "clock" lists each waiting task, and when it continues. Durations have no spaces: 500ms.
        hint: "set settle off", "send people refresh", "clock advance 500ms", then answer. "again" restarts the step.
        solution: set settle off
          send people refresh
          clock advance 500ms
          answer 500ms
        right: set settle off
          send people refresh
          clock advance 500ms
          answer 500 ms
        right: set settle off; send people refresh; clock advance 250ms
          clock advance 250ms
          answer 0.5s
        right: set settle off; send people onAppear; clock advance 0.5s
          answer half a second
        right: set settle off; send people refresh; clock advance 500ms
          clock
          answer 500ms
        right: hint
          set settle off
          hint
          send people refresh
          hint
          answer 500 milliseconds
          clock advance 500ms
        right: send people refresh
          set settle off; send people refresh
          clock advance 500ms
          answer 500ms
        wrong: answer 500ms
        wrong: set settle off; send people refresh
          answer 500ms
        wrong: set settle off; send people refresh; clock advance 500ms
          answer 1s
        wrong: set settle off; send people refresh; clock advance 2s
          answer 500ms
        wrong: set settle off; send people refresh; clock advance 250ms
          answer 500ms
        wrong: set settle off; send people refresh; clock advance 500ms
        wrong: set settle off; send people refresh; clock advance 500ms; clock advance 100ms
          answer 500ms
        wrong: set settle off; send people refresh; clock advance 500ms; sleep 100ms
          answer 500ms
        wrong: send people refresh; clock advance 500ms
          answer 500ms

        == Where does it go?
        The console waits for effects again, so the load ends with your next line.

        A new effect must save the last person in a file. Which part returns the effect:
        the screen, the reducer, the coordinator or the container?

        answer: the reducer | reducers | PeopleFeatureReducer | the feature's reducer | people reducer
          | reducer of the feature | reducer of people | people feature's reducer
        mistake: the screen: a screen only sends actions.
        mistake: the coordinator: a coordinator only navigates.
        mistake: the container: the container passes the dependency in; it does not use it.
        mistake: the store: the store runs the effect that another part returned.
        mistake: the console: the console sends actions, as a screen does.
        why: Only reducers return effects; access to the file is a dependency that the container provides.
        hint: Which of them returned the effect that loads the people?
        right: answer the reducer
        right: answer reducer
        right: answer PeopleFeatureReducer
        right: explain effects; answer reducer
        right: answer the reducer of the feature
        wrong: answer the screen
        wrong: answer the coordinator
        wrong: answer the container
        wrong: answer the store
        wrong: answer the console
        """#
    ),
    Lesson(
      "containers",
      text: #"""
        title: Containers: who builds what

        A container declares each object that it provides, and what the object needs. The
        scope of a provision, which "container" shows after its type, is one of these:

          .input      passed in by the owner of the container
          .shared     created once for its container; in AppContainer, once per app
          .transient  created again each time it is read

        "container" shows the whole composition, with AppContainer as the root; "container
        NAME" shows a part of it, such as "container featureContainer.peopleContainer".

        == Who builds the transport?
        The network transport must outlive every screen, and the app must create it only
        once. Which container creates it and passes it down? Type "answer" and the name.

        answer: AppContainer | the root | root | the root container | App container | app | the app's container
          | AppContainer (root) | AppContainer root | AppContainer.networkTransport | SampleApp/AppContainer.swift
          | AppContainer.swift | AppContainer, the root | root AppContainer | SampleApp.AppContainer
        mistake: LayerContainer | RemoteContainer | LayerContainer.networkTransport: here it is an .input, so it
          was passed in from above.
        mistake: NetworkFactory: the factory is a function that the container calls; it owns nothing.
        mistake: FeatureContainer: the features never see the transport.
        mistake: CoreNetwork: this folder declares the type of the transport; answer with a container.
        why: A .shared object of the root is created once per app and outlives each screen: declare it there.
        hint: An .input is passed in; a .shared object is created by the container above it in the tree.
        hint: "container networkTransport" prints the file that declares it.
        right: answer AppContainer
        right: answer the root
        right: answer the root container
        right: container networkTransport; answer app container
        right: answer AppContainer (root)
        right: answer AppContainer.networkTransport
        right: answer Root.
        wrong: answer LayerContainer
        wrong: answer RemoteContainer
        wrong: answer FeatureContainer
        wrong: answer LayerContainer.networkTransport
        wrong: answer NetworkFactory
        wrong: answer CoreNetwork

        == What does a feature receive?
        The container of the People feature has one .input. What is its name?

        answer: fetchPeopleUseCase | FetchPeopleUseCase | fetch people use case | the use case
          | fetchPeopleUseCase: FetchPeopleUseCase | any FetchPeopleUseCase | FetchPeople use case
        mistake: fetchPeople: this is the name of the call; the input has a longer name.
        mistake: coordinator: the coordinator is created by the container, not passed in.
        mistake: networkTransport | userRepository | baseURL: this belongs to a layer below; a feature
          never sees it.
        mistake: useCases: this is the input of FeatureContainer, one level higher.
        why: A feature receives only what it needs: no container, no transport, no repository.
        hint: "container featureContainer.peopleContainer" shows its provisions.
        right: answer fetchPeopleUseCase
        right: answer the fetchPeopleUseCase
        right: answer Fetch People Use Case
        right: answer the use case
        right: container featureContainer.peopleContainer; answer FetchPeopleUseCase
        wrong: answer coordinator
        wrong: answer networkTransport
        wrong: answer userRepository
        wrong: answer baseURL
        wrong: answer useCases

        == Shared
        This step has a new app. Load the people through the store, and fetch them once more
        with "call", which uses the same layers without a store. The app must send exactly
        two requests.

        Both requests go through userRepository. Which scope does "container" show for it?
        Answer with the scope.

        setup: reset
        goal: net.count == 2 and people.phase == loaded
        missing: load the people through the store, and fetch them once with "call". "net" must then count exactly
          2 requests; if it counts more, "again" restarts the step.
        goal: $events.any(e => e.kind == "step" and e.text == "FetchPeople started"
          and e.command contains "call fetchPeople")
        missing: one of the two requests must come from "call fetchPeople"; "again" restarts the step.
        goal: $events.filter(e => e.kind == "step" and e.text == "FetchPeople started").count == 2
        answer: .shared | shared | scope shared | shared scope | .shared scope | scope is shared
        mistake: input | .input: an input is passed in; the tree shows where userRepository is created.
        mistake: transient | .transient: then each use would have created another repository.
        why: userRepository is .shared: its container created it once, and the store and the call both used it.
        hint: "call" lists the use cases that can be called.
        hint: In the tree of "container", userRepository is in layerContainer.dataContainer.
        hint: If the app has sent other requests, "again" restarts the step.
        solution: send people onAppear
          call fetchPeople
          answer shared
        right: send people onAppear; call fetchPeople
          answer .shared
        right: call fetchPeople; send people refresh
          answer shared
        right: send people refresh
          call fetchPeople
          container layerContainer.dataContainer.userRepository
          answer Shared
        right: answer the scope shared
          send people openUserDetail 2
          call fetchPeople
        right: let p = call fetchPeople
          answer it is shared
          send people onAppear
        wrong: call fetchPeople; answer shared
        wrong: send people onAppear; send people refresh; answer shared
        wrong: call fetchPeople; call fetchPeople; answer shared
        wrong: send people onAppear; call fetchPosts; answer shared
        wrong: send people refresh; send people refresh; print "call fetchPeople"; answer shared
        wrong: send people onAppear; call fetchPeople; answer input
        wrong: send people onAppear; call fetchPeople; answer transient
        wrong: send people onAppear; call fetchPeople
        wrong: send people onAppear; call fetchPeople; call fetchPeople; answer shared
        wrong: send posts onAppear; call fetchPeople; answer shared

        == Replaced for a test
        One provision of this app does not have the value that its container declares: the
        console replaced the value to record the steps of the layers. Which provision is
        it?

        answer: decorator | layerContainer.decorator | LayerDecorator | layer decorator
          | decorator: LayerDecorator | decorator of layerContainer | decorator in layerContainer
          | decorator of the layerContainer | decorator (override)
        mistake: networkTransport | analytics | repositories: the tree does not mark it.
        mistake: layerContainer | dataContainer: this is a container; the question is about one of its
          provisions.
        why: An override replaces one provision, for a test or a tool, without changing the code that uses it.
        hint: The tree marks it.
        hint: It is in layerContainer.
        right: answer decorator
        right: answer layerContainer.decorator
        right: answer the decorator
        right: answer LayerDecorator
        right: container layerContainer; answer Decorator.
        wrong: answer repositories
        wrong: answer networkTransport
        wrong: answer analytics
        wrong: answer layerContainer
        wrong: answer dataContainer

        == Where does it go?
        The reducer of Posts uses a clock. It never asks a container for it: the clock is
        passed down to it when the app is composed. Now the reducer of People needs the clock,
        too, so PeopleContainer declares a new .input.

        Which container must pass the clock to PeopleContainer? Type "answer" and its name, as
        "container" shows it; "explain where dependency" describes the rule.

        answer: FeatureContainer | featureContainer: FeatureContainer | AppContainer.featureContainer
          | feature container | FeatureContainer.clock | FeatureContainer.swift
        mistake: AppContainer | root | the root container: it creates the clock, but PeopleContainer is further
          down in the tree; answer with its parent.
        mistake: PostsContainer | Posts: it receives the clock, too; no feature passes objects to another feature.
        mistake: PeopleContainer | People: it declares the .input; the container above it passes the value in.
        mistake: LayerContainer: it contains the layers; the features are in another container.
        mistake: clock: this is the object; answer with the container that passes it on.
        why: A parent passes in the inputs of its containers when the app is composed, so the compiler reports a
          missing one, and no reducer asks a container while the app runs.
        hint: An .input is passed in by the container one level higher in the tree of "container".
        hint: Look for the container in which peopleContainer and postsContainer are listed.
        right: answer FeatureContainer
        right: answer the feature container
        right: answer it is featureContainer.
        right: container; answer FeatureContainer
        right: explain where dependency; answer AppContainer.featureContainer
        wrong: answer AppContainer
        wrong: answer PostsContainer
        wrong: answer PeopleContainer
        wrong: answer LayerContainer
        wrong: answer clock
        wrong: FeatureContainer
        """#
    ),
    Lesson(
      "layers",
      text: #"""
        title: Layers: what a feature never sees

        Below the features are the layers. Domain contains the values and the use cases. Data
        contains the repositories and the remote models, into which responses are decoded.
        Remote contains the requests. Only CoreNetwork uses the network library. "explain
        layers" follows an action through them.

        == Who names the endpoint?
        One layer knows that posts are at the path /posts. A trace does not show this layer,
        but "explain layers" describes it. Which layer is it? Type "answer" and its name.

        answer: Remote | SampleRemote | the Remote layer | the remote data source | remote data sources
          | JSONPlaceholderPostRemoteDataSource | source
        mistake: Domain: Domain knows values and use cases, but no server.
        mistake: Data: Data decodes the response; it asks a data source for it.
        mistake: CoreNetwork: CoreNetwork sends requests of every kind and knows none of their paths.
        mistake: Features | Posts: a feature calls a use case, and knows no path.
        why: The data source in Remote declares the request; no other layer knows a path.
        hint: "explain layers" prints a line for each layer; one of them names the endpoint.
        right: answer Remote
        right: answer Sources/Sample/Remote
        right: answer it is the remote layer
        right: answer SampleRemote
        right: explain layers; answer the remote data source
        wrong: answer Domain
        wrong: answer Data
        wrong: answer CoreNetwork
        wrong: answer Features
        wrong: answer Posts

        == What may it import?
        "explain boundaries" lists the modules that each folder of Sources/Sample may import.
        CoreNetwork, for example, may import InnoNetwork, and Data may import Domain, whose
        module is SampleDomain. Domain itself may import only one module. Which module is it?

        answer: InnoDI | Inno DI | only InnoDI | just InnoDI | module InnoDI | InnoDI module
        mistake: Data | SampleData: the list shows the opposite: Data imports Domain.
        mistake: Remote | SampleRemote | CoreNetwork | SampleCoreNetwork | InnoNetwork: Domain knows values and use
          cases, but no server and no requests.
        mistake: InnoFlow | SampleLoading: a store belongs to a feature, and features import Domain.
        mistake: Features | People | Posts | Settings: features import Domain, so Domain cannot import them.
        mistake: nothing | none | Domain | SampleDomain: the line that begins with Domain names one other module.
        mistake: Foundation: the list contains only modules of this package; one is behind Domain.
        why: Domain imports no other layer. It needs InnoDI only to declare its container, so another server or
          network library does not change the values and the use cases.
        hint: Find the line that begins with Domain.
        right: answer InnoDI
        right: answer innodi
        right: answer it is InnoDI.
        right: answer only InnoDI
        right: explain boundaries; answer the module InnoDI
        wrong: answer SampleData
        wrong: answer InnoNetwork
        wrong: answer SampleCoreNetwork
        wrong: answer InnoFlow
        wrong: answer nothing
        wrong: answer Foundation
        wrong: InnoDI

        == An error of the domain
        Make the server respond to /users with status 500, and load people. The feature
        must end in the phase failed, with an error message.

        goal: people.phase == failed and net.last.status == 500
        goal: people.errorMessage != nil
        goal: $events.any(e => e.kind == "action" and e.source == "people"
          and e.text startsWith "peopleFailed" and e.text contains "<- ")
        why: Data turned the network's error into a DomainError; the action peopleFailed contains only its text.
        hint: "net stub set /users 500" changes the response.
        solution: net stub set /users 500
          send people onAppear
        right: net stub set /users 500; send people onAppear
        right: net stub set /users 500; send people refresh
        right: net stub set /users 500 '{"error": "busy"}'; send people refresh
        right: net stub set /users 500; link innosample://app/people/3
        right: net stub set /users 500; send people openUserDetail 2
        wrong: net stub set /users 503; send people onAppear
        wrong: set settle off
          net stub set /users 500; send people onAppear; send people peopleFailed "no"
        wrong: net stub fail /users; send people onAppear
        wrong: net stub set /users 404; send people onAppear
        wrong: net stub set /posts 500; send posts onAppear
        wrong: net stub set /users 500
        wrong: send people onAppear

        == Who translates?
        A remote model has the names and the structure of the server's JSON. Which folder of
        Sources/Sample contains the remote models, and maps them to values of the domain such
        as UserSummary?

        answer: Data | SampleData | the Data layer | the repository | DefaultUserRepository
          | repositories | the Data folder
        mistake: Remote: Remote only names the endpoint; the type of the response is declared by the layer
          above it.
        mistake: Domain: Domain declares UserSummary, but does not know what the server sends.
        mistake: the reducer | People: the reducer receives values of the domain, which have already been
          mapped.
        mistake: CoreNetwork: CoreNetwork decodes a response as whatever type the request declares.
        why: A field that the server renames changes only Data, which decodes it; Remote only names the endpoint.
        hint: "explain layers" has a line about mapping.
        right: answer Data
        right: answer the repository
        right: answer Sources/Sample/Data
        right: answer DefaultUserRepository
        right: answer the data layer
        wrong: answer Remote
        wrong: answer Domain
        wrong: answer CoreNetwork
        wrong: answer People
        wrong: answer the reducer

        == Where does it go?
        The app needs the comments on a post from the new path /comments. In which folder
        of Sources/Sample does the request belong? "explain where endpoint" names it.

        answer: Remote | SampleRemote | the Remote folder | the remote data source
        mistake: Domain: Domain does not know that there is a server.
        mistake: CoreNetwork: CoreNetwork sends requests, but knows none of their paths.
        mistake: Posts: a feature calls a use case; the path is three layers below it.
        mistake: Data: Data decodes the response; the layer below it names the path.
        mistake: UI: a screen shows what is in the feature's state, and knows no server.
        mistake: Fixtures: fixtures answer requests in place of a server; the app must send this one.
        why: A request is a RequestDefinition in a data source of Remote.
        hint: It is the layer that knows paths.
        right: answer Remote
        right: answer Sources/Sample/Remote
        right: answer in the remote layer
        right: answer SampleRemote
        right: explain where endpoint; answer remote
        wrong: answer Domain
        wrong: answer Posts
        wrong: answer CoreNetwork
        wrong: answer UI
        wrong: answer Fixtures
        """#
    ),
    Lesson(
      "routers",
      text: #"""
        title: Routers: how features navigate

        Each feature has a stack of routes. A reducer does not change the stack. It stores
        an intent in its state, and the feature's coordinator turns the intent into a
        route. "routes" shows the stacks, and "screen" shows what a user would see.

        == Open a person
        People are loaded. Make detail(3) the only route on the stack of people. The reducer
        must store the intent, and the coordinator must change the stack: the command "nav"
        does not count here, because it changes a stack directly.

        setup: send people onAppear
        goal: routes.people == [detail(3)]
        goal: $events.any(e => e.kind == "intent" and e.source == "people" and e.text contains "UserSummary(3)")
        why: The coordinator observes the store, so this works without a screen.
        hint: When a user chooses a row of the list, the screen sends the action select.
        hint: "actions people" lists the actions; select takes the id of a person.
        solution: send people select 3
        right: send people select 3
        right: send people openUserDetail 3
        right: link innosample://app/people/3
        right: nav people go detail 4; send people select 3
        right: send people openUserDetail 4
          send people openUserDetail 3
        right: send people select 4; send people select 3
        wrong: send people select 2
        wrong: nav people go detail 3
        wrong: nav people resetTo detail 3
        wrong: send people select 4; nav people resetTo detail 3
        wrong: nav people resetTo detail 1 then detail 3
        wrong: send posts openPostDetail 3
        wrong: tab settings
        wrong: send people select 3; nav people back
        wrong: link innosample://app/people/3 --plan

        == Predict: who navigated?
        When a person is selected, the reducer stores the intent selectedUser; then the
        router of people executes the command resetTo. Which part takes the intent and sends
        this command to the router? Type "answer" and its name. If you are not sure, select
        another person and look at the trace.

        answer: the coordinator | PeopleFeatureCoordinator | coordinators | the people coordinator
          | the feature's coordinator | people's coordinator | PeopleCoordinator | coordinator of people
          | people feature's coordinator | people feature coordinator | coordinator of the feature
        mistake: the reducer: the reducer only stored the intent in the state.
        mistake: the router: the router executes the command; another part sent it.
        mistake: the store | the effect: neither knows a route.
        mistake: the screen: nothing here has a screen, and still it works.
        why: The coordinator consumes an intent once, so that it cannot open the screen twice. It also chose resetTo:
          the reducer, whose log says "push requested", does not decide how the stack changes.
        hint: In the trace, the part is between the intent and the router.
        hint: "explain features" names the part that consumes an intent.
        right: answer the coordinator
        right: answer the coordinator of people
        right: answer PeopleFeatureCoordinator
        right: send people select 5; answer the people coordinator
        right: explain features; answer Coordinators
        wrong: answer the reducer
        wrong: answer the screen
        wrong: answer the store
        wrong: answer the effect
        wrong: answer the router

        == To another feature
        Send People an action that opens a todo of person 3 in Settings; do not use a link
        or the command "tab". The tab must then be settings, and the todo must be the only
        route on its stack.

        setup: tab people
        goal: tab == settings and routes.settings == [detail(3)]
        goal: $events.any(e => e.kind == "action" and e.source == "people"
          and e.text startsWith "openSettings" and e.text contains "assigneeID: 3)")
        goal: $events.any(e => e.kind == "tab" and e.text contains "-> settings"
          and e.command contains "openSettings")
        why: People stored an intent; the coordinator of the tabs switched the tab and notified Settings.
        hint: "actions people" lists an action whose name begins with open and ends with Settings.
        solution: send people openSettings 3
        right: send people openSettings 3
        right: send people openSettings 3; routes
        right: send settings onAppear; send people openSettings 3
        right: send people openSettings 1; send people openSettings 3
        right: tab posts
          send people openSettings 3
        right: tab settings; tab people; send people openSettings 3
        right: send people select 3; send people openSettings 3
        wrong: tab settings
        wrong: tab settings; nav settings go detail 7
        wrong: tab settings; nav settings go detail 3
        wrong: tab settings; send people openSettings 3
        wrong: link innosample://app/settings/3
        wrong: send people openSettings 1
        wrong: send settings onAppear; send settings select 3; tab settings
        wrong: send people select 3
        wrong: send settings openTodoDetailForAssignee 3
        wrong: send people openSettings 3; tab people
        wrong: send people openSettings 3; nav settings back
        wrong: link innosample://app/posts/3

        == Behind the gate
        At the start of this step, the tab is people, the stack of settings is empty, and the
        gate is closed, because no user is signed in. The gate has deferred a link to settings.

        Sign in with "link gate open", and resume the deferred link, so that it opens a todo in
        settings.

        setup: tab people; nav settings backToRoot
        setup: link gate closed
        setup: link innosample://app/settings/2
        goal: tab == settings and routes.settings.count == 1
        goal: $events.any(e => e.kind == "link" and e.command contains "link resume"
          and e.text contains "executed innosample://app/settings/2")
        why: The gate defers a link instead of discarding it, so the link can be resumed after sign-in.
        hint: "link" shows the gate and the deferred link.
        hint: "link resume" opens the deferred link, but only while the gate is open.
        hint: If you discarded the link, "again" restarts the step.
        solution: link gate open
          link resume
        right: link gate open; link resume
        right: link gate open
          nav settings backToRoot; link resume
        right: alias open = link resume
          link gate open
          open
        right: link; link gate open; link resume
        right: link resume; link gate open; link resume
        right: tab posts; link gate open
          link
          link resume
        wrong: link resume
        wrong: link discard; link gate open; link innosample://app/settings/4
        wrong: link gate open; link innosample://app/settings/2
        wrong: link resume; link gate open; link innosample://app/settings/2
        wrong: link gate open; link innosample://app/settings/2; link resume
        wrong: link gate open; print "link resume"; link innosample://app/settings/2
        wrong: link gate open; link discard
        wrong: tab settings
        wrong: link innosample://app/settings/2
        wrong: link gate open
        wrong: send people openSettings 2

        == Where does it go?
        Posts needs a button that opens the author in People. The reducer of Posts only
        stores an intent. Which folder of the Posts feature contains the code that turns
        this intent into navigation: UI, Logic or Router?

        answer: Router | the Router folder | PostsRouter | Posts/Router | Features/Posts/Router
          | the coordinator
        mistake: Logic: Logic has the reducer, which stores the intent and knows no routes.
        mistake: UI: the screen only sends actions, and no part here needs a screen.
        mistake: Interface: Interface declares routes and outputs, but contains no behavior.
        mistake: People | EntireTab/UI | EntireTab: no feature imports another; answer with a folder of
          Posts.
        why: Coordinators and routes are in Router, and no feature imports another.
        hint: "explain where route" names it.
        right: answer Router
        right: answer the router folder
        right: answer PostsRouter
        right: answer Sources/Sample/Features/Posts/Router
        right: answer the coordinator
        wrong: answer UI
        wrong: answer Logic
        wrong: answer Interface
        wrong: answer People
        wrong: answer EntireTab/UI
        """#
    ),
    Lesson(
      "network",
      text: #"""
        title: The network: retries, logs and tokens
        app: signed-in

        In this lesson, fixtures inside the process answer all requests; nothing leaves
        your machine. "net history" lists the requests and the outcome of each attempt,
        and "net show N" shows a request with its secrets redacted.

        == A token that expired
        The app's token for /todos has expired, so the server responds to the first attempt
        with status 401. Load the todos nevertheless.

        goal: $events.any(e => e.kind == "request" and e.text contains "POST /token")
        goal: net.last.status == 200 and net.last.url endsWith "/todos"
        goal: (settings.phase == loaded and settings.todos.count == 20)
          or $events.any(e => e.kind == "command" and e.text contains "call fetchTodos")
        why: The client fetched a new token and sent the request again; its caller saw only one response.
        hint: Todos belong to the Settings feature; "call" runs a use case without a feature.
        hint: "send settings onAppear" loads the todos.
        solution: send settings onAppear
        right: send settings onAppear
        right: send settings refresh
        right: tab settings
        right: send people openSettings 3
        right: link innosample://app/settings/2
        right: call fetchTodos
        right: let todos = call fetchTodos
        wrong: call fetchPosts
        wrong: send people onAppear
        wrong: net stub fail /todos; send settings onAppear
        wrong: send posts refresh
        wrong: net history

        == How often?
        Look at the history: how many requests were sent to the server to load the todos,
        including the request for the token? Type "answer" and the number.

        answer: 3 | three | 3 times | three times | 3 requests | three requests | 3 in total | three in total
        mistake: 1: one request of the app, but the history lists several lines below its number.
        mistake: 2: both attempts count, and something had to happen between them.
        mistake: 4: count one line for each attempt at /todos, and one for the token.
        mistake: 401: this is a status; count the requests.
        mistake: none | 0: the todos were loaded, so requests were sent.
        why: A 401, then POST /token, then the same request again. The history lists all three under one number.
          The response contains 200 todos; the repository in Data keeps the first 20.
        hint: "net history" has a line for each of them.
        right: answer 3
        right: answer three
        right: net history; answer 3 times
        right: net show 1; answer Three
        right: answer 3 requests
        wrong: answer 1
        wrong: answer 2
        wrong: answer 4
        wrong: answer 401
        wrong: answer none

        == A server that is down
        In this step, the server is down for /posts: each connection is lost. Load the posts,
        and answer: how many attempts does the client make for one load before it reports the
        failure to the feature?

        setup: net stub fail /posts
        goal: posts.phase == failed
        missing: load the posts while the server is down.
        answer: 3 | three | 3 attempts | three attempts | 3 times | three times | 3 requests | three requests
        mistake: 1: the client repeats a GET whose connection was lost; "net history" lists each attempt.
        mistake: 2: count the first attempt, too.
        why: The policy in CoreNetwork retries twice; reducers and repositories do not know about it. It retries only
          what may succeed later: lost connections, timeouts, and the statuses 408, 429 and 5xx, but not 404.
        hint: Load the posts and look at the requests, or at "net history".
        solution: send posts onAppear
          answer 3
        right: send posts onAppear
          answer 3
        right: send posts refresh
          answer three
        right: link innosample://app/posts/1
          answer 3 attempts
        right: answer three times
          send posts onAppear
        right: send posts onAppear; net history
          answer 3 requests
        wrong: answer 3
        wrong: send posts onAppear
        wrong: send posts onAppear
          answer 2
        wrong: send posts onAppear
          answer 1
        wrong: net stub reset; send posts onAppear
          answer 3

        == Log the headers
        The server works again. Set the log to the level that includes headers but no bodies,
        and then send a request, so that the log shows its headers.

        setup: net stub reset
        goal: net.log == "headers"
        goal: $events.filter(e => e.kind == "netlog"
          or (e.kind == "answer" and e.command startsWith "net log ")).last.kind == "netlog"
        why: The log is written in CoreNetwork, where each request and response passes.
        hint: "help net" lists the log levels.
        hint: Only a request that is sent after "net log headers" is logged with its headers.
        solution: net log headers
          send posts refresh
        right: net log headers; send posts refresh
        right: net log headers; send people onAppear
        right: net log headers; call fetchPeople
        right: net log headers; send settings refresh
        right: net log body; send people onAppear; net log headers; send people refresh
        wrong: net log headers
        wrong: net log summary; send posts refresh
        wrong: net log body; send posts refresh
        wrong: net log body; send posts refresh
          net log headers
        wrong: net log body; send posts refresh; net log headers
        wrong: net log summary; send posts refresh; net log headers
        wrong: net log headers; send posts refresh; net log body
        wrong: send posts refresh
        wrong: net log headers; send people select 1

        == Where does it go?
        All requests must carry a new header with the app's version. In which folder of
        Sources/Sample does this change belong?

        answer: CoreNetwork | SampleCoreNetwork | the CoreNetwork folder | core network | an interceptor
          | an interceptor in CoreNetwork
        mistake: Remote: then each request would have to add the header itself.
        mistake: Data | Domain | Features: these layers do not see requests.
        mistake: the reducer: a reducer does not know that there are requests.
        why: Behavior that concerns all requests is a policy or an interceptor in CoreNetwork.
        hint: "explain where log" and "explain where retry" name the same folder.
        right: answer CoreNetwork
        right: answer Sources/Sample/CoreNetwork
        right: answer SampleCoreNetwork
        right: answer an interceptor
        right: answer in the core network folder
        wrong: answer Remote
        wrong: answer Data
        wrong: answer Features
        wrong: answer Domain
        wrong: answer the reducer
        """#
    ),
    Lesson(
      "tracing",
      text: #"""
        title: Tracing: one action through everything

        "trace" draws the last action with everything that it caused, layer by layer. "events"
        lists all events; each line ends with the number of the event that caused it.

        == Follow an action
        Load the posts and trace the action. Which layer does the effect call first: data,
        domain, transport or store? Type "answer" and the layer's name.

        goal: posts.posts.count > 0
        missing: load the posts.
        goal: $events.filter(e => (e.kind == "step" and e.text == "FetchPosts started")
          or (e.kind == "answer" and (e.text == "trace" or e.text == "events"))).last.kind == "answer"
        missing: look at the load with "trace".
        answer: domain | the domain layer | FetchPosts | domain FetchPosts | the use case | FetchPostsUseCase
        mistake: data: data is called by the layer that the effect calls.
        mistake: transport: transport is the lowest layer; the effect does not know it.
        mistake: store: the store runs the effect; the question is what the effect calls.
        why: The effect calls a use case, which is the only part of the layers that the feature uses.
        hint: "send posts onAppear", then "trace"; the innermost lines belong to the lowest layers.
        solution: send posts onAppear
          trace
          answer domain
        right: send posts onAppear; trace
          answer domain
        right: send posts refresh; trace
          answer the domain layer
        right: send posts onAppear; events
          answer FetchPosts
        right: link innosample://app/posts/3
          trace
          answer the use case
        right: answer domain
          send posts onAppear; trace
        right: send people onAppear; trace
          send posts onAppear; trace
          answer domain
        wrong: send posts onAppear
        wrong: answer domain
        wrong: send posts onAppear
          answer domain
        wrong: events; send posts onAppear
          answer domain
        wrong: send people onAppear; trace
          send posts onAppear
          answer domain
        wrong: send posts onAppear; print trace
          answer domain
        wrong: send posts onAppear; trace
          answer data
        wrong: send posts onAppear; trace
          answer transport
        wrong: send posts onAppear; trace
          answer store
        wrong: send people onAppear; trace
          answer domain

        == Predict the next event
        The response has arrived, and the layers have decoded and mapped it. Which kind of
        event comes next on the timeline: a route, an action, a phase or a request?

        answer: action | actions | the action postsLoaded | postsLoaded | postsLoaded action | an action event
          | posts action | action of posts
        mistake: phase: a phase changes only when an action is reduced.
        mistake: state: state changes only when an action is reduced.
        mistake: request: the request has ended; its response must now reach the store.
        mistake: route | intent: nothing was selected; the load has just ended.
        why: The response comes back as an action; state and phase follow from it.
        hint: "events" lists the events with their numbers.
        right: answer action
        right: answer an action event
        right: answer The action postsLoaded
        right: send posts refresh; answer action
        right: answer postsLoaded
        wrong: answer phase
        wrong: answer route
        wrong: answer request
        wrong: answer state
        wrong: answer intent

        == Across two features
        This step has a new app, in which the people have been loaded, but not the todos.

        Send one action to People whose trace reaches into Settings: because of this one
        action, the tab changes to settings and the todos are loaded. Then look at its trace.

        setup: reset
        setup: send people onAppear
        goal: tab == settings and settings.phase == loaded
        goal: $events.any(e => e.kind == "tab")
        goal: $events.any(e => e.kind == "action" and e.source == "people" and e.text startsWith "openSettings")
        goal: $events.filter(e => (e.source == "people" and e.text startsWith "openSettings")
          or (e.source == "settings" and e.kind == "phase" and e.text == "idle -> loading")).last.kind == "phase"
        goal: $events.filter(e => (e.source == "people" and e.text startsWith "openSettings")
          or (e.kind == "answer" and e.text == "trace")).last.kind == "answer"
        why: Each event stores its cause, so one trace spans two features that do not import each other.
        hint: "actions people" lists an action that opens settings.
        hint: If the todos are already loaded, "again" restarts the step.
        hint: "trace" draws the action that you sent; the lines of Settings are further in.
        solution: send people openSettings 2
          trace
        right: send people openSettings 2; trace
        right: send people openSettings 7
          trace
        right: send people openSettings 3; routes; trace
        right: tab posts
          send people openSettings 10
          trace
        right: send people select 2; send people openSettings 2; trace
        right: tab settings
          reset
          send people openSettings 4
          trace
        wrong: send people openSettings 2
        wrong: send people select 2; trace; send people openSettings 2
        wrong: send people openSettings 2; print trace
        wrong: tab settings; trace
        wrong: link innosample://app/settings/1
          trace
        wrong: send settings onAppear; tab settings; trace
        wrong: send settings onAppear; send people openSettings 2; trace
        wrong: tab settings; tab people; send people openSettings 2; trace
        wrong: send settings onAppear; trace
        wrong: send people select 2; trace
        wrong: tab posts; trace
        wrong: net stub fail /todos; send people openSettings 2; trace
        wrong: trace

        == Where did it stop?
        This step has a new app. Load the posts; the load fails. Does the trace show that
        the server responded with a status? Answer with the status, or with "none".

        setup: reset
        setup: net stub set /posts 404
        goal: posts.phase == failed
        missing: load the posts; the load must fail.
        answer: 404 | status 404 | 404 not found | HTTP 404 | status code 404 | yes, 404
        mistake: none: the transport received a response; its line in the trace ends with the status.
        mistake: 500 | 200: the line of the transport in the trace shows another status.
        why: The trace shows the last layer that was reached, so you know where to look. The server would respond
          with 404 again, so the client did not retry.
        hint: "send posts onAppear" loads the posts; then use "trace".
        solution: send posts onAppear
          answer 404
        right: send posts onAppear; trace
          answer 404
        right: send posts refresh
          answer status 404
        right: send posts onAppear; net history
          answer 404
        right: link innosample://app/posts/2
          answer 404
        right: answer 404
          send posts refresh
        wrong: answer 404
        wrong: send posts onAppear
        wrong: send posts onAppear
          answer none
        wrong: send posts onAppear
          answer 500
        wrong: net stub reset; send posts onAppear
          answer 404
        wrong: send people onAppear
          answer 404

        == Where does it go?
        The list of posts must also show the beginning of each post's text, which is already
        part of the state. In which folder of Posts does this change belong: Interface,
        Logic, UI or Router?

        answer: UI | UI module | PostsUI | Posts/UI | Features/Posts/UI | Features/<Feature>/UI | UI, in the screen
          | the screen
        mistake: Logic: the state does not change; only what is shown of it changes.
        mistake: Router: Router determines when the screen is shown, but not what it shows.
        mistake: Interface: Interface contains what other modules need to know, such as routes.
        mistake: Data | Domain: the text has already been loaded and mapped.
        why: A screen reads the feature's model and sends actions, so this change needs no other folder.
        hint: "explain where screen" names it.
        right: answer UI
        right: answer the UI folder
        right: answer Sources/Sample/Features/Posts/UI
        right: explain where screen; answer ui
        right: answer PostsUI
        wrong: answer Logic
        wrong: answer Router
        wrong: answer Interface
        wrong: answer Data
        wrong: answer Domain

        == And a new link?
        The link innosample://app/people/3/todos must open the todos of a person. Which
        folder of Sources/Sample maps a URL to a tab and an item: CoreNetwork,
        Features/People/Router or Features/EntireTab/Router?

        answer: Features/EntireTab/Router | EntireTab/Router | EntireTabRouter | EntireTab | Features/EntireTab
          | Router of EntireTab | EntireTab's Router
        mistake: Features/People/Router | People/Router | People: a feature does not know the tabs of other
          features.
        mistake: CoreNetwork: a link is not a request.
        mistake: Remote: Remote names the paths of the server, not those of links.
        mistake: Router: which one? The folder of People or that of EntireTab?
        why: A link can lead to any tab, so the shell maps it, selects the tab and notifies the feature.
        hint: "explain where link" names it.
        right: answer Features/EntireTab/Router
        right: answer EntireTab/Router
        right: answer Sources/Sample/Features/EntireTab/Router
        right: explain where link; answer EntireTab
        right: answer the Router of EntireTab
        wrong: answer Features/People/Router
        wrong: answer CoreNetwork
        wrong: answer People
        wrong: answer Remote
        wrong: answer Router
        """#
    ),
    Lesson(
      "scripts",
      text: #"""
        title: Scripts: what you typed is a test

        A script contains the same lines that you type. "expect" checks a condition. If
        the condition is not met, the script exits with 1. For details, see "explain
        scripts" and "explain conditions".

        == Expect something
        Load people, and write an expectation about them that is met.

        goal: people.people.count == 10
        goal: $events.any(e => e.kind == "expectation" and e.text contains "people." and e.text contains "ok")
        why: An expectation is a condition on the app, so the same line works in a script.
        hint: expect people.people.count == 10
        solution: send people onAppear
          expect people.people.count == 10
        right: send people onAppear; expect people.people.count == 10
        right: send people refresh; expect people.phase == loaded
        right: send people onAppear; expect people.people[0].id == 1
        right: send people onAppear; expect not people.people.isEmpty
        right: send people onAppear; expect people.errorMessage == nil
        wrong: send people onAppear
        wrong: send people onAppear; expect people.people.count == 9
        wrong: expect people.people.count == 0
        wrong: send people onAppear; expect tab == people
        wrong: send people onAppear; wait people.phase == loaded

        == Expect an error
        A script can also check that a command is refused. Write a line that expects a
        command to fail.

        goal: $events.any(e => e.kind == "expectation" and e.text contains "an error of" and e.text contains "ok")
        why: expect-error succeeds only if its command fails, so a test cannot pass by accident.
        hint: nav people back fails while the stack is empty.
        hint: Put expect-error before a command that fails.
        solution: expect-error nav people back
        right: expect-error nav people back
        right: expect-error send peple onAppear
        right: expect-error --contains "unknown store" send nobody onAppear
        right: expect-error tab nowhere
        right: expect-error --code emptyStack nav posts back
        wrong: nav people back
        wrong: expect-error stores
        wrong: expect-error --contains xyz nav people back
        wrong: expect people.phase == idle
        wrong: expect-error send people refresh

        == Name a value
        Give the result of a command a name, and send the result to the people store, so
        that the store has the ten people without sending a request itself.

        setup: reset
        goal: people.people.count == 10 and people.phase == idle
        why: let names the result of a command; $NAME is the value itself, not its text.
        hint: let all = call fetchPeople
        hint: send people peopleLoaded takes a list of people.
        solution: let all = call fetchPeople
          send people peopleLoaded $all
        right: let all = call fetchPeople; send people peopleLoaded $all
        right: call fetchPeople; send people peopleLoaded $_
        right: let x = call fetchPeople
          let y = $x
          send people peopleLoaded $y
        right: call fetchPeople
          send people peopleLoaded $_
        right: let people = call fetchPeople
          send people peopleLoaded ${$people[0..9]}
        wrong: send people onAppear
        wrong: call fetchPeople
        wrong: let all = call fetchPeople
        wrong: let all = call fetchPeople; send people peopleLoaded ${$all[0..8]}
        wrong: let all = call fetchPosts; send people peopleLoaded $all

        == Repeat
        Open and close the details of at least three different people. The stack must be
        empty at the end. A loop takes only one line.

        setup: reset
        setup: send people onAppear
        goal: routes.people.count == 0
        goal: $events.any(a => a.kind == "route" and a.source == "people" and a.text contains "detail("
          and $events.any(b => b.kind == "route" and b.source == "people" and b.text contains "detail("
          and b.text != a.text
          and $events.any(c => c.kind == "route" and c.source == "people" and c.text contains "detail("
          and c.text != a.text and c.text != b.text)))
        why: A block repeats commands that you would otherwise have to type again.
        hint: for id in [1, 2, 3] { … } runs its commands with $id.
        solution: for id in [1, 2, 3] { send people select $id }
          nav people backToRoot
        right: for id in [1, 2, 3] { send people select $id }; nav people backToRoot
        right: for id in 1..4 { nav people go detail $id; nav people back }
        right: send people select 1; send people select 2; send people select 3; nav people back
        right: for id in [4, 5, 6] { link innosample://app/people/${$id} }; nav people backToRoot
        right: nav people resetTo detail 1; nav people resetTo detail 2; nav people resetTo detail 3
          nav people back
        wrong: for id in [1, 2, 3] { send people select $id }
        wrong: for id in [1, 2] { send people select $id }; nav people backToRoot
        wrong: nav people backToRoot
        wrong: repeat 3 { nav people backToRoot }
        wrong: repeat 3 { send people select 1 }; nav people backToRoot
        wrong: repeat 2 { for id in [1, 2] { send people select $id } }; nav people backToRoot
        wrong: for id in [1, 2, 3] { send posts openPostDetail $id }
        wrong: for id in [1, 2, 3] { link innosample://app/people/${$id} --plan }

        == Where does it go?
        A script that checks the whole app belongs in the tests. Which folder below
        Tests/Sample contains such scripts?

        answer: Scripts | Tests/Sample/Scripts | the Scripts folder | in Scripts
        mistake: Features | App: this folder contains tests in Swift.
        mistake: Docs | Console | inno: this folder is not in Tests/Sample.
        why: Tests mirrors Sources; the scripts in this folder run against stubs and over HTTP.
        hint: "explain where test" names it.
        right: answer Scripts
        right: answer Tests/Sample/Scripts
        right: answer the scripts folder
        right: explain where test; answer scripts
        right: answer scripts/
        wrong: answer Features
        wrong: answer App
        wrong: answer Docs
        wrong: answer Console
        wrong: answer inno
        """#
    ),
    Lesson(
      "stale",
      text: #"""
        title: Broken app 1: a stale effect
        app: stale-answer

        In this app, people are never up to date. The cause is in a single layer.

        == See it
        The server's response to /users changed after people were loaded: it is now a list
        of one person. Refresh until the store holds exactly that person.

        setup: send people onAppear
        setup: net stub set /users 200 [{"id": 1, "name": "Ada Quill", "username": "ada",
          "email": "ada@fernhill.example", "phone": "1", "website": "ada.example",
          "company": {"name": "Quill"}, "address": {"city": "Fernhill"}}]
        goal: people.people.count == 1 and people.phase == loaded and people.people[0].name == "Ada Quill"
        why: One refresh was not enough, although the first request received the new response.
        hint: After "send people refresh", compare the size of the response with the people in the action.
        solution: send people refresh
          send people refresh
        right: send people refresh; send people refresh
        right: repeat 2 { send people refresh }
        right: repeat 3 { send people refresh }
        right: call fetchPeople; send people refresh
        right: send people refresh; net show 2; send people refresh
        wrong: send people refresh
        wrong: net show 1
        wrong: send people onAppear
        wrong: send people peopleLoaded ${people.people[0..0]}
        wrong: call fetchPeople
        wrong: net stub reset; send people refresh; send people refresh

        == Find it
        The response to a refresh is correct, but the action that follows carries the old
        people. Which layer between them returns the old list: remote, data or domain?

        answer: data | the data layer | the repository | UserRepository | repositories
          | UserRepository.fetchUsers | DefaultUserRepository | user repository | repository in data
        mistake: remote | the network: the response that it returned was right.
        mistake: the store | the reducer: the action already carried the wrong list.
        mistake: domain: the use case returned what it received from the layer below.
        why: The repository in Data kept an earlier response and returned it after a new request.
        hint: "call fetchPeople" shows that the feature is not at fault.
        hint: In "trace", the request is below UserRepository.fetchUsers; only that step knows both lists.
        right: answer data
        right: answer the repository
        right: answer the data layer
        right: trace; answer UserRepository
        right: answer Sources/Sample/Data
        wrong: answer remote
        wrong: answer domain
        wrong: answer the store
        wrong: answer the network
        wrong: answer the reducer
        """#
    ),
    Lesson(
      "kept",
      text: #"""
        title: Broken app 2: a value in the wrong scope
        app: kept-answer

        In this app, a refresh of people never changes anything.

        == See it
        Load people and refresh them. How many requests did the app send?

        goal: people.phase == loaded
        goal: $events.filter(e => e.kind == "effect" and e.text contains "started").count >= 2
        missing: load the people, and then refresh them.
        answer: 1 | one | one request | 1 request | only one | only 1 | just one | just 1 | only one request
        mistake: 2 | two: the action was sent twice; count the requests that "net" shows.
        mistake: 0 | none: the first load sent a request.
        why: The effect ran and finished twice, but the second time no request was sent.
        hint: "net" and "net history" count the requests.
        solution: send people onAppear
          send people refresh
          answer 1
        right: send people onAppear; send people refresh
          answer 1
        right: send people onAppear; send people refresh; net
          answer one
        right: send people refresh; send people refresh
          answer one request
        right: answer 1
          send people refresh; send people refresh
        right: send people onAppear
          send people refresh
          answer only one
        wrong: send people onAppear
          answer 1
        wrong: send people refresh; send people refresh
          answer 2
        wrong: send people refresh
          answer 1
        wrong: answer 1
        wrong: send people refresh
          answer 0
        wrong: send people refresh
        wrong: call fetchPeople
          answer 1

        == Find it
        Trace a refresh. Which step is called last and calls no layer below it?

        setup: send people onAppear
        answer: UserRepository.fetchUsers | UserRepository | data | the repository | the data layer
          | fetchUsers | data UserRepository.fetchUsers | user repository
        mistake: FetchPeople | domain: it still calls the layer below it.
        mistake: transport: it is not called at all in the second trace.
        mistake: the store | people-feature-load: the store runs the effect, which calls the steps below it.
        why: The repository is shared, so the value that it keeps lives as long as the app.
        hint: "send people refresh", then "trace": look for the step with nothing below it.
        right: answer UserRepository.fetchUsers
        right: send people refresh; trace; answer data
        right: answer the repository
        right: answer UserRepository
        right: answer fetchUsers
        wrong: answer FetchPeople
        wrong: answer domain
        wrong: answer transport
        wrong: answer the store
        wrong: answer people-feature-load

        == Which scope?
        Run "container layerContainer.dataContainer.userRepository". Which scope makes one
        object serve all requests of the app?

        answer: shared | .shared | scope shared | shared scope | .shared scope | scope is shared
        mistake: input | .input: an input is passed in by another container.
        mistake: transient | .transient: then each use would create another object.
        mistake: override: an override is not a scope; it replaces the value for a test or a tool.
        mistake: data | userRepository: this is not a scope.
        why: A shared object lives as long as the app; it must not hold what belongs to a single request.
        hint: The output has a line that begins with "scope".
        right: answer shared
        right: answer .shared
        right: container layerContainer.dataContainer.userRepository; answer shared
        right: answer the scope shared
        right: answer Shared.
        wrong: answer input
        wrong: answer transient
        wrong: answer override
        wrong: answer data
        wrong: answer userRepository
        """#
    ),
    Lesson(
      "hidden",
      text: #"""
        title: Broken app 3: a missing phase
        app: hidden-failure

        In this app, a feature reports success even if the server fails.

        == See it
        Make the server fail for people, then load them. Which phase does the feature
        reach?

        goal: people.people.count == 0 and net.last.status != 200
        missing: make the server fail for people, and then load them.
        goal: $events.any(e => e.kind == "action" and e.text contains "peopleLoaded")
        missing: load the people while the server fails.
        answer: loaded | phase loaded | loaded phase | phase is loaded | people is loaded
        mistake: failed: it should be failed, but "state people.phase" shows another phase.
        why: The request failed, but the action was peopleLoaded, with an empty list.
        hint: "net stub set /users 500" or "net stub fail /users".
        solution: net stub set /users 500
          send people onAppear
          answer loaded
        right: net stub set /users 500; send people onAppear
          answer loaded
        right: net stub set /users 503; send people refresh
          answer the phase loaded
        right: net stub set /users 404; send people refresh; state people.phase
          answer phase loaded
        right: net stub fail /users; send people refresh
          answer loaded
        right: net stub set /users 500; send people refresh
          answer Loaded.
        wrong: net stub set /users 500; send people refresh
          answer failed
        wrong: send people refresh
          answer loaded
        wrong: answer loaded
        wrong: net stub set /users 500; send people refresh
        wrong: net stub fail /posts; send posts refresh
          answer loaded

        == Find it
        Which layer turned the failure into an empty list: remote, data or the feature?

        answer: data | the data layer | the repository | UserRepository | UserRepository.fetchUsers
          | repositories | user repository | DefaultUserRepository
        mistake: remote: it reported the failure; the layer above it did not pass it on.
        mistake: feature | the reducer | the store: the action that it received was already peopleLoaded.
        mistake: domain: the use case returned what it received from the layer below.
        why: An error must stay an error until the reducer moves the phase to failed.
        hint: In "trace", the transport fails and the step above it does not.
        right: answer data
        right: trace; answer data
        right: answer the repository
        right: answer the data layer
        right: answer UserRepository
        wrong: answer remote
        wrong: answer the feature
        wrong: answer the reducer
        wrong: answer domain
        wrong: answer the store

        == Fix what you can
        This step has a new app, in which a load of people is in flight. It stays in flight
        only if your first command is "set settle off"; otherwise it ends.

        The phase map is correct. Prove it: while the load is in flight, send the action that
        a failure should have caused, so that the feature moves to the phase failed.

        setup: reset
        setup: set settle off; net stub delay /users 1s; send people refresh
        goal: people.phase == failed
        why: The map has the transition; only the action was never sent.
        hint: "set settle off" first. If the load has ended, "again" restarts the step.
        hint: "actions people" lists an action that moves the phase from loading to failed; it takes a message.
        solution: set settle off
          send people peopleFailed offline
        right: set settle off; send people peopleFailed offline
        right: set settle off
          send people peopleFailed "the server failed"
        right: set settle off; send people refresh; send people peopleFailed x
        right: set settle off; phases people; send people peopleFailed x
        right: set settle off
          stores
          send people peopleFailed x
        wrong: stores; send people peopleFailed x
        wrong: net stub fail /users; send people refresh
        wrong: set settle off; send posts peopleFailed x
        wrong: set settle off; send people peopleLoaded []
        wrong: set settle off
        """#
    ),
    Lesson(
      "lost",
      text: #"""
        title: Broken app 4: a route that nobody consumes
        app: lost-route

        In this app, people can be opened, but navigation from People to Settings does not
        work.

        == See it
        Send People the action that opens the settings of a person, such as person 3. The
        state then keeps an intent that nobody consumes.

        setup: send people onAppear
        goal: people.pendingSettingsRequest != nil and tab == people
        why: The reducer did its part: it stored the intent in the state.
        hint: "actions people" lists the actions.
        solution: send people openSettings 3
        right: send people openSettings 3
        right: send people openSettings 1
        right: send people openSettings 3; state people.pendingSettingsRequest
        right: send people openSettings 3; send people openSettings 4
        right: send people select 2; send people openSettings 2
        wrong: send people select 3
        wrong: tab settings
        wrong: link innosample://app/settings/3
        wrong: send people openSettings 3; send people clearSettingsRequest; tab settings
        wrong: send people showOverview

        == Find it
        Selecting a person still works, so the feature's own coordinator runs. Which
        coordinator should have consumed the intent: the coordinator of the tabs, of
        Settings or of People?

        answer: the tabs | tabs | EntireTab | EntireTabCoordinator | that of the tabs | of the tabs
          | the coordinator of the tabs | the shell | tabs coordinator | tab coordinator | tabs' coordinator
          | coordinator of tabs | EntireTab coordinator
        mistake: People | PeopleFeatureCoordinator: selecting a person works, so this coordinator runs.
        mistake: Settings: Settings was never asked.
        mistake: the reducer | the store: the intent was stored; a coordinator should then have consumed it.
        why: Only the coordinator of the tabs knows both features; in this app, People does not notify it.
        hint: "explain features" says who switches tabs.
        right: answer the tabs
        right: answer EntireTabCoordinator
        right: explain features; answer tabs
        right: answer the tab coordinator
        right: answer the coordinator of the tabs
        wrong: answer Settings
        wrong: answer People
        wrong: answer the reducer
        wrong: answer PeopleFeatureCoordinator
        wrong: answer the store

        == Work around it
        Navigate to the todo of person 3 without the help of the coordinator of the tabs:
        the tab must be settings, its only route must be detail(3), and the intent must be
        cleared, so that it has no effect later.

        setup: send people openSettings 3
        goal: tab == settings and routes.settings == [detail(3)] and people.pendingSettingsRequest == nil
        why: Each part can be driven separately, which helps you find the broken part.
        hint: "actions people" has an action that clears the intent.
        hint: A link to settings needs no intent.
        solution: send people clearSettingsRequest
          link innosample://app/settings/3
        right: send people clearSettingsRequest; link innosample://app/settings/3
        right: link innosample://app/settings/3; send people clearSettingsRequest
        right: tab settings; send settings openTodoDetailForAssignee 3; send people clearSettingsRequest
        right: send people clearSettingsRequest; tab settings; send settings select 3
        right: send people clearSettingsRequest; tab settings; nav settings go detail 3
        wrong: link innosample://app/settings/3
        wrong: send people clearSettingsRequest
        wrong: send people clearSettingsRequest; tab settings
        wrong: send people openSettings 3
        wrong: send people clearSettingsRequest; link innosample://app/posts/3
        wrong: send people clearSettingsRequest; link innosample://app/settings/5
        """#
    ),
    Lesson(
      "token",
      text: #"""
        title: Broken app 5: a token that never refreshes
        app: refused-token

        In this app, the todos never load, although their server works.

        == See it
        Load the todos; the load fails. What is the status of the first attempt?

        goal: settings.phase == failed
        missing: load the todos; the load must fail.
        answer: 401 | status 401 | 401 unauthorized | HTTP 401 | status code 401
        mistake: 200: the load failed; "net history" shows the status of each attempt.
        mistake: 400: this is the status of the request for a token, which came after the first attempt.
        why: The token is expired, which is normal: the client then requests a new token.
        hint: "send settings onAppear", then "net history".
        solution: send settings onAppear
          answer 401
        right: send settings onAppear; net history
          answer 401
        right: send settings refresh
          answer status 401
        right: tab settings
          answer 401
        right: link innosample://app/settings/2
          answer 401
        right: answer 401
          send settings refresh
        wrong: send settings onAppear
        wrong: answer 401
        wrong: send settings onAppear
          answer 200
        wrong: send settings onAppear
          answer 400
        wrong: call fetchTodos
          answer 401

        == Find it
        Which request is refused, so that the client receives no new token? Answer with
        its path.

        answer: /token | token | POST /token | the token request | the /token request | path /token
        mistake: /todos: /todos is refused as long as the token is expired; a new token would cure that.
        mistake: /users | /posts: this request was not sent.
        mistake: 401: this is the status of the first attempt; answer with a path.
        mistake: login | /login: no such request was sent; "net history" lists all requests.
        why: The server refused the refresh token itself, so trying again cannot help.
        hint: "net history" shows a token refresh; "net show 1" shows its response.
        right: answer /token
        right: answer token
        right: net show 1; answer POST /token
        right: net history; answer /token
        right: answer the token request
        wrong: answer /todos
        wrong: answer /users
        wrong: answer 401
        wrong: answer /posts
        wrong: answer login

        == Where is it fixed?
        The credentials are passed in when the app is composed, in an input of the root
        container. What is the name of the input?

        answer: networkAccess | NetworkAccess | AppContainer.networkAccess | networkAccess: NetworkAccess
          | networkAccess input | input networkAccess
        mistake: baseURL: this input names the server, which responds as it should.
        mistake: networkTransport | analytics: the root container creates this object; it is not an input.
        mistake: CoreNetwork: this is a folder, not an input.
        mistake: settings: a feature receives no credentials.
        why: A value that differs between configurations of the app is an input of its root container.
        hint: "container" shows two inputs at the top.
        right: answer networkAccess
        right: container; answer networkAccess
        right: answer the networkAccess
        right: answer AppContainer.networkAccess
        right: answer NetworkAccess.
        wrong: answer baseURL
        wrong: answer networkTransport
        wrong: answer analytics
        wrong: answer CoreNetwork
        wrong: answer settings

        == Prove it
        Show that only the token is at fault: people and posts, which need no token, load
        in the same app.

        goal: people.phase == loaded and posts.phase == loaded and settings.phase != loaded
        why: One fault, one symptom: what works narrows down what is broken.
        hint: Load the other two features.
        solution: send people onAppear
          send posts onAppear
        right: send people onAppear; send posts onAppear
        right: send people refresh; send posts refresh
        right: link innosample://app/people/1; link innosample://app/posts/1
        right: send people onAppear; tab posts
        right: send posts onAppear; send people openUserDetail 2
        wrong: send people onAppear
        wrong: send posts onAppear
        wrong: send settings refresh
        wrong: call fetchPeople; call fetchPosts
        wrong: net stub fail /users; send people onAppear; send posts onAppear
        """#
    ),
  ]
}
