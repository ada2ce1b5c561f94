extension TimelineEvent {
  /// The start or the end of an effect, or the dropping of an action that the effect sent.
  public enum EffectEvent: String, Sendable {
    /// The effect started.
    case started

    /// The effect ended without an error.
    case finished

    /// The effect threw an error.
    case failed

    /// The effect was cancelled.
    case cancelled

    /// The effect sent an action, but the action was dropped.
    case dropped
  }

  /// The start or the outcome of a step in a layer of the app.
  public enum StepEvent: String, Sendable {
    /// A step in a layer of the app started.
    case started

    /// A step in a layer of the app ended without an error.
    case finished

    /// A step in a layer of the app threw an error.
    case failed
  }

  /// A change to a modal, or a modal command that changed nothing.
  public enum ModalEvent: Sendable, Equatable {
    /// A modal changed.
    case changed(ModalReporter.Change)

    /// A command did not change a modal.
    ///
    /// `result` states the reason, such as a refusal of the command.
    case unchanged(command: String, result: String)

    /// The event as text, such as `presented` or `dismiss: notPresented`.
    var text: String {
      switch self {
      case .changed(let change): change.rawValue
      case .unchanged(let command, let result): "\(command): \(result)"
      }
    }
  }

  /// The state of a download.
  public enum DownloadStage: String, Sendable {
    /// The download has not been queued yet.
    case idle

    /// The download is in the queue or is waiting for its next attempt.
    case waiting

    /// The file is being transferred, verified or moved to its destination.
    case downloading

    /// The download has been paused.
    case paused

    /// The download has finished, and its file is at the destination.
    case completed

    /// The download has failed.
    case failed

    /// The download has been cancelled.
    case cancelled
  }

  /// A WebSocket frame, or a change in the state of a WebSocket connection.
  public enum SocketEvent: Sendable, Equatable {
    /// The state of the WebSocket connection changed.
    case connection(Connection)

    /// The client sent a frame.
    case sent(Frame)

    /// The server sent a frame.
    case received(Frame)

    /// The state of a connection.
    public enum Connection: String, Sendable {
      /// The client is connecting for the first time.
      case connecting

      /// The connection is open.
      case connected

      /// The connection was lost, and the client is waiting to connect again.
      case reconnecting

      /// The connection has ended.
      case disconnected
    }

    /// The kind of a frame.
    ///
    /// A frame contains a message or controls the connection.
    public enum Frame: String, Sendable {
      /// A text message.
      case text

      /// A binary message.
      case binary

      /// A ping.
      case ping

      /// A pong.
      case pong

      /// A close frame.
      case close
    }

    /// The event as text, such as `connected` or `sent text`.
    var text: String {
      switch self {
      case .connection(let state): state.rawValue
      case .sent(let frame): "sent \(frame.rawValue)"
      case .received(let frame): "received \(frame.rawValue)"
      }
    }
  }
}
