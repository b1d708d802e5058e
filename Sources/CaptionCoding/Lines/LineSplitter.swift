/// Cuts a byte stream that arrives in any pieces into lines, without ever holding more than one line.
///
/// What the bytes mean is others' business. A line longer than the limit is skipped to its end and
/// reported once.
struct LineSplitter: Sendable {
  /// The contract's limit of a line.
  static let longestLine = 1 << 20

  /// What ends a line.
  enum Ending: Sendable {
    /// LF alone: a carriage return belongs to the line.
    case newline
    /// LF, CR LF or CR, as the systems of this world have written files.
    case any
    /// LF or CR, each by itself: CR LF ends a line, and then an empty one.
    case each
  }

  /// What ended the last line.
  enum End: Sendable {
    case newline
    case carriageReturn
  }

  /// What the next bytes of a chunk turned out to be.
  enum Piece: Equatable {
    /// A line that stands whole in the chunk, without its end.
    case whole(Range<Int>)
    /// A line whose beginning came with earlier chunks.
    case joined([UInt8])
    /// A line passed the limit; what there is of it was, and what follows of it will be, skipped.
    case tooLong
  }

  private let limit: Int
  private let ending: Ending
  /// What ended the last piece.
  var lastEnd = End.newline
  /// The beginning of a line whose end has not come.
  private var beginning: [UInt8] = []
  private var isSkipping = false

  init(endingWith ending: Ending = .newline, limit: Int = LineSplitter.longestLine) {
    self.ending = ending
    self.limit = limit
  }

  /// Advances `offset` through the chunk to the end of the next piece.
  ///
  /// - Returns: nil when the chunk is used up; the unfinished rest is kept for the next one.
  mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> Piece? {
    while offset < chunk.count {
      if ending == .any, lastEnd == .carriageReturn {
        // A newline behind a carriage return belongs to that end.
        lastEnd = .newline
        if chunk[offset] == UInt8(ascii: "\n") { offset += 1 }
      }
      let start = offset
      let end = lineEnd(in: chunk, from: start)
      offset = min(end + 1, chunk.count)
      let isEnded = end < chunk.count
      if isEnded {
        lastEnd = chunk[end] == UInt8(ascii: "\r") ? .carriageReturn : .newline
      }
      if isSkipping {
        isSkipping = !isEnded
      } else if beginning.count + (end - start) > limit {
        beginning = []
        isSkipping = !isEnded
        return .tooLong
      } else if !isEnded {
        keep(chunk.extracting(start..<end))
      } else if beginning.isEmpty {
        return .whole(start..<end)
      } else {
        keep(chunk.extracting(start..<end))
        return .joined(takeBeginning())
      }
    }
    return nil
  }

  /// The last line, if the stream ended without a newline after it.
  mutating func finish() -> [UInt8]? {
    isSkipping = false
    return beginning.isEmpty ? nil : takeBeginning()
  }

  /// What there is of a line whose end has not come; nil when that is nothing.
  var unfinished: [UInt8]? { beginning.isEmpty ? nil : beginning }

  /// How many bytes there are of a line whose end has not come.
  var heldBytes: Int { beginning.count }

  /// Whether the next byte begins a line.
  var isBetweenLines: Bool {
    beginning.isEmpty && !isSkipping && !(ending == .any && lastEnd == .carriageReturn)
  }

  private func lineEnd(in chunk: Span<UInt8>, from start: Int) -> Int {
    var index = start
    switch ending {
    case .newline:
      while index < chunk.count, chunk[index] != UInt8(ascii: "\n") { index += 1 }
    case .any, .each:
      while index < chunk.count, chunk[index] != UInt8(ascii: "\n"),
        chunk[index] != UInt8(ascii: "\r")
      { index += 1 }
    }
    return index
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    // Without reserving: exact reservations would copy the line again for every byte of a slow sender.
    for index in bytes.indices { beginning.append(bytes[index]) }
  }

  private mutating func takeBeginning() -> [UInt8] {
    defer { beginning = [] }
    return beginning
  }
}
