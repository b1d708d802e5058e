/// A splitter of a byte stream, in pieces of any size, into lines.
///
/// The splitter buffers at most one line and does not interpret the bytes. A line longer than the
/// limit is skipped to its end and reported once.
package struct LineSplitter: Sendable {
  /// The maximum length of a line in bytes, as documented for the caption stream.
  package static let maxLineBytes = 1 << 20

  /// The bytes that end a line.
  package enum Ending: Sendable {
    /// LF alone, so that a carriage return belongs to the line.
    case newline
    /// LF, CR LF or CR.
    case any
    /// LF or CR, each by itself, so that CR LF ends a line and then an empty line.
    case each
  }

  /// The next piece of a chunk.
  package enum Piece: Equatable {
    /// A line that lies whole in the chunk, without its ending.
    case whole(Range<Int>)
    /// A line whose beginning came with earlier chunks.
    case joined([UInt8])
    /// A line that exceeds the limit and is skipped as a whole.
    case tooLong
  }

  private let limit: Int
  private let ending: Ending
  /// True if a carriage return ended the last piece.
  var isAfterReturn = false
  /// The beginning of a line whose end has not arrived.
  private var beginning: [UInt8] = []
  private var isSkipping = false

  package init(endingWith ending: Ending = .newline, limit: Int = LineSplitter.maxLineBytes) {
    self.ending = ending
    self.limit = limit
  }

  /// Advances `offset` to the end of the next piece; nil at the end of the chunk, which is kept.
  package mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> Piece? {
    while offset < chunk.count {
      if ending == .any, isAfterReturn {
        // A newline after a carriage return belongs to the same ending.
        isAfterReturn = false
        if chunk[offset] == UInt8(ascii: "\n") { offset += 1 }
      }
      let start = offset
      let end = lineEnd(in: chunk, from: start)
      offset = min(end + 1, chunk.count)
      let isEnded = end < chunk.count
      if isEnded { isAfterReturn = chunk[end] == UInt8(ascii: "\r") }
      if isSkipping {
        isSkipping = !isEnded
      } else if beginning.count + (end - start) > limit {
        beginning = []
        isSkipping = !isEnded
        return .tooLong
      } else if !isEnded {
        append(chunk.extracting(start..<end))
      } else if beginning.isEmpty {
        return .whole(start..<end)
      } else {
        append(chunk.extracting(start..<end))
        return .joined(removeBeginning())
      }
    }
    return nil
  }

  /// Returns the last line if the stream ends without a newline after it.
  package mutating func finish() -> [UInt8]? {
    isSkipping = false
    return beginning.isEmpty ? nil : removeBeginning()
  }

  /// The bytes of a line whose end has not arrived, or nil if there are none.
  var unfinished: [UInt8]? { beginning.isEmpty ? nil : beginning }

  /// The number of buffered bytes of a line whose end has not arrived.
  var bufferedBytes: Int { beginning.count }

  private func lineEnd(in chunk: Span<UInt8>, from start: Int) -> Int {
    var index = start
    let other = UInt8(ascii: ending == .newline ? "\n" : "\r")
    while index < chunk.count, chunk[index] != UInt8(ascii: "\n"), chunk[index] != other {
      index += 1
    }
    return index
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    // No reservation: exact reservations would copy the line again for every byte of a slow sender.
    for index in bytes.indices { beginning.append(bytes[index]) }
  }

  private mutating func removeBeginning() -> [UInt8] {
    defer { beginning = [] }
    return beginning
  }
}
