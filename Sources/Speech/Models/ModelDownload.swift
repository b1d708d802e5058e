package import HTTP
internal import System

/// The download of a model into the store.
///
/// The bytes arrive in a file beside the final one, with the ending `.part`, which stays if the download
/// breaks off, so that the next one goes on from there. The file gets its final name when its size and
/// sum are right. The calling thread waits; a signal may end the process at any time.
package struct ModelDownload {
  package typealias Limits = Download.Limits

  package enum Outcome: Equatable, Sendable {
    case downloaded
    /// The right file was there, and nothing was downloaded.
    case wasInstalled
  }

  private let model: SpeechModel
  private let store: ModelStore
  private let publisher: Publisher
  private let limits: Limits

  package init(
    of model: SpeechModel, into store: ModelStore, from publisher: Publisher,
    limits: Limits = Limits()
  ) {
    self.model = model
    self.store = store
    self.publisher = publisher
    self.limits = limits
  }

  /// Downloads the file, unless the right one is installed.
  ///
  /// - Parameter report: The function that gets the number of bytes so far, on this thread.
  /// - Returns: The way in which the right file came to be there.
  /// - Throws: `ModelError`, with which the part that has arrived is kept if it is of use.
  package func run(
    reporting report: @escaping (Int) -> Void = { _ in }
  ) throws(ModelError) -> Outcome {
    if try store.check(model) == .correct { return .wasInstalled }
    let part = try PartFile(of: model, in: store)
    do {
      // Another process may have finished the same download before this one got the lock.
      if try store.check(model) == .correct {
        try part.remove()
        return .wasInstalled
      }
      try fill(part, report)
      try part.publish(as: store.file(of: model))
      return .downloaded
    } catch {
      if error == wrongDownload { try part.clear() }
      if part.count == 0 { try? part.remove() }
      throw error
    }
  }

  private var total: Int { model.published.byteCount }

  private var wrongDownload: ModelError {
    .wrongDownload(file: model.fileName, host: publisher.host)
  }

  /// Downloads the missing bytes, and checks the contents.
  private func fill(_ part: PartFile, _ report: @escaping (Int) -> Void) throws(ModelError) {
    if part.count == total, try part.fingerprint() == model.published { return }
    if part.count >= total { try part.clear() }
    try part.checkRoom(for: total - part.count)
    try fetch(part, report)
    guard try part.fingerprint() == model.published else { throw wrongDownload }
  }

  /// Downloads the rest of the file, or the whole file if the server sends no ranges.
  private func fetch(_ part: PartFile, _ report: @escaping (Int) -> Void) throws(ModelError) {
    let start = part.count
    var failure: ModelError?
    var isFirst = true
    let download = Download(
      of: publisher.base + model.urlPath, from: start,
      allowsPlainHTTP: publisher.allowsPlainHTTP, limits: limits)
    let ending = download.run { bytes, answer in
      do throws(ModelError) {
        // A redirection without a target, for instance, has a page of its own.
        guard [200, 206].contains(answer.status) else { throw refusal(answer.status) }
        let isRest = answer.status == 206 && answer.rangeStart == start
        if isFirst, start > 0, !isRest { try part.clear() }
        isFirst = false
        guard part.count + bytes.byteCount <= total else { throw wrongDownload }
        try part.append(bytes)
        report(part.count)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if ending.status == 416, start > 0 {
      // The server has a shorter file than the part, so the part is of another file.
      try part.clear()
      return try fetch(part, report)
    }
    if let failure = self.failure(of: ending, received: part.count) { throw failure }
  }

  /// Returns the error for a transfer that did not bring the whole file.
  private func failure(of ending: Download.Ending, received: Int) -> ModelError? {
    let host = publisher.host
    guard let problem = ending.problem else {
      if received == total { return nil }
      guard [200, 206].contains(ending.status) else { return refusal(ending.status) }
      return ending.announcedLength == nil
        ? .cutOff(host: host, received: received, of: total) : wrongDownload
    }
    switch problem.kind {
    case .refused:
      return [404, 410].contains(ending.status)
        ? .notFound(host: host, file: model.fileName, status: ending.status)
        : refusal(ending.status)
    case .silent:
      let seconds = Int(limits.silence.components.seconds)
      return .silent(host: host, seconds: seconds, received: received, of: total)
    case .badAddress: return .badAddress(publisher.shownBase)
    case .badRedirection: return .badRedirection(host: host)
    case .notSecure: return .notSecure(host: host, reason: problem.reason)
    case .timedOut, .tooLong, .notConnected:
      return ending.status > 0
        ? .cutOff(host: host, received: received, of: total)
        : .unreachable(host: host, reason: problem.reason)
    }
  }

  private func refusal(_ status: Int) -> ModelError {
    .refused(host: publisher.host, status: status)
  }
}
