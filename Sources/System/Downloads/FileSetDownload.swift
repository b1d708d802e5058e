internal import Glibc
package import HTTP
internal import System

/// The download of the files of a model to their place.
///
/// The bytes of a file arrive in one with the ending `.part`, which stays if the download breaks off, so that
/// the next one goes on from there. A connection that breaks is made again if it has brought something. The
/// files get their place when all have the right sums. The calling thread waits; a signal may end the process
/// at any time.
package struct FileSetDownload {
  package typealias Limits = Download.Limits

  package enum Outcome: Equatable, Sendable {
    case downloaded
    /// The right files were there, and nothing was downloaded.
    case wasInstalled
  }

  /// The number of bytes that have arrived of all files, and that are expected.
  package struct Progress: Equatable, Sendable {
    package var received: Int
    package var total: Int

    package init(received: Int, total: Int) {
      self.received = received
      self.total = total
    }
  }

  private let set: FileSet
  private let publisher: Publisher
  private let limits: Limits

  /// The number of connections for a file, of which each has brought something before it broke.
  private static let maxConnections = 5
  /// The size above which a file of unknown size cannot be one of a model, in bytes.
  private static let maxUnknownSize = 1 << 30

  package init(of set: FileSet, from publisher: Publisher, limits: Limits = Limits()) {
    self.set = set
    self.publisher = publisher
    self.limits = limits
  }

  /// Downloads the files, unless the right ones are installed.
  ///
  /// - Parameters:
  ///   - judge: A last check of the folder before it gets its place, which may throw `unusable`.
  ///   - report: The function that gets the progress, on this thread.
  /// - Returns: The way in which the right files came to be there.
  /// - Throws: `DownloadError`, with which the part that has arrived is kept if it is of use.
  package func run(
    judging judge: (String) throws(DownloadError) -> Void = { _ throws(DownloadError) in },
    reporting report: @escaping (Progress) -> Void = { _ in }
  ) throws(DownloadError) -> Outcome {
    if try isInstalled { return .wasInstalled }
    return set.isFolder ? try getFolder(judge, report) : try getFile(report)
  }

  private var isInstalled: Bool {
    get throws(DownloadError) {
      let verdict = try set.check()
      // A model that was copied by hand is left alone.
      return verdict == .unknown || verdict == .correct && set.isCurrent
    }
  }

  // MARK: - One file

  private func getFile(_ report: @escaping (Progress) -> Void) throws(DownloadError) -> Outcome {
    let part = try PartFile(at: set.partPath, of: set.name)
    let file = set.files[0]
    do throws(DownloadError) {
      // Another process may have finished the same download before this one got the lock.
      if try isInstalled {
        try part.remove()
        return .wasInstalled
      }
      let total = file.expectedByteCount
      try fill(part, with: file) { report(Progress(received: $0, total: total)) }
      let sum = try part.fingerprint()
      guard accepts(sum, for: file) else { throw wrongDownload(of: file) }
      try part.publish(as: set.path)
      return .downloaded
    } catch {
      if error == wrongDownload(of: file) { try part.clear() }
      if part.count == 0 { try? part.remove() }
      throw error
    }
  }

  // MARK: - A folder

  private func getFolder(
    _ judge: (String) throws(DownloadError) -> Void, _ report: @escaping (Progress) -> Void
  ) throws(DownloadError) -> Outcome {
    let staging = try StagingFolder(at: set.partPath, of: set)
    if try isInstalled {
      try staging.remove()
      return .wasInstalled
    }
    var sums: [(name: String, sha256: String)] = []
    var received = 0
    // The sizes of packed files are known when their downloads begin.
    var rest = set.expectedByteCount
    for file in set.files {
      rest -= file.expectedByteCount
      let (before, after) = (received, rest)
      let sum = try get(file) { count, total in
        received = before + count
        report(Progress(received: received, total: before + max(count, total) + after))
      }
      sums.append((file.name, sum.sha256))
    }
    do throws(DownloadError) {
      try judge(set.partPath)
    } catch {
      try? staging.remove()
      throw error
    }
    try staging.publish(sums, as: set.path)
    return .downloaded
  }

  /// Downloads a file into the staging folder and unpacks it there, unless it is there.
  ///
  /// - Returns: Its sum.
  private func get(
    _ file: FileSet.File, _ report: @escaping (Int, Int) -> Void
  ) throws(DownloadError) -> Fingerprint {
    let path = "\(set.partPath)/\(file.name)"
    if stat(of: path) != nil {
      let sum = try FileSet.fingerprint(of: path)
      if accepts(sum, for: file) {
        report(file.expectedByteCount, file.expectedByteCount)
        return sum
      }
    }
    let part = try PartFile(at: "\(path)\(file.isPacked ? ".gz" : "").part", of: set.name)
    do throws(DownloadError) {
      // Nothing would tell whether the rest is of the same file.
      if file.accepted.isEmpty, !file.isPacked { try part.clear() }
      try fill(part, with: file) { report($0, file.expectedByteCount) }
      let unpacked = file.isPacked ? try unpack(part, of: file) : part
      let sum = try unpacked.fingerprint()
      guard accepts(sum, for: file) else {
        try? unpacked.remove()
        throw wrongDownload(of: file)
      }
      try unpacked.publish(as: path)
      if file.isPacked { try part.remove() }
      return sum
    } catch {
      if error == wrongDownload(of: file) { try part.clear() }
      if part.count == 0 { try? part.remove() }
      throw error
    }
  }

  private func unpack(_ part: PartFile, of file: FileSet.File) throws(DownloadError) -> PartFile {
    let unpacked = try PartFile(at: "\(set.partPath)/\(file.name).part", of: set.name)
    try unpacked.clear()
    let limit = file.accepted.compactMap(\.byteCount).max() ?? Self.maxUnknownSize
    do throws(GzipFile.Problem) {
      try unpacked.unpack(part, atMost: limit)
      return unpacked
    } catch {
      try? unpacked.remove()
      switch error {
      case .malformed: throw wrongDownload(of: file)
      case .system(let error): throw unpacked.failure(error)
      }
    }
  }

  // MARK: - The transfer

  /// Returns the largest number of bytes that a download may have.
  private func largestCount(of file: FileSet.File) -> Int {
    guard let size = file.accepted.compactMap(\.byteCount).max() else { return Self.maxUnknownSize }
    // What cannot be packed any smaller grows a little.
    return file.isPacked ? size + size / 100 + 1000 : size
  }

  private func accepts(_ found: Fingerprint, for file: FileSet.File) -> Bool {
    file.accepted.isEmpty || file.accepted.contains { $0.matches(found) }
  }

  private func wrongDownload(of file: FileSet.File) -> DownloadError {
    .wrongDownload(file: file.name, host: publisher.host)
  }

  /// Downloads the missing bytes of a file.
  private func fill(
    _ part: PartFile, with file: FileSet.File, _ report: @escaping (Int) -> Void
  ) throws(DownloadError) {
    // The size of a packed file is that of the answer.
    let size = file.isPacked ? nil : file.accepted.first?.byteCount
    if let size {
      if part.count == size {
        let sum = try part.fingerprint()
        if accepts(sum, for: file) { return }
      }
      if part.count >= size { try part.clear() }
    }
    // A packed file and what is unpacked of it are on the disk at the same time.
    let needed = (size ?? file.expectedByteCount) - part.count
    try part.checkRoom(for: file.isPacked ? needed + file.expectedByteCount : needed)
    for connection in 1... {
      let start = part.count
      do throws(DownloadError) {
        return try fetch(part, of: file, ofSize: size, report)
      } catch {
        guard case .cutOff = error, part.count > start, connection < Self.maxConnections else {
          throw error
        }
      }
    }
  }

  /// Downloads the rest of the file, or the whole file if the server sends no ranges.
  private func fetch(
    _ part: PartFile, of file: FileSet.File, ofSize size: Int?, _ report: @escaping (Int) -> Void
  ) throws(DownloadError) {
    let start = part.count
    var failure: DownloadError?
    var isFirst = true
    let download = Download(
      of: publisher.base + file.urlPath, from: start,
      allowsPlainHTTP: publisher.allowsPlainHTTP, limits: limits)
    let ending = download.run { bytes, answer in
      do throws(DownloadError) {
        // A redirection without a target, for instance, has a page of its own.
        guard [200, 206].contains(answer.status) else { throw refusal(answer.status) }
        let isRest = answer.status == 206 && answer.rangeStart == start
        if isFirst, start > 0, !isRest { try part.clear() }
        isFirst = false
        let limit = size ?? answer.fileLength ?? Self.maxUnknownSize
        guard part.count + bytes.byteCount <= min(limit, largestCount(of: file)) else {
          throw wrongDownload(of: file)
        }
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
      // The part is the whole packed file, which was not unpacked yet.
      if size == nil, ending.fileLength == start { return }
      // The server has a shorter file than the part, so the part is of another file.
      try part.clear()
      return try fetch(part, of: file, ofSize: size, report)
    }
    if let failure = self.failure(of: ending, file, received: part.count, ofSize: size) {
      throw failure
    }
  }

  /// Returns the error for a transfer that did not bring the whole file.
  private func failure(
    of ending: Download.Ending, _ file: FileSet.File, received: Int, ofSize size: Int?
  ) -> DownloadError? {
    let host = publisher.host
    guard let problem = ending.problem else {
      if received == size ?? ending.fileLength ?? received, [200, 206].contains(ending.status) {
        return nil
      }
      guard [200, 206].contains(ending.status) else { return refusal(ending.status) }
      return ending.announcedLength == nil
        ? .cutOff(host: host, received: received, of: size) : wrongDownload(of: file)
    }
    return DownloadError(
      problem, ending, publisher, file.name, limits, received: received, of: size)
  }

  private func refusal(_ status: Int) -> DownloadError {
    .refused(host: publisher.host, status: status)
  }
}
