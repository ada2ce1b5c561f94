import InnoRouter
import InnoTerminalUI

/// A view that shows a modal, or the content if there is no modal.
///
/// If the modal is a sheet, the first lines of the content are drawn below the modal.
struct Cover<M: Route, Destination: TextView, Content: TextView>: TextView {
  let modal: FlowModal<M>?
  let waiting: Int
  let name: String?
  let destination: (M) -> Destination
  let content: () -> Content

  var body: some TextView {
    if let modal {
      switch modal.style {
      case .sheet:
        Sheet(heading: heading(of: modal), content: screen(of: modal), behind: content())
      case .fullScreenCover:
        Page {
          Text(heading(of: modal)).bold()
        } content: {
          screen(of: modal)
        } footer: {
        }
      }
    } else {
      content()
    }
  }

  /// Returns the modal's screen and, if ``name`` is not `nil`, a button that dismisses the modal.
  private func screen(of modal: FlowModal<M>) -> some TextView {
    Page {
    } content: {
      destination(modal.route)
    } footer: {
      if let name {
        Button("Dismiss", command: "modal \(name) dismiss")
      }
    }
  }

  private func heading(of modal: FlowModal<M>) -> String {
    let style =
      switch modal.style {
      case .sheet: "sheet"
      case .fullScreenCover: "full-screen cover"
      }
    return "\(style): \(routeLabel(modal.route))" + (waiting > 0 ? " · \(waiting) waiting" : "")
  }
}
