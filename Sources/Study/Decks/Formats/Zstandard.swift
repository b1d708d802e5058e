internal import CZstd

/// Data that Zstandard compressed.
enum Zstandard {
  /// Returns what some bytes unpack to.
  static func decompressed(_ bytes: [UInt8], atMost limit: Int) throws(CardFileFailure) -> [UInt8] {
    guard let stream = unsafe ZSTD_createDStream() else { throw .tooLarge }
    defer { unsafe ZSTD_freeDStream(stream) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 17)
    var (start, rest) = (0, 1)
    while start < bytes.count {
      let (read, written, result) = unsafe bytes.withUnsafeBytes { source in
        unsafe chunk.withUnsafeMutableBytes { target in
          var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: start)
          var out = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
          let result = unsafe ZSTD_decompressStream(stream, &out, &input)
          return unsafe (input.pos, out.pos, result)
        }
      }
      guard ZSTD_isError(result) == 0, read > start || written > 0 else { throw .notAPackage }
      output += chunk.prefix(written)
      guard output.count <= limit else { throw .tooLarge }
      (start, rest) = (read, result)
    }
    guard rest == 0 else { throw .notAPackage }
    return output
  }
}
