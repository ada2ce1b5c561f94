import Foundation

/// A file that records a learner's progress in lessons.
///
/// A lesson continues even if its progress cannot be read or saved. For this reason, write errors
/// are ignored, and a file that cannot be read is treated as empty.
@MainActor
package final class LessonProgress {
  private struct File: Codable {
    var version = 1
    var lessons: [String: [LessonMark]] = [:]
  }

  private let path: String
  private var file: File

  /// Reads the progress from a file.
  ///
  /// - Parameter path: The path of the file. The folder that contains the file must exist.
  package init(path: String) {
    self.path = path
    let data = FileManager.default.contents(atPath: path) ?? Data()
    let file = try? JSONDecoder().decode(File.self, from: data)
    self.file = file?.version == 1 ? file ?? File() : File()
  }

  /// Returns the recorded outcomes of a lesson's steps.
  ///
  /// The result is empty if no outcomes are recorded, or if the number of steps has changed since
  /// the outcomes were recorded.
  func marks(of plan: LessonPlan) -> [LessonMark] {
    let marks = file.lessons[key(plan.name, plan.file)] ?? []
    return marks.count == plan.steps.count ? marks : []
  }

  /// Returns a description of the progress of a lesson, or `nil` if no progress is recorded.
  func text(of lesson: Lesson) -> String? {
    guard let marks = file.lessons[key(lesson.name, lesson.file)] else { return nil }
    let (open, helped) = (marks.count { $0 == .open }, marks.count { $0 == .helped })
    let skipped = marks.count { $0 == .skipped }
    if open > 0 { return "\(marks.count - open)/\(marks.count)" }
    let parts = [
      helped > 0 ? "\(helped) with the solution" : nil, skipped > 0 ? "\(skipped) skipped" : nil,
    ]
    return (["done"] + parts.compactMap(\.self)).joined(separator: ", ")
  }

  /// Saves the outcomes of a lesson's steps.
  func keep(_ run: LessonRun) {
    file.lessons[key(run.plan.name, run.plan.file)] = run.marks
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(file) else { return }
    try? OutputFile.write(data + Data("\n".utf8), to: path, replaces: true)
  }

  /// Returns the key under which the outcomes of a lesson are recorded.
  ///
  /// If the app provides the lesson, the key is the name of the lesson. Otherwise, the key is the
  /// full path of the lesson's file.
  private func key(_ name: String, _ file: String) -> String {
    file == "\(name).lesson" ? name : URL(filePath: file).standardizedFileURL.path
  }
}
