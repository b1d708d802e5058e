internal import CaptionCoding
internal import Console
internal import Glibc
internal import Romanization
internal import System

/// A romanization of plain lines: one line of Latin letters for each.
///
/// A line that needs none stays as it is, so that the two files can be read side by side.
struct LineRomanizer {
  private let romanizer: Romanizer
  /// The language of all lines; nil if each line's letters decide.
  private let language: String?
  private var splitter = LineSplitter(endingWith: .any)
  private var reported: Set<RomanizationAbsence> = []

  init(_ romanizer: Romanizer, language: String?) {
    self.romanizer = romanizer
    self.language = language
  }

  /// Runs to the end of standard input, or until nobody reads standard output.
  ///
  /// - Throws: `Failure` if the input cannot be read, or the output not written.
  mutating func run() throws {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while let count = try read(into: &bytes), count > 0 {
      guard try StandardOutput.write(lines(in: bytes.span.extracting(first: count))) else { return }
    }
    if let last = splitter.finish() { _ = try StandardOutput.write([romanized(last)]) }
  }

  private func read(into bytes: inout [UInt8]) throws(Failure) -> Int? {
    do throws(SystemError) {
      return try Descriptor(borrowing: STDIN_FILENO).read(into: &bytes)
    } catch {
      throw .noInput("cannot read the lines: \(error.reason)")
    }
  }

  private mutating func lines(in chunk: Span<UInt8>) -> [String] {
    var lines: [String] = []
    var offset = 0
    while let piece = splitter.next(in: chunk, from: &offset) {
      switch piece {
      case .whole(let range):
        let part = chunk.extracting(range)
        lines.append(romanized(part.indices.map { part[$0] }))
      case .joined(let bytes): lines.append(romanized(bytes))
      case .tooLong:
        Diagnostics.report("a line of more than \(LineSplitter.maxLineBytes) bytes is left out")
        lines.append("")
      }
    }
    return lines
  }

  private mutating func romanized(_ bytes: [UInt8]) -> String {
    let line = String(decoding: bytes, as: UTF8.self)
    guard let tag = language ?? RomanizedLanguage(lettersOf: line)?.rawValue else { return line }
    if let language = RomanizedLanguage(tag: tag), let absence = romanizer.absence(for: language),
      reported.insert(absence).inserted
    {
      Diagnostics.report(absence.description)
    }
    return romanizer.romanize(line, in: tag)?.text ?? line
  }
}
