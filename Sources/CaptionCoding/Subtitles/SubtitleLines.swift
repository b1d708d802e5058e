/// The lines of a subtitle file as text, from bytes in pieces of any size.
///
/// Lines end with LF, CR LF or CR. A byte order mark before the first line is dropped.
struct SubtitleLines: Sendable {
  private(set) var warnings = WarningCounts()
  private var splitter = LineSplitter(endingWith: .any)
  private var isFirst = true

  /// Advances `offset` through the chunk to the end of the next line.
  ///
  /// - Returns: the line; nil if the chunk is used up.
  mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> String? {
    while let piece = splitter.next(in: chunk, from: &offset) {
      warnings.line += 1
      switch piece {
      case .whole(let range): return text(of: chunk.extracting(range))
      case .joined(let bytes): return text(of: bytes.span)
      case .tooLong:
        isFirst = false
        warnings.count(.lineTooLong)
      }
    }
    return nil
  }

  /// The number of bytes held of a line whose end has not arrived.
  var heldBytes: Int { splitter.heldBytes }

  /// Returns the last line if the file ends without a newline after it.
  mutating func finish() -> String? {
    guard let rest = splitter.finish() else { return nil }
    warnings.line += 1
    return text(of: rest.span)
  }

  private mutating func text(of bytes: Span<UInt8>) -> String {
    let decoded = DecodedText(bytes)
    if !decoded.isSound { warnings.count(.invalidText) }
    defer { isFirst = false }
    return isFirst ? decoded.text.withoutByteOrderMark : decoded.text
  }
}
