internal import CZlib
internal import Glibc
internal import System

/// The reading of files that are packed by gzip (RFC 1952), with their check sums.
enum GzipFile {
  enum Problem: Error {
    /// A file that gzip has not written, that is damaged, or larger than the limit.
    case malformed
    /// A read or a write that failed.
    case system(SystemError)
  }

  /// The size of a block in bytes.
  private static let blockSize = 256 << 10

  /// Unpacks a file into another one, of at most `limit` bytes.
  ///
  /// - Returns: The size of what was unpacked, in bytes.
  @safe static func unpack(
    _ source: borrowing Descriptor, into target: borrowing Descriptor, atMost limit: Int
  ) throws(Problem) -> Int {
    var stream = unsafe z_stream()
    guard unsafe czlib_begin_gzip(&stream) == Z_OK else {
      throw .system(SystemError("inflate", code: ENOMEM))
    }
    defer { unsafe inflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: blockSize)
    var unpacked = [UInt8](repeating: 0, count: blockSize)
    var (position, written) = (0, 0)
    var result = Z_OK
    while result != Z_STREAM_END {
      let count = try system { () throws(SystemError) in
        try source.read(into: &packed, at: position)
      }
      guard count > 0 else { throw .malformed }
      position += count
      var (used, produced) = (0, 0)
      // A full block of output may not be all that the input gives.
      repeat {
        unsafe packed.withUnsafeMutableBufferPointer { input in
          unsafe unpacked.withUnsafeMutableBufferPointer { output in
            unsafe stream.next_in = input.baseAddress.map { unsafe $0 + used }
            unsafe stream.avail_in = UInt32(count - used)
            unsafe stream.next_out = output.baseAddress
            unsafe stream.avail_out = UInt32(output.count)
            result = unsafe inflate(&stream, Z_NO_FLUSH)
            used = unsafe count - Int(stream.avail_in)
            produced = unsafe output.count - Int(stream.avail_out)
          }
        }
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result), written + produced <= limit else {
          throw .malformed
        }
        written += produced
        try system { () throws(SystemError) in try target.write(all: unpacked.prefix(produced)) }
      } while result != Z_STREAM_END && (used < count || produced == unpacked.count)
    }
    return written
  }

  private static func system<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(Problem) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
