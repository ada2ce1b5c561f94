// An extension that redacts the fields of events.

extension SessionSecrets {
  /// Returns the JSON fields of an event, with placeholders for their secrets.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event, with its data.
  ///   - source: The event's source, such as the name of a store.
  /// - Returns: The redacted fields.
  func fields(of kind: TimelineEvent.Kind, source: String) -> [ConsoleValue.Field] {
    let fields = kind.fields(source: source)
    switch kind {
    case .state(let changes):
      return fields.map { field in
        guard field.name == "changes" else { return masking(field, named: field.name) }
        let changes = changes.map { change in
          ConsoleValue.object(type: "", masking(change.fields, of: change), id: nil)
        }
        return .init(field.name, .array(changes))
      }
    case .watch(let change): return masking(fields, of: change)
    case .answer(_, let answer):
      guard let name = answer.variable else { return fields.map { masking($0, named: $0.name) } }
      return fields.map { masking($0, named: $0.name == "data" ? name : $0.name) }
    case .command(let line):
      var secrets = self
      let line = secrets.masking(commands: line)
      return fields.map { $0.name == "line" ? .init("line", .string(line)) : $0 }
    default: return fields.map { masking($0, named: $0.name) }
    }
  }

  /// Returns the fields of a change, with placeholders in place of secrets.
  ///
  /// The fields `from` and `to` are secret if the name of the changed member implies a secret.
  private func masking(
    _ fields: [ConsoleValue.Field],
    of change: ValueChange
  ) -> [ConsoleValue.Field] {
    fields.map { field in
      let isValue = field.name == "from" || field.name == "to"
      return masking(field, named: isValue ? change.memberName : field.name)
    }
  }

  private func masking(_ field: ConsoleValue.Field, named name: String) -> ConsoleValue.Field {
    .init(field.name, masking(field.value, named: name))
  }
}
