internal import Console
internal import Finglish
internal import Glibc
internal import System

/// The conversion of lines to standard output, byte by byte where they have no words.
struct FinglishFilter {
  /// The longest line that is converted as a whole, in bytes.
  private static let maxLine = 1 << 20

  private var converter: TextConverter
  private let script: TextConverter.Script?
  /// The number of words for a line of one word.
  private let count: Int
  /// The beginning of a line whose end has not come yet.
  private var open: [UInt8] = []

  /// Creates a filter; without a script, the first letter of each line decides.
  init(_ converter: TextConverter, to script: TextConverter.Script?, atMost count: Int) {
    (self.converter, self.script, self.count) = (converter, script, count)
  }

  /// Converts one text.
  ///
  /// - Throws: `Failure` if the output cannot be written.
  mutating func write(_ text: String) throws(Failure) {
    _ = try write(converted(Array("\(text)\n".utf8)))
  }

  /// Runs to the end of standard input, or until nobody reads standard output.
  ///
  /// - Throws: `Failure` if the input cannot be read, or the output not written.
  mutating func run() throws(Failure) {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count: Int
      do throws(SystemError) {
        count = try Descriptor(borrowing: STDIN_FILENO).read(into: &bytes)
      } catch {
        throw .noInput("cannot read the lines: \(error.reason)")
      }
      open += bytes[..<count]
      if count == 0, !open.isEmpty { open.append(UInt8(ascii: "\n")) }
      let end = count == 0 ? open.count : whole
      guard try write(converted(Array(open[..<end]))) else { return }
      open.removeFirst(end)
      if count == 0 { return }
    }
  }

  /// The bytes that are whole lines, or whole words of a long line.
  private var whole: Int {
    if let end = open.lastIndex(of: UInt8(ascii: "\n")) { return end + 1 }
    guard open.count > Self.maxLine else { return 0 }
    return open.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? open.count
  }

  private mutating func converted(_ lines: [UInt8]) -> [UInt8] {
    guard count > 1 else { return converter.converted(lines, to: script) }
    var result: [UInt8] = []
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(lines.last == UInt8(ascii: "\n") ? 1 : 0)
    {
      let candidates =
        Self.isWord(Array(line))
        ? converter.candidates(for: String(decoding: line, as: UTF8.self), atMost: count) : []
      result +=
        candidates.isEmpty
        ? converter.converted(Array(line), to: script)
        : Array(candidates.map(\.word).joined(separator: "\t").utf8)
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  /// True for one word, also with a sign for a sound at its end, such as shoroo'.
  private static func isWord(_ line: [UInt8]) -> Bool {
    let pieces = TypedPiece.pieces(of: line)
    let others = pieces.filter { $0.kind == .other }
    return pieces.count - others.count == 1
      && others.allSatisfy { line[$0.range].allSatisfy { $0 == UInt8(ascii: "'") } }
  }

  /// Writes bytes, and returns false if nobody reads them any more.
  private func write(_ bytes: [UInt8]) throws(Failure) -> Bool {
    do throws(SystemError) {
      try Descriptor(borrowing: STDOUT_FILENO).write(all: bytes)
      return true
    } catch {
      guard error.code == EPIPE else { throw StandardOutput.failure(error) }
      return false
    }
  }
}
