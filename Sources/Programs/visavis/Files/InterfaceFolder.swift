internal import Console
internal import Glibc
internal import Messages
internal import Typesetting

/// The folder `assets/interface`, which has the words of the interface, a file for each language.
///
/// The files are named after their language, such as `pt.json`.
enum InterfaceFolder {
  /// The maximum size of a file in bytes, about ten times what the words take.
  private static let maxBytes = 256 << 10
  private static let maxFileCount = 100

  /// Returns the words in all installed languages.
  ///
  /// Faults are reported on standard error in one line for each language, when it is first used.
  static func catalog() -> MessageCatalog {
    MessageCatalog(files: files()) { Diagnostics.report($0) }
  }

  private static func files() -> [String: MessageCatalog.File] {
    let path: String
    do {
      path = "\(try InstalledFiles.assets())/interface"
    } catch {
      Diagnostics.report("\(error)")
      return [:]
    }
    guard let folder = unsafe opendir(path) else {
      Diagnostics.report(
        "there is no folder \(path): the interface is in English; reinstall visavis")
      return [:]
    }
    defer { unsafe closedir(folder) }
    var files: [String: MessageCatalog.File] = [:]
    while files.count < maxFileCount, let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(".json"), !name.hasPrefix(".") else { continue }
      files[String(name.dropLast(5))] = file("\(path)/\(name)")
    }
    return files
  }

  /// Returns the contents of the file at `path`, without waiting for a writer if it is a pipe.
  private static func file(_ path: String) -> MessageCatalog.File {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return unreadable() }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .unreadable(reason: "not a file")
    }
    var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
    var count = 0
    while count < bytes.count {
      let length = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      }
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { return unreadable() }
      guard length > 0 else { break }
      count += length
    }
    guard count <= maxBytes else { return .unreadable(reason: "larger than 256 KiB") }
    return .bytes(Array(bytes.prefix(count)))
  }

  /// Returns the file with the reason of the failed system call.
  private static func unreadable() -> MessageCatalog.File {
    .unreadable(reason: unsafe String(cString: strerror(errno)))
  }
}
