// This module is for Apple's platforms. On other platforms, such as Linux, the module is empty, so
// this code is neither built nor tested there.
#if canImport(SwiftUI)
public import InnoFlow
public import SwiftUI

extension Store {
  /// Returns a binding that reads a value of the state and sends an action for each new value.
  ///
  /// ```swift
  /// TextField("Search", text: store.binding(\.query, to: Action.setQuery))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the state.
  ///   - action: A closure that returns the action for the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    to action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: path] }, set: { self.send(action($0)) })
  }

  /// Returns a binding that reads a value of the state and sends an action for each new value.
  ///
  /// This method is equivalent to ``binding(_:to:)``, but uses the argument label of the original
  /// InnoFlow library.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the state.
  ///   - action: A closure that returns the action for the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    binding(path, to: action)
  }

  /// Returns a binding that is `true` while an optional part of the state is not `nil`.
  ///
  /// When SwiftUI sets the binding to `false`, the binding sends an action, unless the part is
  /// already `nil`.
  ///
  /// - Parameters:
  ///   - path: The key path of the part in the state.
  ///   - onDismiss: A closure that returns the action to send.
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
  /// Returns a binding that reads a value of the child's state and sends an action for each new
  /// value.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the child's state.
  ///   - action: A closure that returns the child's action for the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    to action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: path] }, set: { self.send(action($0)) })
  }

  /// Returns a binding that reads a value of the child's state and sends an action for each new
  /// value.
  ///
  /// This method is equivalent to ``binding(_:to:)``, but uses the argument label of the original
  /// InnoFlow library.
  ///
  /// - Parameters:
  ///   - path: The key path of the value in the child's state.
  ///   - action: A closure that returns the child's action for the new value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ path: KeyPath<State, Value>,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    binding(path, to: action)
  }
}
#endif
