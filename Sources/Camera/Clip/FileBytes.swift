internal import Glibc

/// A file that is read in pieces where they are needed, and never kept whole.
///
/// A file that shrinks while it is read gives short answers, not a fault as mapped memory would.
final class FileBytes {
  let path: String
  private let descriptor: Int32

  /// Opens a regular file, or throws an error that says why it cannot be read.
  init(path: String) throws(CameraError) {
    self.path = path
    // Without O_NONBLOCK a named pipe would be waited for here; a regular file does not mind it.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Self.notAFile(path, status)
    }
  }

  deinit {
    close(descriptor)
  }

  /// The length now.
  var count: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Fills `buffer` from `offset` on; how many bytes there were.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = unsafe pread(descriptor, rest.baseAddress, rest.count, offset + count)
      if got < 0 && errno == EINTR { continue }
      // A disk that fails ends the file here, like its end.
      guard got > 0 else { break }
      count += got
    }
    return count
  }

  /// Replaces the contents of `array` by what stands in `range`, cut at the end of the file.
  func read(_ range: Range<Int>, into array: inout [UInt8]) {
    // Memory is taken for what is there, not for what a header promises.
    fill(&array, from: range.clamped(to: 0..<max(count, 0)))
  }

  /// The first `count` bytes, or fewer; also of a file that the kernel makes up as it is read.
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
    let count = unsafe array.withUnsafeMutableBytes { unsafe read(at: range.lowerBound, into: $0) }
    array.removeLast(array.count - count)
  }

  /// For what is there but is no regular file.
  static func notAFile(_ path: String, _ status: stat) -> CameraError {
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      CameraError(.unreadableFile, "\(path) is a folder; name a device or a file in it")
    case S_IFIFO, S_IFSOCK:
      CameraError(
        .unreadableFile,
        "\(path) is a pipe or a socket, which has no end; write a file and name that")
    default:
      CameraError(.unreadableFile, "\(path) is not a file; name a clip or a picture")
    }
  }

  private static func error(_ path: String, _ code: Int32) -> CameraError {
    switch code {
    case ENOENT, ENOTDIR:
      CameraError(.absent, "there is no file \(path); check its name")
    case EACCES:
      CameraError(.permissionDenied, "\(path) may not be read; change its permissions (chmod +r)")
    default:
      CameraError(
        .unreadableFile, "\(path) cannot be read: \(unsafe String(cString: strerror(code)))")
    }
  }
}
