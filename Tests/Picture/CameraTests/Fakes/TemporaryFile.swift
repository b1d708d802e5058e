import Glibc

/// A file that is removed with its owner.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8], suffix: String) {
    var template = Array("/tmp/camera-test-XXXXXX\(suffix)".utf8CString)
    let descriptor = unsafe mkstemps(&template, Int32(suffix.utf8.count))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = unsafe write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  deinit {
    _ = unsafe unlink(path)
  }

  /// Truncates the file to `count` bytes.
  func truncate(to count: Int) {
    _ = unsafe Glibc.truncate(path, count)
  }
}
