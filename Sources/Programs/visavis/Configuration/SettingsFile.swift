internal import Console
internal import Glibc

/// The settings file, `$XDG_CONFIG_HOME/visavis/config.toml` or that of `--config`.
struct SettingsFile: Equatable, Sendable {
  let path: String

  /// The file of the user, whether or not it exists.
  static var standard: SettingsFile {
    SettingsFile(path: "\(UserFolder.config)/visavis/config.toml")
  }

  /// A limit far above what a person writes.
  static let maxSize = 256 << 10

  /// Reads the file without waiting.
  ///
  /// Settings start programs and name files, so they must be the user's own, or the system's. The
  /// checks are those of the opened file, so that it cannot be exchanged after them.
  ///
  /// - Throws: `SettingsFileError` if the file cannot be used.
  func read() throws(SettingsFileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path) }
    guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Self.maxSize else { throw .tooLarge(path) }
    }
  }
}

/// The reason for which a settings file is not used.
enum SettingsFileError: Error, Equatable, CustomStringConvertible {
  case missing(_ path: String)
  case unreadable(_ path: String, code: Int32)
  case notRegular(_ path: String)
  /// A file that belongs to neither the user nor root.
  case foreign(_ path: String)
  case writableByOthers(_ path: String)
  case tooLarge(_ path: String)

  var description: String {
    switch self {
    case .missing(let path): "there is no settings file \(path); check its name"
    case .unreadable(let path, let code):
      "cannot read the settings file \(path): \(unsafe String(cString: strerror(code))); "
        + "check its permissions"
    case .notRegular(let path): "\(path) is not a regular file; settings are text in a file"
    case .foreign(let path):
      "the settings file \(path) belongs to another user; copy it, or `chown $USER` it"
    case .writableByOthers(let path):
      "the settings file \(path) can be written by other users; `chmod go-w` it"
    case .tooLarge(let path):
      "\(path) is larger than \(SettingsFile.maxSize >> 10) KiB; is it the right file?"
    }
  }
}
