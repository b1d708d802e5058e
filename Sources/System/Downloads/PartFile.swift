internal import Glibc
internal import System

/// The file that a download fills, locked by one process.
///
/// The system releases the lock when the process ends. One thread owns the object.
final class PartFile {
  private let file: Descriptor
  private let path: String
  private let folder: String
  /// The number of bytes that the file has.
  private(set) var count: Int

  /// Opens or creates the file, and its folder, and locks the file.
  ///
  /// The name is that of what is downloaded, for messages.
  ///
  /// - Throws: `DownloadError.busy` if another process has the lock; `DownloadError.file`, or `noRoom`, if
  ///   the file cannot be created.
  init(at path: String, of name: String) throws(DownloadError) {
    self.path = path
    folder = Directory.folder(of: path)
    do throws(Directory.CreationError) {
      try Directory.create(above: path, mode: 0o755)
    } catch {
      throw .file(error.folder, SystemError("create", code: error.cause.code))
    }
    do throws(SystemError) {
      let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW
      file = try Descriptor(opening: path, flags, mode: 0o644)
    } catch {
      throw Self.failure("create", code: error.code, at: path, in: folder)
    }
    do throws(SystemError) {
      try file.lock()
    } catch {
      throw error.code == EWOULDBLOCK
        ? .busy(name: name) : .file(path, SystemError("lock", code: error.code))
    }
    // The process that had the lock before may have renamed or removed the file in between.
    guard let opened = try? file.status(), let named = stat(of: path),
      opened.isSameFile(as: named)
    else { throw .busy(name: name) }
    count = Int(opened.st_size)
  }

  /// Adds bytes at the end.
  func append(_ bytes: RawSpan) throws(DownloadError) {
    do throws(SystemError) {
      try file.write(all: unsafe bytes.withUnsafeBytes { unsafe Array($0) })
      count += bytes.byteCount
    } catch {
      throw failure("write", code: error.code)
    }
  }

  /// Removes the contents.
  func clear() throws(DownloadError) {
    guard ftruncate(file.number, 0) == 0 else { throw failure("empty") }
    count = 0
  }

  /// Fills the file with what a packed file has, of at most `limit` bytes.
  func unpack(_ packed: PartFile, atMost limit: Int) throws(GzipFile.Problem) {
    count = try GzipFile.unpack(packed.file, into: file, atMost: limit)
  }

  /// Checks that the disk has room for `byteCount` bytes more.
  func checkRoom(for byteCount: Int) throws(DownloadError) {
    var status = statvfs()
    guard byteCount > 0, unsafe fstatvfs(file.number, &status) == 0 else { return }
    let free = Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    if !free.overflow, free.partialValue < byteCount {
      throw .noRoom(folder: folder, missing: byteCount - free.partialValue)
    }
  }

  func fingerprint() throws(DownloadError) -> Fingerprint {
    do {
      return try Fingerprint(of: file)
    } catch {
      throw .file(path, error)
    }
  }

  /// Gives the file its final name, in place of an older file, when its contents are on the disk.
  func publish(as name: String) throws(DownloadError) {
    guard fsync(file.number) == 0 else { throw failure("write") }
    guard unsafe rename(path, name) == 0 else { throw failure("rename") }
    guard let directory = try? Descriptor(opening: folder, O_RDONLY | O_DIRECTORY) else { return }
    fsync(directory.number)
  }

  func remove() throws(DownloadError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure("remove") }
  }

  /// Returns the error for a write that has failed.
  func failure(_ error: SystemError) -> DownloadError { failure("write", code: error.code) }

  /// The error for a call that has failed, by default the last one.
  private func failure(_ operation: String, code: Int32 = errno) -> DownloadError {
    Self.failure(operation, code: code, at: path, in: folder)
  }

  private static func failure(
    _ operation: String, code: Int32, at path: String, in folder: String
  ) -> DownloadError {
    let error = SystemError(operation, code: code)
    return error.isLackOfSpace ? .noRoom(folder: folder, missing: nil) : .file(path, error)
  }
}
