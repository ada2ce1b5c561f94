public import Observation

/// An object that opens an app's deep links and defers the links that cannot open yet.
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
/// For each URL, the pipeline finds an output, such as a command. A single ``RouterTransaction``
/// then dismisses the modals and calls the closure that opens the output. If a modal cannot be
/// dismissed or the closure throws an error, the transaction is rolled back. A link therefore opens
/// either completely or not at all. For work that cannot be rolled back, such as sending an action
/// to a feature, use ``RouterTransaction/afterCommit(_:)``.
@MainActor
public final class DeepLinkHandler<Output: Sendable> {
  /// A closure that opens the output of a link, or throws an error with the reason why the output
  /// cannot be opened.
  public typealias Perform = @MainActor (Output) throws(DeepLinkFailure) -> Void

  /// The pipeline that turns a URL into a plan.
  public let pipeline: DeepLinkPipeline<Output>

  /// The policies that apply to a link while a modal is open, while the link's output is already
  /// open, or while another link is pending.
  ///
  /// The output of a link is the value that the link opens, such as a ``FlowPlan``.
  public let policies: DeepLinkPolicies

  private let modals: [any ModalPresenting]
  private let isOpen: @MainActor (Output) -> Bool
  private let perform: Perform
  private let publisher = EventPublisher<DeepLinkOutcome<Output>>()
  private var deferred: PendingDeepLink<Output>?
  private var revision = 0
  private var dismissals: [RouterObservation] = []

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that turns a URL into a plan.
  ///   - policies: The policies that apply to a link while a modal is open, while the link's output
  ///     is already open, or while another link is pending. The output of a link is the value that
  ///     the link opens.
  ///   - modals: The stores whose modals can cover the screen that a link opens.
  ///   - isOpen: A closure that returns `true` if an output is already open.
  ///     ``DeepLinkPolicies/repeated`` determines the effect of a link to an open output.
  ///   - perform: A closure that opens the output of a link, or throws an error with the reason why
  ///     the output cannot be opened.
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

  /// The deferred link, or `nil` if no link is deferred.
  ///
  /// `Observation` tracks reads of this property.
  public var pending: PendingDeepLink<Output>? {
    publisher.signal.access()
    return deferred
  }

  /// Calls a handler for every outcome, including the outcome of a deferred link that opens later.
  ///
  /// The handler can open more links. At most ``CancellationReason/chainLimit`` links can be opened
  /// in response to one link, directly or indirectly. Further links are rejected with
  /// ``DeepLinkRejection/tooManyLinks(limit:)``, and no handler is called. This limit prevents
  /// endless loops.
  ///
  /// - Parameter handler: The closure to call with each outcome.
  /// - Returns: The token that keeps the handler attached.
  public func observe(
    _ handler: @escaping @MainActor (DeepLinkOutcome<Output>) -> Void
  ) -> RouterObservation {
    publisher.events.listen(handler)
  }

  /// Returns the decision about a URL, without opening the URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The decision.
  public func plan(_ url: String) -> DeepLinkDecision<Output> {
    pipeline.decide(for: url)
  }

  /// Opens, defers or rejects a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcome.
  @discardableResult
  public func handle(_ url: String) -> DeepLinkOutcome<Output> {
    publishing {
      switch plan(url) {
      case .plan(let plan): open(plan)
      case .gated(let plan): deferLink(plan, for: .authentication)
      case .unhandled(let link): .unhandled(link)
      case .rejected(let rejection): .rejected(rejection)
      }
    }
  }

  /// Opens the deferred link, unless the link is still blocked.
  ///
  /// If the link is still blocked, or is rejected because of a modal, the link stays deferred.
  /// Otherwise, the link is no longer deferred, even if the link cannot be opened.
  ///
  /// - Returns: The outcome. The outcome is ``DeepLinkOutcome/pending(_:)`` if the link is still
  ///   blocked, or ``DeepLinkOutcome/nothingPending`` if no link was deferred.
  @discardableResult
  public func resume() -> DeepLinkOutcome<Output> {
    publishing { openPending() }
  }

  /// Evaluates an asynchronous condition, and resumes the deferred link if the condition is met.
  ///
  /// If no link is deferred, the condition is not evaluated and the outcome is
  /// ``DeepLinkOutcome/nothingPending``.
  ///
  /// - Parameter condition: A closure that returns `true` if the condition is met. If the closure
  ///   throws an error, the link stays deferred.
  /// - Returns: The outcome of the link that was deferred at the time of the call. The outcome is
  ///   ``DeepLinkOutcome/stale(_:)`` if the link was opened, replaced or discarded in the meantime.
  ///   The outcome is ``DeepLinkOutcome/pending(_:)`` if the condition is not met.
  /// - Throws: The error that the condition throws.
  @discardableResult
  public func resume<Failure: Error>(
    when condition: () async throws(Failure) -> Bool
  ) async throws(Failure) -> DeepLinkOutcome<Output> {
    let expected = deferred
    let isMet = expected == nil ? false : try await condition()
    return publishing {
      guard let expected else { return .nothingPending }
      guard let deferred, deferred.plan.link == expected.plan.link else { return .stale(expected) }
      return isMet ? openPending() : .pending(deferred)
    }
  }

  /// Restores a pending link that was saved, for example before the app was terminated.
  ///
  /// The pipeline evaluates the link's URL again, and the saved output is ignored. To open the
  /// restored link, call ``resume()`` when the app is ready.
  ///
  /// - Parameter pending: The saved link.
  /// - Returns: ``DeepLinkOutcome/pending(_:)`` if the link was restored; otherwise,
  ///   ``DeepLinkOutcome/unhandled(_:)`` or ``DeepLinkOutcome/rejected(_:)``.
  @discardableResult
  public func restore(_ pending: PendingDeepLink<Output>) -> DeepLinkOutcome<Output> {
    publishing {
      switch plan("\(pending.plan.link)") {
      case .plan(let plan): deferLink(plan, for: pending.reason)
      case .gated(let plan): deferLink(plan, for: .authentication)
      case .unhandled(let link): .unhandled(link)
      case .rejected(let rejection): .rejected(rejection)
      }
    }
  }

  /// Discards the deferred link.
  ///
  /// - Returns: The link, or `nil` if no link was deferred.
  @discardableResult
  public func discardPending() -> PendingDeepLink<Output>? {
    guard let discarded = deferred else { return nil }
    release()
    publisher.signal.notify()
    return discarded
  }

  /// A closure that opens a URL without keeping this handler alive.
  ///
  /// The closure returns `nil` if the handler has been released.
  public var opener: @MainActor @Sendable (String) -> DeepLinkOutcome<Output>? {
    { [weak self] in self?.handle($0) }
  }
}

extension DeepLinkHandler {
  private func openPending() -> DeepLinkOutcome<Output> {
    guard let pending = deferred else { return .nothingPending }
    guard pipeline.authentication.allows(pending.plan.output) else {
      return keep(pending.plan, for: .authentication)
    }
    if policies.openModal == .queue, modals.contains(where: \.isPresenting) {
      return keep(pending.plan, for: .openModal)
    }
    release()
    let outcome = open(pending.plan)
    if case .rejected = outcome {
      // `open` rejects a plan only because of an open modal.
      _ = keep(pending.plan, for: .openModal)
    }
    return outcome
  }

  private func open(_ plan: DeepLinkPlan<Output>) -> DeepLinkOutcome<Output> {
    let isCovered = modals.contains(where: \.isPresenting)
    if isCovered, policies.openModal == .queue { return deferLink(plan, for: .openModal) }
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
    if policies.unrelated == .replacesPending || deferred?.plan.link == plan.link { release() }
    return .executed(plan)
  }

  /// A reason why a link could not be opened.
  ///
  /// Throwing this error rolls back the transaction that opens the link.
  private enum Refusal: Error {
    case modalNotDismissed
    case failed(DeepLinkFailure)
  }

  private func deferLink(
    _ plan: DeepLinkPlan<Output>,
    for reason: PendingDeepLink<Output>.Reason
  ) -> DeepLinkOutcome<Output> {
    if let deferred, policies.unrelated == .protectsPending, deferred.plan.link != plan.link {
      return .rejected(.anotherLinkPending)
    }
    return keep(plan, for: reason)
  }

  /// Defers a link.
  ///
  /// If the link must wait until no modal is showing, this method also observes the modals.
  private func keep(
    _ plan: DeepLinkPlan<Output>,
    for reason: PendingDeepLink<Output>.Reason
  ) -> DeepLinkOutcome<Output> {
    let kept = PendingDeepLink(plan: plan, reason: reason)
    deferred = kept
    revision += 1
    dismissals =
      reason == .openModal && policies.openModal == .queue
      ? modals.map { $0.observeLastDismissal { [weak self] in self?.modalsWentAway() } } : []
    return .pending(kept)
  }

  private func release() {
    deferred = nil
    revision += 1
    dismissals = []
  }

  private func modalsWentAway() {
    guard deferred?.reason == .openModal, !modals.contains(where: \.isPresenting) else { return }
    resume()
  }

  /// Calls a closure that opens a link, and publishes the outcome that the closure returns.
  ///
  /// If too many links have opened one another in a chain, this method rejects the link without
  /// calling the closure.
  private func publishing(
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
