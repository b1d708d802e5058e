internal import Console
internal import Finglish
internal import Glibc
internal import System

/// The conversion of standard input, line by line, to standard output.
struct FinglishFilter {
  /// The longest line that is converted as a whole, in bytes.
  private static let maxLine = 1 << 20

  private var converter: TextConverter
  private let script: TextConverter.Script?
  /// The beginning of a line whose end has not come yet.
  private var open: [UInt8] = []

  /// Creates a filter; without a script, the first letter of each line decides.
  init(_ converter: TextConverter, to script: TextConverter.Script?) {
    (self.converter, self.script) = (converter, script)
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
      let end = count == 0 ? open.count : whole
      guard try write(converter.converted(Array(open[..<end]), to: script)) else { return }
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
