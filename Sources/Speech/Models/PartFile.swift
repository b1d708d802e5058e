internal import Glibc
internal import System

/// The file that a download fills, beside the model's own file, and locked by one process.
///
/// The system releases the lock when the process ends. One thread owns the object.
final class PartFile {
  private let descriptor: Int32
  private let path: String
  private let folder: String
  /// The number of bytes that the file has.
  private(set) var count: Int

  /// The number of times that the file is opened if other processes rename it at the same time.
  private static let maxAttempts = 16

  /// Opens or creates the file, and its folder, and locks the file.
  ///
  /// - Throws: `ModelError.busy` if another process has the lock; `ModelError.file`, or `noRoom`, if
  ///   the file cannot be created.
  init(of model: SpeechModel, in store: ModelStore) throws(ModelError) {
    path = store.partFile(of: model)
    folder = store.folder
    try Self.createFolder(store.folder)
    for _ in 0..<Self.maxAttempts {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
      let descriptor = unsafe open(path, flags, 0o644)
      guard descriptor >= 0 else { throw Self.failure("create", at: path, in: folder) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        throw code == EWOULDBLOCK
          ? .busy(name: model.name) : .file(path, SystemError("lock", code: code))
      }
      var opened = stat()
      var named = stat()
      // The process that had the lock before may have renamed or removed the file in between.
      if unsafe fstat(descriptor, &opened) == 0, unsafe stat(path, &named) == 0,
        opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
      {
        self.descriptor = descriptor
        count = Int(opened.st_size)
        return
      }
      close(descriptor)
    }
    throw .busy(name: model.name)
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes at the end.
  func append(_ bytes: RawSpan) throws(ModelError) {
    var start = 0
    while start < bytes.byteCount {
      let written = unsafe bytes.extracting(droppingFirst: start).withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(count))
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw Self.failure("write", at: path, in: folder) }
      count += written
      start += written
    }
  }

  /// Removes the contents.
  func clear() throws(ModelError) {
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure("empty", at: path, in: folder) }
    count = 0
  }

  /// Checks that the disk has room for `byteCount` bytes more.
  func checkRoom(for byteCount: Int) throws(ModelError) {
    var status = statvfs()
    guard byteCount > 0, unsafe fstatvfs(descriptor, &status) == 0 else { return }
    let free = Int(clamping: UInt64(status.f_bavail)).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    if !free.overflow, free.partialValue < byteCount {
      throw .noRoom(folder: folder, missing: byteCount - free.partialValue)
    }
  }

  func fingerprint() throws(ModelError) -> Fingerprint {
    do {
      return try Fingerprint(of: descriptor)
    } catch {
      throw .file(path, error)
    }
  }

  /// Gives the file its final name, in place of an older file, when its contents are on the disk.
  func publish(as name: String) throws(ModelError) {
    guard fsync(descriptor) == 0 else { throw Self.failure("write", at: path, in: folder) }
    guard unsafe rename(path, name) == 0 else {
      throw Self.failure("rename", at: path, in: folder)
    }
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  func remove() throws(ModelError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw Self.failure("remove", at: path, in: folder)
    }
  }

  /// The error for the errno of a call that has just failed.
  private static func failure(
    _ operation: String, at path: String, in folder: String
  ) -> ModelError {
    switch errno {
    case ENOSPC, EDQUOT: .noRoom(folder: folder, missing: nil)
    case let code: .file(path, SystemError(operation, code: code))
    }
  }

  /// Creates a folder and the folders above it.
  private static func createFolder(_ folder: String) throws(ModelError) {
    var path = ""
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { continue }
      let code = errno
      // The call may fail in this way for a folder that exists on a read-only file system.
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .file(path, SystemError("create", code: code))
      }
    }
  }
}
