internal import Console
internal import Glibc
internal import System

/// The settings file, `$XDG_CONFIG_HOME/visavis/config.toml` or that of `--config`.
struct SettingsFile: Equatable, Sendable {
  let path: String

  /// The file of the user, whether or not it exists.
  static var standard: SettingsFile {
    SettingsFile(path: "\(UserFolder.config)/config.toml")
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
    let (status, bytes): (stat, [UInt8]?)
    do throws(SystemError) {
      (status, bytes) = try Descriptor.smallFile(at: path, atMost: Self.maxSize)
    } catch {
      throw error.code == ENOENT ? .missing(path) : .unreadable(path, error)
    }
    guard status.kind == S_IFREG else { throw .notRegular(path) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path) }
    guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path) }
    guard let bytes else { throw .tooLarge(path) }
    return bytes
  }
}

/// The reason for which a settings file is not used.
enum SettingsFileError: Error, Equatable, CustomStringConvertible {
  case missing(_ path: String)
  case unreadable(_ path: String, SystemError)
  case notRegular(_ path: String)
  case foreign(_ path: String)
  case writableByOthers(_ path: String)
  case tooLarge(_ path: String)

  var description: String {
    switch self {
    case .missing(let path): "there is no settings file \(path); check its name"
    case .unreadable(let path, let error):
      "cannot read the settings file \(path): \(error.reason); check its permissions"
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
