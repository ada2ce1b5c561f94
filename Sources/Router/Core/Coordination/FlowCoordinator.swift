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
  /// The place of the step in the order; there can be gaps between the numbers.
  var index: Int { get }
}

/// A coordinator that leads through ordered steps, as in a sign-up.
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
/// It has nothing to do with a ``FlowStore``, which owns pushed screens and a modal.
@MainActor
public protocol FlowCoordinator: AnyObject, Observable {
  /// The steps.
  associatedtype Step: FlowStep

  /// The result of all steps.
  associatedtype Result

  /// The step that is showing.
  var currentStep: Step { get set }

  /// The steps that were completed, those that were gone back over among them.
  var completedSteps: Set<Step> { get set }

  /// Called with the result.
  var onComplete: ((Result) -> Void)? { get set }

  /// Decides whether a step is done, so that the next one can follow; `true` by default.
  ///
  /// - Parameter step: The step.
  /// - Returns: A Boolean value that indicates whether the next step can follow.
  func canProceed(from step: Step) -> Bool

  /// Ends the flow; calls ``onComplete`` by default.
  ///
  /// - Parameter result: The result of all steps.
  func complete(with result: Result)
}

extension FlowCoordinator {
  /// Lets every step be followed by the next.
  ///
  /// - Parameter step: The step.
  /// - Returns: `true`.
  public func canProceed(from step: Step) -> Bool { true }

  /// Calls ``onComplete``.
  ///
  /// - Parameter result: The result of all steps.
  public func complete(with result: Result) { onComplete?(result) }

  /// The number of steps.
  public var totalSteps: Int { Step.allCases.count }

  /// The number of steps up to the current one, divided by that of all, from 0 to 1.
  public var progress: Double {
    position(of: currentStep).map { Double($0 + 1) / Double(totalSteps) } ?? 0
  }

  /// A Boolean value that indicates whether the first step is showing.
  public var isAtStart: Bool { steps.first == currentStep }

  /// A Boolean value that indicates whether the last step is showing.
  public var isAtEnd: Bool { steps.last == currentStep }

  /// Completes the current step and shows the next; the last step is only completed.
  ///
  /// - Returns: A Boolean value that indicates whether the step could be completed.
  @discardableResult
  public func next() -> Bool {
    guard canProceed(from: currentStep) else { return false }
    completedSteps.insert(currentStep)
    if let position = position(of: currentStep), position + 1 < totalSteps {
      currentStep = steps[position + 1]
    }
    return true
  }

  /// Shows the previous step, which stays completed.
  ///
  /// - Returns: A Boolean value that indicates whether there was one.
  @discardableResult
  public func previous() -> Bool {
    guard let position = position(of: currentStep), position > 0 else { return false }
    currentStep = steps[position - 1]
    return true
  }

  /// Shows a step that was completed, one before the current step, or the next one; the next one only
  /// if the current step is done.
  ///
  /// - Parameter step: The step.
  /// - Returns: A Boolean value that indicates whether it is showing.
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

  /// Shows the first step, with none completed.
  public func reset() {
    completedSteps = []
    if let first = steps.first { currentStep = first }
  }

  private var steps: [Step] { Step.allCases.sorted { $0.index < $1.index } }

  private func position(of step: Step) -> Int? { steps.firstIndex(of: step) }
}
