internal import CCrypto
package import System

/// The size and the SHA-256 sum of a file, by which its contents are recognized.
package struct Fingerprint: Hashable, Sendable {
  /// The size in bytes; nil if the publisher states the sum only.
  package let byteCount: Int?
  /// The sum in lowercase hexadecimal digits.
  package let sha256: String

  package init(byteCount: Int?, sha256: String) {
    self.byteCount = byteCount
    self.sha256 = sha256
  }

  /// Returns true if a file with the other fingerprint may be the one that is meant.
  package func matches(_ other: Fingerprint) -> Bool {
    sha256 == other.sha256 && (byteCount == nil || byteCount == other.byteCount)
  }

  /// Reads a file to its end.
  ///
  /// A file of one gigabyte takes about a second, or as long as the disk needs.
  ///
  /// - Parameter file: The file, whose position is not changed.
  /// - Throws: `SystemError` if the file cannot be read.
  package init(of file: borrowing Descriptor) throws(SystemError) {
    guard let sum = unsafe ccrypto_new_sha256() else {
      fatalError("libcrypto has no SHA-256, or no memory is left")
    }
    defer { unsafe EVP_MD_CTX_free(sum) }
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var position = 0
    while true {
      let count = try file.read(into: &block, at: position)
      guard count > 0 else { break }
      unsafe EVP_DigestUpdate(sum, block, count)
      position += count
    }
    var bytes = [UInt8](repeating: 0, count: 32)
    guard unsafe ccrypto_finish(sum, &bytes) == 1 else {
      fatalError("libcrypto cannot finish a SHA-256 sum")
    }
    let digits = bytes.flatMap { [String($0 >> 4, radix: 16), String($0 & 15, radix: 16)] }
    self.init(byteCount: position, sha256: digits.joined())
  }
}
