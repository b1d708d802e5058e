internal import CCrypto
internal import Glibc
package import System

/// The size and the SHA-256 sum of a file, by which its contents are recognized.
package struct Fingerprint: Hashable, Sendable {
  /// The size in bytes.
  package let byteCount: Int
  /// The sum in lowercase hexadecimal digits.
  package let sha256: String

  package init(byteCount: Int, sha256: String) {
    self.byteCount = byteCount
    self.sha256 = sha256
  }

  /// Reads a file to its end.
  ///
  /// A file of one gigabyte takes about a second, or as long as the disk needs.
  ///
  /// - Parameter descriptor: The file, whose position is not changed.
  /// - Throws: The errno of a failed read.
  package init(of descriptor: Int32) throws(SystemError) {
    let sum = ContentSum()
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var position = 0
    while true {
      let count = unsafe pread(descriptor, &block, block.count, off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", code: errno) }
      guard count > 0 else { break }
      sum.add(block[..<count])
      position += count
    }
    self.init(byteCount: position, sha256: sum.finish())
  }
}

/// A SHA-256 sum in the making.
///
/// One thread owns it.
@safe private final class ContentSum {
  private let context: OpaquePointer

  init() {
    guard let context = unsafe ccrypto_new_sha256() else {
      fatalError("libcrypto has no SHA-256, or no memory is left")
    }
    unsafe self.context = context
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  func add(_ bytes: ArraySlice<UInt8>) {
    _ = unsafe bytes.withUnsafeBytes {
      unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
    }
  }

  /// Ends the sum and returns its hexadecimal digits.
  func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    guard unsafe ccrypto_finish(context, &bytes) == 1 else {
      fatalError("libcrypto cannot finish a SHA-256 sum")
    }
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
