#if Download
import Foundation
import InnoNetwork

extension DownloadManager {
  /// Adds the downloads of an earlier process, unless they have already been added.
  func restore() {
    guard !isRestored, let folder else { return }
    isRestored = true
    do throws(DownloadError) {
      for (id, journal) in try folder.journals() { restore(id, journal, folder) }
    } catch {
      restorationErrors.append(error)
    }
    schedule()
  }

  private func restore(_ id: String, _ journal: String, _ folder: RestorationFolder) {
    guard entries[id] == nil else { return }
    do throws(DownloadError) {
      guard try system.facts(of: journal) != nil else { return try folder.remove(id) }
      guard let record = try Journal.read(journal, in: system) else {
        try folder.remove(id)
        throw .restorationFailed(path: journal)
      }
      guard record.id == id else { return try folder.remove(id) }
      add(restoredTask(record), record, HTTPHeaders())
    } catch {
      restorationErrors.append(error)
    }
  }

  private func restoredTask(_ record: DownloadRecord) -> DownloadTask {
    let task = DownloadTask(
      id: record.id,
      url: record.url,
      tag: record.tag.map { CancellationTag($0) },
      destination: URL(filePath: record.target.path)
    )
    let facts = try? system.facts(of: record.target.partialPath)
    task.update { snapshot in
      snapshot.isRestored = true
      snapshot.isResumable = record.representation?.strongValidator != nil
      snapshot.progress = DownloadProgress(
        bytesReceived: record.validBytes(of: facts?.size ?? 0, boot: Boot.identifier),
        totalBytes: record.representation?.size
      )
      snapshot.state = [.paused, .failed].contains(record.state) ? record.state : .waiting
      snapshot.error = record.failure.map { .failedEarlier($0) }
    }
    return task
  }
}
#endif
