public import Observation

/// Opens links at the boundary of an app, and keeps the one that has to wait.
///
/// ```swift
/// let handler = DeepLinkHandler(
///   pipeline: pipeline,
///   policies: DeepLinkPolicies(openModal: .queue),
///   modals: [people.modalStore, settings.modalStore]
/// ) { [weak shell] link throws(DeepLinkFailure) in
///   guard let shell else { throw DeepLinkFailure("the app is closing") }
///   try shell.open(link)
/// }
/// handler.handle("innosample://app/people/3")
/// ```
///
/// An observer of the outcomes may send the next link; at most ``CancellationReason/chainLimit`` can
/// follow from one in this way. At most one link is held back. Nothing of it has been carried out: it opens as a whole or not.
@MainActor
public final class DeepLinkHandler<Output: Sendable> {
  /// Opens what a link opens, or tells why not.
  public typealias Perform = @MainActor (Output) throws(DeepLinkFailure) -> Void

  /// Decides what a URL opens.
  public let pipeline: DeepLinkPipeline<Output>

  /// What happens when a link meets something that is there already.
  public let policies: DeepLinkPolicies

  private let modals: [any ModalPresenting]
  private let isOpen: @MainActor (Output) -> Bool
  private let perform: Perform
  private let publisher = EventPublisher<DeepLinkOutcome<Output>>()
  private var held: PendingDeepLink<Output>?
  private var revision = 0
  private var dismissals: [RouterObservation] = []

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - pipeline: Decides what a URL opens.
  ///   - policies: What happens when a link meets something that is there already.
  ///   - modals: The stores whose modals can be in the way of a link.
  ///   - isOpen: Whether one is already where a link leads, for ``DeepLinkPolicies/repeated``.
  ///   - perform: Opens what a link opens, or tells why not.
  public init(
    pipeline: DeepLinkPipeline<Output>,
    policies: DeepLinkPolicies = .init(),
    modals: [any ModalPresenting] = [],
    isOpen: @escaping @MainActor (Output) -> Bool = { _ in false },
    perform: @escaping Perform
  ) {
    self.pipeline = pipeline
    self.policies = policies
    self.modals = modals
    self.isOpen = isOpen
    self.perform = perform
  }

  /// The link that is held back; reads are tracked by `Observation`.
  public var pending: PendingDeepLink<Output>? {
    publisher.signal.access()
    return held
  }

  /// Calls a handler with every outcome from now on, also of a link that was queued behind a modal and
  /// has opened by itself.
  ///
  /// - Parameter handler: What to do with an outcome.
  /// - Returns: What keeps the observer attached; let go of it to end the observation.
  public func observe(
    _ handler: @escaping @MainActor (DeepLinkOutcome<Output>) -> Void
  ) -> RouterObservation {
    publisher.events.listen(handler)
  }

  /// Decides what a URL would open, and opens nothing.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The plan, or why there is none.
  public func plan(_ url: String) -> DeepLinkDecision<Output> {
    pipeline.decide(for: url)
  }

  /// Opens a URL, holds it back or turns it down.
  ///
  /// - Parameter url: The URL.
  /// - Returns: What became of it.
  @discardableResult
  public func handle(_ url: String) -> DeepLinkOutcome<Output> {
    told {
      switch plan(url) {
      case .plan(let plan): open(plan)
      case .gated(let plan): hold(plan, for: .authentication)
      case .unhandled(let link): .unhandled(link)
      case .rejected(let rejection): .rejected(rejection)
      }
    }
  }

  /// Takes up the link that is held back, when nothing holds it back any more.
  ///
  /// A link that is turned down because of a modal stays held back; one that opens or fails does not.
  ///
  /// - Returns: What became of it; ``DeepLinkOutcome/pending(_:)`` when it still has to wait.
  @discardableResult
  public func resume() -> DeepLinkOutcome<Output> {
    told { takeUp() }
  }

  /// Resumes the pending link once a condition has come true, unless another link has come meanwhile.
  ///
  /// - Parameter condition: Waits for the condition; if it throws, the link stays pending.
  /// - Returns: The outcome of the link that was pending at the call.
  /// - Throws: The error of the condition.
  @discardableResult
  public func resume<Failure: Error>(
    when condition: () async throws(Failure) -> Bool
  ) async throws(Failure) -> DeepLinkOutcome<Output> {
    let (expected, expectedRevision) = (held, revision)
    let isMet = expected == nil ? false : try await condition()
    return told {
      guard let expected else { return .nothingPending }
      guard revision == expectedRevision else { return .stale(expected) }
      return isMet ? takeUp() : .pending(expected)
    }
  }

  /// Makes a link pending that was saved before, as when the app was terminated while a link waited.
  ///
  /// The link is decided again, as if its URL came now; its saved output is not used. Call ``resume()``
  /// when the app is ready.
  ///
  /// - Parameter pending: The link that was pending.
  /// - Returns: ``DeepLinkOutcome/pending(_:)``, or the reason why the link can no longer open.
  @discardableResult
  public func restore(_ pending: PendingDeepLink<Output>) -> DeepLinkOutcome<Output> {
    told {
      switch plan("\(pending.plan.link)") {
      case .plan(let plan): hold(plan, for: pending.reason)
      case .gated(let plan): hold(plan, for: .authentication)
      case .unhandled(let link): .unhandled(link)
      case .rejected(let rejection): .rejected(rejection)
      }
    }
  }

  /// Forgets the link that is held back.
  ///
  /// - Returns: The link, if there was one.
  @discardableResult
  public func discardPending() -> PendingDeepLink<Output>? {
    let discarded = held
    release()
    publisher.signal.notify()
    return discarded
  }

  /// Opens a URL without holding this handler, for code that must not know it.
  ///
  /// When the handler is gone, nothing happens and there is no outcome.
  public var opener: @MainActor @Sendable (String) -> DeepLinkOutcome<Output>? {
    { [weak self] in self?.handle($0) }
  }
}

extension DeepLinkHandler {
  private func takeUp() -> DeepLinkOutcome<Output> {
    guard let pending = held else { return .nothingPending }
    guard pipeline.authentication.allows(pending.plan.output) else {
      return keep(pending.plan, for: .authentication)
    }
    if policies.openModal == .queue, modals.contains(where: \.isPresenting) {
      return keep(pending.plan, for: .openModal)
    }
    release()
    let outcome = open(pending.plan)
    if case .rejected = outcome {
      _ = keep(pending.plan, for: pending.reason)
    }
    return outcome
  }

  private func open(_ plan: DeepLinkPlan<Output>) -> DeepLinkOutcome<Output> {
    let isCovered = modals.contains(where: \.isPresenting)
    if isCovered, policies.openModal == .queue { return hold(plan, for: .openModal) }
    if isCovered, policies.openModal == .reject { return .rejected(.modalOpen) }
    if policies.repeated == .ignore, isOpen(plan.output) { return .ignored(plan) }
    do throws(Refusal) {
      try RouterTransaction.run { () throws(Refusal) in
        for store in modals where store.isPresenting && !store.dismissModals() {
          throw .modalNotDismissed
        }
        do throws(DeepLinkFailure) { try perform(plan.output) } catch { throw .failed(error) }
      }
    } catch {
      switch error {
      case .modalNotDismissed: return .rejected(.modalNotDismissed)
      case .failed(let failure): return .failed(plan, failure)
      }
    }
    if policies.unrelated == .replacesPending || held?.plan.link == plan.link { release() }
    return .executed(plan)
  }

  /// The reason to undo all that a link has changed so far.
  private enum Refusal: Error {
    case modalNotDismissed
    case failed(DeepLinkFailure)
  }

  private func hold(
    _ plan: DeepLinkPlan<Output>,
    for reason: PendingDeepLink<Output>.Reason
  ) -> DeepLinkOutcome<Output> {
    if let held, policies.unrelated == .protectsPending, held.plan.link != plan.link {
      return .rejected(.anotherLinkPending)
    }
    return keep(plan, for: reason)
  }

  /// Keeps a link, and follows the modals when it is they who hold it back.
  private func keep(
    _ plan: DeepLinkPlan<Output>,
    for reason: PendingDeepLink<Output>.Reason
  ) -> DeepLinkOutcome<Output> {
    let kept = PendingDeepLink(plan: plan, reason: reason)
    held = kept
    revision += 1
    dismissals =
      reason == .openModal
      ? modals.map { $0.observeLastDismissal { [weak self] in self?.modalsWentAway() } } : []
    return .pending(kept)
  }

  private func release() {
    held = nil
    revision += 1
    dismissals = []
  }

  private func modalsWentAway() {
    guard held?.reason == .openModal, !modals.contains(where: \.isPresenting) else { return }
    resume()
  }

  /// Makes an outcome and tells everyone.
  private func told(
    _ outcome: () -> DeepLinkOutcome<Output>
  ) -> DeepLinkOutcome<Output> {
    guard !publisher.events.isDelivering || publisher.extendChain() else {
      return .rejected(.tooManyLinks(limit: CancellationReason.chainLimit))
    }
    let before = revision
    let outcome = outcome()
    publisher.publish(isChange: revision != before, outcome)
    return outcome
  }
}

extension DeepLinkHandler: Observable {}
