// This module is for Apple's systems: it is empty elsewhere, and is not built or tested on Linux.
#if canImport(SwiftUI)
public import InnoFlow
public import SwiftUI

extension Store {
  /// Makes a binding that reads a value of the state and sends an action for each new value.
  ///
  /// ```swift
  /// TextField("Search", text: store.binding(\.query, to: Action.setQuery))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the state.
  ///   - action: A closure that makes the action from the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    to action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: path] }, set: { self.send(action($0)) })
  }

  /// Makes a binding that reads a value of the state and sends an action for each new value:
  /// ``binding(_:to:)`` in the original's other spelling.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the state.
  ///   - action: A closure that makes the action from the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    binding(path, to: action)
  }

  /// Makes a binding that indicates whether an optional part of the state exists, and sends an
  /// action when SwiftUI dismisses it.
  ///
  /// - Parameters:
  ///   - path: The key path of the part in the state.
  ///   - onDismiss: A closure that makes the action.
  /// - Returns: The binding.
  public func isPresented<Child>(
    _ path: KeyPath<State, Child?>,
    onDismiss: @escaping @MainActor () -> Action
  ) -> Binding<Bool> {
    Binding(
      get: { self[dynamicMember: path] != nil },
      set: { isPresented in
        guard !isPresented, self[dynamicMember: path] != nil else { return }
        self.send(onDismiss())
      }
    )
  }
}

extension ScopedStore {
  /// Makes a binding that reads a value of the child's state and sends an action for each new
  /// value.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the child's state.
  ///   - action: A closure that makes the child's action from the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    to action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: path] }, set: { self.send(action($0)) })
  }

  /// Makes a binding that reads a value of the child's state and sends an action for each new
  /// value: ``binding(_:to:)`` in the original's other spelling.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the child's state.
  ///   - action: A closure that makes the child's action from the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    binding(path, to: action)
  }
}
#endif
