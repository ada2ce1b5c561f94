public import Observation

/// A step of a ``FlowCoordinator``.
///
/// ```swift
/// enum Step: Int, FlowStep {
///   case email, password, profile
///   var index: Int { rawValue }
/// }
/// ```
public protocol FlowStep: Hashable, CaseIterable, Sendable {
  /// A number that determines the order of the steps.
  ///
  /// The numbers need not be consecutive.
  var index: Int { get }
}

/// A coordinator for a process with several steps in a fixed order, such as a sign-up.
///
/// ```swift
/// @Observable @MainActor
/// final class SignUp: FlowCoordinator {
///   var currentStep = Step.email
///   var completedSteps: Set<Step> = []
///   var onComplete: ((Profile) -> Void)?
/// }
/// ```
///
/// A flow coordinator is unrelated to ``FlowStore``, which stores pushed screens and a modal.
@MainActor
public protocol FlowCoordinator: AnyObject, Observable {
  /// The type of the steps.
  associatedtype Step: FlowStep

  /// The type of the result of the flow.
  associatedtype Result

  /// The current step.
  var currentStep: Step { get set }

  /// The completed steps.
  ///
  /// A completed step stays completed when the flow goes back.
  var completedSteps: Set<Step> { get set }

  /// The closure that receives the result when the flow ends.
  var onComplete: ((Result) -> Void)? { get set }

  /// Returns a Boolean value that indicates whether the flow can proceed from a step to the next
  /// step.
  ///
  /// The default implementation returns `true`.
  ///
  /// - Parameter step: The step.
  /// - Returns: `true` if the flow can proceed.
  func canProceed(from step: Step) -> Bool

  /// Ends the flow.
  ///
  /// The default implementation calls ``onComplete``.
  ///
  /// - Parameter result: The result of the flow.
  func complete(with result: Result)
}

extension FlowCoordinator {
  /// Returns `true`, so the flow can proceed from every step.
  ///
  /// - Parameter step: The step.
  /// - Returns: `true`.
  public func canProceed(from step: Step) -> Bool { true }

  /// Calls ``onComplete``.
  ///
  /// - Parameter result: The result of the flow.
  public func complete(with result: Result) { onComplete?(result) }

  /// The number of steps in the flow.
  public var totalSteps: Int { Step.allCases.count }

  /// The progress of the flow, from 0 to 1.
  ///
  /// The progress is the position of the current step, counted from 1, divided by the number of
  /// steps.
  public var progress: Double {
    position(of: currentStep).map { Double($0 + 1) / Double(totalSteps) } ?? 0
  }

  /// A Boolean value that indicates whether the current step is the first step.
  public var isAtStart: Bool { steps.first == currentStep }

  /// A Boolean value that indicates whether the current step is the last step.
  public var isAtEnd: Bool { steps.last == currentStep }

  /// Completes the current step and makes the next step current.
  ///
  /// If the current step is the last step, it stays current.
  ///
  /// - Returns: `false` if the flow cannot proceed from the current step.
  @discardableResult
  public func next() -> Bool {
    guard canProceed(from: currentStep) else { return false }
    completedSteps.insert(currentStep)
    if let position = position(of: currentStep), position + 1 < totalSteps {
      currentStep = steps[position + 1]
    }
    return true
  }

  /// Makes the previous step current.
  ///
  /// Completed steps stay completed.
  ///
  /// - Returns: `false` if the current step is the first.
  @discardableResult
  public func previous() -> Bool {
    guard let position = position(of: currentStep), position > 0 else { return false }
    currentStep = steps[position - 1]
    return true
  }

  /// Makes a step current if the flow can jump to the step.
  ///
  /// The flow can always jump to an earlier step or a completed step. The flow can also jump to the
  /// next step if ``canProceed(from:)`` returns `true` for the current step.
  ///
  /// - Parameter step: The step.
  /// - Returns: `true` if the step is now current.
  @discardableResult
  public func jump(to step: Step) -> Bool {
    guard let target = position(of: step), let position = position(of: currentStep) else {
      return false
    }
    let isNext = target == position + 1 && canProceed(from: currentStep)
    guard target <= position || completedSteps.contains(step) || isNext else { return false }
    currentStep = step
    return true
  }

  /// Makes the first step current and empties ``completedSteps``.
  public func reset() {
    completedSteps = []
    if let first = steps.first { currentStep = first }
  }

  private var steps: [Step] { Step.allCases.sorted { $0.index < $1.index } }

  private func position(of step: Step) -> Int? { steps.firstIndex(of: step) }
}
