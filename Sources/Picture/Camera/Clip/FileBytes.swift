internal import Glibc
internal import Messages
internal import System

/// A regular file that is read in pieces.
///
/// Reading uses `pread(2)` instead of mapped memory: if the file shrinks, reads are short and
/// nothing faults.
final class FileBytes {
  let path: String
  private let file: Descriptor

  /// Opens a regular file for reading.
  ///
  /// - Throws: The reason why the file cannot be read.
  init(path: String) throws(CameraError) {
    self.path = path
    do throws(SystemError) {
      // Without O_NONBLOCK, opening a named pipe would block here. The flag has no effect on a
      // regular file.
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw Self.error(path, error)
    }
    let kind = (try? file.status())?.kind ?? 0
    guard kind == S_IFREG else { throw Self.notARegularFile(path, kind) }
  }

  /// The current length in bytes, or 0 if the system does not tell it.
  var count: Int { (try? file.status()).map { Int($0.st_size) } ?? 0 }

  /// Replaces the contents of `array` with the bytes in `range`, cut off at the end of the file.
  func read(_ range: Range<Int>, into array: inout [UInt8]) {
    // The allocation is bounded by the file's length, not by a length in its header.
    fill(&array, from: range.clamped(to: 0..<max(count, 0)))
  }

  /// Returns the first `count` bytes, or fewer at the end of the file.
  func prefix(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    fill(&bytes, from: 0..<count)
    return bytes
  }

  private func fill(_ array: inout [UInt8], from range: Range<Int>) {
    if array.count > range.count {
      array.removeLast(array.count - range.count)
    } else if array.count < range.count {
      array.append(contentsOf: [UInt8](repeating: 0, count: range.count - array.count))
    }
    var count = 0
    // A read error is treated as the end of the file.
    while count < array.count,
      let got = try? file.read(into: &array, from: count, at: range.lowerBound + count), got > 0
    {
      count += got
    }
    array.removeLast(array.count - count)
  }

  /// Returns the error for a path that is not a regular file.
  static func notARegularFile(_ path: String, _ kind: mode_t) -> CameraError {
    switch kind {
    case S_IFDIR: .folder(path: path)
    case S_IFIFO, S_IFSOCK: .endlessFile(path: path)
    default: .notARegularFile(path: path)
    }
  }

  private static func error(_ path: String, _ error: SystemError) -> CameraError {
    switch error.code {
    case ENOENT, ENOTDIR: .noFile(path: path)
    case EACCES: .fileNotPermitted(path: path)
    default: .fileUnreadable(path: path, reason: error.reason)
    }
  }
}
