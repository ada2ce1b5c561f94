// This module is for Apple's platforms. On other platforms, such as Linux, the module is empty, so
// this code is neither built nor tested there.
#if canImport(SwiftUI)
public import InnoFlow
public import SwiftUI

extension View {
  /// Presents a sheet while an optional part of a store's state is not `nil`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The key path of the part in the state.
  ///   - onDismiss: A closure that returns the action to send when the sheet is dismissed.
  ///   - content: A closure that returns the view for the part.
  /// - Returns: The view with the sheet.
  public func innoFlowSheet<R: Reducer, Child>(
    store: Store<R>,
    state path: KeyPath<R.State, Child?>,
    onDismiss: @escaping @MainActor () -> R.Action,
    @ViewBuilder content: @escaping (Child) -> some View
  ) -> some View {
    sheet(isPresented: store.isPresented(path, onDismiss: onDismiss)) {
      if let child = store[dynamicMember: path] { content(child) }
    }
  }

  #if !os(macOS)
  /// Covers the screen while an optional part of a store's state is not `nil`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The key path of the part in the state.
  ///   - onDismiss: A closure that returns the action to send when the cover is dismissed.
  ///   - content: A closure that returns the view for the part.
  /// - Returns: The view with the cover.
  public func innoFlowFullScreenCover<R: Reducer, Child>(
    store: Store<R>,
    state path: KeyPath<R.State, Child?>,
    onDismiss: @escaping @MainActor () -> R.Action,
    @ViewBuilder content: @escaping (Child) -> some View
  ) -> some View {
    fullScreenCover(isPresented: store.isPresented(path, onDismiss: onDismiss)) {
      if let child = store[dynamicMember: path] { content(child) }
    }
  }
  #endif

  /// Pushes a destination while an optional part of a store's state is not `nil`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The key path of the part in the state.
  ///   - onDismiss: A closure that returns the action to send when the user leaves the destination.
  ///   - content: A closure that returns the view for the part.
  /// - Returns: The view with the destination.
  public func innoFlowNavigationDestination<R: Reducer, Child>(
    store: Store<R>,
    state path: KeyPath<R.State, Child?>,
    onDismiss: @escaping @MainActor () -> R.Action,
    @ViewBuilder content: @escaping (Child) -> some View
  ) -> some View {
    navigationDestination(isPresented: store.isPresented(path, onDismiss: onDismiss)) {
      if let child = store[dynamicMember: path] { content(child) }
    }
  }
}
#endif
