internal import Glibc
internal import System

/// A small file that decides about access: a token, a certificate, a key.
package struct SecretFile {
  package let bytes: [UInt8]
  private let path: String
  private let mode: mode_t
  private let owner: uid_t

  /// Reads a regular file, without blocking.
  ///
  /// - Throws: `Failure` if the file cannot be read, is not a regular file, or is too large.
  package init(_ path: String, maxBytes: Int) throws(Failure) {
    let (status, content): (stat, [UInt8]?)
    do throws(SystemError) {
      (status, content) = try Descriptor.smallFile(at: path, atMost: maxBytes)
    } catch {
      throw .unreadable(path, error)
    }
    guard status.kind == S_IFREG else {
      throw .noInput("\(path) is not a regular file; put the token, certificate or key in one")
    }
    guard let content else {
      let size = maxBytes < 1024 ? "\(maxBytes) bytes" : "\(maxBytes >> 10) KiB"
      throw .noInput("\(path) is larger than \(size); is it the right file?")
    }
    bytes = content
    self.path = path
    mode = status.st_mode
    owner = status.st_uid
  }

  /// Returns the token in the first line, with the blanks at its ends.
  ///
  /// - Throws: `Failure` if the line is blank, or no text in UTF-8.
  package func token() throws(Failure) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self)
    else { throw .noInput("\(path): the first line is no text in UTF-8; write the token there") }
    guard !text.allSatisfy(\.isWhitespace)
    else { throw .noInput("\(path) has no token; write one on its first line") }
    return text
  }

  /// Warns on standard error if other users may read or write the file.
  package func warnIfShared() {
    guard let access = accessOfOthers else { return }
    Diagnostics.report("\(path) can be \(access) by other users; restrict it with `chmod 600`")
  }

  /// Checks that the file belongs to the user, and that no other one may use it.
  ///
  /// - Throws: `Failure` with the command that helps.
  package func requirePrivacy() throws(Failure) {
    guard owner == geteuid() else {
      throw .noInput("\(path) belongs to another user; `chown $USER \(path); chmod 600 \(path)`")
    }
    guard mode & 0o077 == 0 else {
      throw .noInput(
        "\(path) can be \(accessOfOthers ?? "run") by other users; `chmod 600 \(path)`")
    }
  }

  /// The rights of other users to the file, such as `read and written`; nil if they have no rights.
  private var accessOfOthers: String? {
    let permissions = [mode & 0o044 != 0 ? "read" : nil, mode & 0o022 != 0 ? "written" : nil]
    let words = permissions.compactMap(\.self).joined(separator: " and ")
    return words.isEmpty ? nil : words
  }
}
