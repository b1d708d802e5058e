internal import CaptionCoding
internal import Console
internal import Glibc
internal import System

/// A filter of plain lines: a line of output for each, so that the two can be read side by side.
struct LineFilter {
  private let change: (String) -> String
  private var splitter = LineSplitter(endingWith: .any)

  /// Creates a filter that writes what `change` makes of each line.
  init(_ change: @escaping (String) -> String) { self.change = change }

  /// Runs to the end of standard input, or until nobody reads standard output.
  ///
  /// - Throws: `Failure` if the input cannot be read, or the output not written.
  mutating func run() throws {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while let count = try read(into: &bytes), count > 0 {
      guard try StandardOutput.write(lines(in: bytes.span.extracting(first: count))) else { return }
    }
    if let last = splitter.finish() { _ = try StandardOutput.write([changed(last)]) }
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
        lines.append(changed(part.indices.map { part[$0] }))
      case .joined(let bytes): lines.append(changed(bytes))
      case .tooLong:
        Diagnostics.report("a line of more than \(LineSplitter.maxLineBytes) bytes is left out")
        lines.append("")
      }
    }
    return lines
  }

  private func changed(_ bytes: [UInt8]) -> String {
    change(String(decoding: bytes, as: UTF8.self))
  }
}
