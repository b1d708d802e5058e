internal import CaptionCoding
internal import Glibc
package import System

/// The file of a transcript, open for appending, private to the user and locked by one process.
///
/// One thread owns the file. `TranscriptWriter` decides what to write and handles failures.
struct TranscriptFile: ~Copyable {
  private let format: TranscriptFormat
  private let descriptor: Descriptor
  /// The size of the file in bytes when this process opened or last changed it.
  private var size: off_t
  /// True if this process created the file at the path.
  private let isNew: Bool

  /// Opens or creates a file, to append to existing contents.
  ///
  /// Symbolic links are followed. An existing file becomes private to the user.
  ///
  /// - Throws: `TranscriptError` if the file cannot be opened, is locked, is neither a regular file
  ///   nor a character device, or has contents of another format.
  init(_ destination: TranscriptDestination) throws(TranscriptError) {
    let path = destination.path
    var isNew = true
    let descriptor = try Self.open(path, isNew: &isNew)
    let status = (try? descriptor.status()) ?? stat()
    switch status.kind {
    case S_IFREG:
      guard (try? descriptor.lock()) != nil else { throw .inUse(path: path) }
      if status.st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o600) }
      guard destination.format != .webVTT || descriptor.isEmptyOrWebVTT
      else { throw .notWebVTT(path: path) }
      size = status.st_size
    case S_IFCHR: size = 0
    default: throw .notAFile(path: path)
    }
    self.descriptor = descriptor
    self.isNew = isNew
    format = destination.format
  }

  /// Creates the file, or opens an existing one, and tells which in `isNew`.
  private static func open(_ path: String, isNew: inout Bool) throws(TranscriptError) -> Descriptor
  {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY
    // With O_EXCL, a link is a file that exists, also if it leads nowhere.
    if let created = try? Descriptor(opening: path, flags | O_EXCL, mode: 0o600) { return created }
    isNew = false
    do throws(SystemError) {
      return try Descriptor(opening: path, flags, mode: 0o600)
    } catch {
      throw error.code == EISDIR ? .notAFile(path: path) : .failed(path: path, error)
    }
  }

  /// Appends bytes to the file.
  ///
  /// - Returns: The number of bytes written, and the error if some bytes were not written.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> (count: Int, failure: SystemError?) {
    var rest = bytes
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(descriptor.number, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let failure = SystemError("write", code: written < 0 ? errno : EIO)
        return (bytes.count - rest.count, failure)
      }
      rest = rest.dropFirst(written)
      size += off_t(written)
    }
    return (bytes.count, nil)
  }

  /// Removes the last `count` bytes, or returns false if another process has changed the file.
  mutating func removeLast(_ count: Int) -> Bool {
    guard count > 0, currentSize == size, ftruncate(descriptor.number, size - off_t(count)) == 0
    else { return count == 0 }
    size -= off_t(count)
    return true
  }

  /// Removes the file if this process created it and it is empty.
  ///
  /// A link that was put at the path since then stays, and so does another file.
  func removeIfEmpty(at path: String) {
    guard isNew, currentSize == 0, let found = stat(of: path, followingLinks: false),
      status?.isSameFile(as: found) == true
    else { return }
    unsafe unlink(path)
  }

  /// Returns true if another process has appended to the file or shortened it since the last call.
  mutating func noteForeignChanges() -> Bool {
    guard let current = currentSize, current != size else { return false }
    size = current
    return true
  }

  /// True if the path leads to another file, or to none, as this one was renamed or replaced.
  ///
  /// Without an answer of the file system the file counts as the one at the path.
  func isAway(from path: String) -> Bool {
    guard currentSize != nil else { return false }
    guard let found = stat(of: path) else { return errno == ENOENT }
    return status?.isSameFile(as: found) != true
  }

  /// True if the file was deleted, so that written data is lost.
  var isDeleted: Bool { status?.st_nlink == 0 }

  private var status: stat? { try? descriptor.status() }

  /// The size of a regular file in bytes, or nil for a device.
  private var currentSize: off_t? {
    guard let status, status.kind == S_IFREG else { return nil }
    return status.st_size
  }

  /// The last bytes of the file, at most `maxBytes`.
  private func tail(maxBytes: Int) -> [UInt8] {
    let start = max(0, size - off_t(maxBytes))
    return descriptor.read(Int(size - start), at: start)
  }
}

extension TranscriptFile {
  /// The sizes to read from the end of the file, in bytes.
  ///
  /// Most lines are far shorter than the first size, and no line of a caption stream is longer than
  /// the second.
  private static let tailSizes = [64 << 10, 2 << 20]

  /// The end of the file, which decides what stands before the next entry.
  var ending: FileEnding { FileEnding(of: tail(maxBytes: Self.tailSizes[0])) }

  /// The place of a conversation that is appended to the file.
  ///
  /// Its start lies at least one second after the last conversation, in whole seconds. The times of
  /// a stream never decrease, so the whole file can be played.
  var nextPlace: ConversationPlace {
    for maxBytes in Self.tailSizes {
      let tail = tail(maxBytes: maxBytes)
      guard !tail.isEmpty else { return ConversationPlace() }
      if let place = format.place(after: tail) { return place }
      guard tail.count == maxBytes else { break }
    }
    // The file has contents without times.
    return ConversationPlace(beginning: .seconds(1))
  }
}

extension Descriptor {
  /// Reads at most `count` bytes at an offset.
  fileprivate func read(_ count: Int, at offset: off_t) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.removeLast(count - ((try? read(into: &bytes, at: offset)) ?? 0))
    return bytes
  }

  /// True if the file has no contents, or is WebVTT.
  fileprivate var isEmptyOrWebVTT: Bool {
    let head = read(64, at: 0)
    return head.isEmpty || SubtitleFormat.isWebVTT(head)
  }
}

/// The reason why a transcript cannot be written, in one line with a remedy.
package enum TranscriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process writes a transcript to the file.
  case inUse(path: String)
  /// The path is a folder, a pipe or a socket.
  case notAFile(path: String)
  /// The file has contents that are not WebVTT, so that cues behind them would not be read.
  case notWebVTT(path: String)
  /// A system call failed.
  case failed(path: String, SystemError)
  /// The thread or its wake-ups cannot be created.
  case noThread(SystemError)

  /// The reason in a few words.
  var reason: String {
    switch self {
    case .inUse: "another program is writing to it"
    case .notAFile: "it is no longer a file"
    case .notWebVTT: "it is no longer a WebVTT file"
    case .failed(_, let error), .noThread(let error): error.reason
    }
  }

  package var description: String {
    switch self {
    case .inUse(let path):
      "\(path): another visavis keeps its transcript there; end it, or choose another file"
    case .notAFile(let path):
      "\(path): a transcript can only be written to a file, and this is not one; choose another path"
    case .notWebVTT(let path):
      "\(path): the file is not empty and does not begin with WEBVTT; choose another file"
    case .failed(let path, let error) where error.code == ENOENT:
      "cannot keep a transcript at \(path): \(error.reason); make its folder first"
    case .failed(let path, let error) where error.isLackOfSpace:
      "cannot keep a transcript at \(path): \(error.reason); free some space, or choose another place"
    case .failed("/dev/tty", let error) where error.code == ENXIO:
      // tty(4)
      "cannot keep a transcript at /dev/tty: there is no terminal; choose a file"
    case .failed(let path, let error):
      "cannot keep a transcript at \(path): \(error.reason); choose another file"
    case .noThread(let error):
      "cannot keep a transcript: \(error)"
    }
  }
}
