internal import Glibc
internal import System

/// A file that is read whole; `-` is standard input.
package enum WholeFile {
  private static let maxBytes = 64 << 20

  /// Returns the bytes of a file of at most 64 MB.
  ///
  /// - Throws: `Failure`.
  package static func bytes(of path: String) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      let input =
        try path == "-"
        ? Descriptor(borrowing: STDIN_FILENO) : Descriptor(opening: path, O_RDONLY)
      let bytes = try input.readAll(atMost: maxBytes + 1)
      guard bytes.count <= maxBytes else { throw SystemError("read", code: EFBIG) }
      return bytes
    } catch {
      throw .unreadable(path, error)
    }
  }
}
