internal import Glibc

/// A new file that only the user can read, and that goes with the value.
package struct TemporaryFile: ~Copyable {
  package let path: String

  /// Creates a file in the folder of temporary files, whose name ends in `end`.
  ///
  /// - Throws: `SystemError` if it cannot be created or written.
  package init(_ bytes: [UInt8] = [], end: String = "") throws(SystemError) {
    let folder = Environment.variable("TMPDIR") ?? P_tmpdir
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    path = "\(folder)/visavis-\(number)\(end)"
    let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    do throws(SystemError) {
      try file.write(all: bytes)
    } catch {
      unsafe unlink(path)
      throw error
    }
  }

  deinit { unsafe unlink(path) }
}
