import Console
import Glibc
import Testing

/// The lines of a program on a descriptor that is read late.
@Suite struct LineWriterTests {
  private let ends: (read: Int32, write: Int32)

  init() throws {
    var descriptors: [Int32] = [0, 0]
    try #require(unsafe pipe(&descriptors) == 0)
    ends = (descriptors[0], descriptors[1])
  }

  /// Reads what the pipe has until it ends.
  private func rest() -> String {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = unsafe read(ends.read, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    close(ends.read)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func linesArriveInTheirOrder() throws {
    let writer = try LineWriter(into: ends.write, for: "test")
    try writer.start()
    for number in 0..<100 { writer.add("\(number)\n") }
    writer.finish(within: .seconds(10))
    close(ends.write)
    #expect(rest() == (0..<100).map { "\($0)\n" }.joined())
  }

  @Test func aPipeThatIsNotReadHoldsNobodyUp() throws {
    let writer = try LineWriter(into: ends.write, for: "test")
    try writer.start()
    let line = String(repeating: "x", count: 1000) + "\n"
    let start = ContinuousClock.now
    for _ in 0..<1000 { writer.add(line) }
    writer.finish(within: .milliseconds(50))
    #expect(start.duration(to: .now) < .seconds(5))
    // The thread's write ends with an error instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    close(ends.read)
  }

  @Test func theNumberOfLostLinesIsReported() throws {
    let writer = try LineWriter(into: ends.write, for: "test")
    for number in 0..<LineWriter.maxLines + 3 { writer.add("\(number)\n") }
    try writer.start()
    writer.finish(within: .seconds(10))
    close(ends.write)
    let lines = rest().split(separator: "\n")
    #expect(lines.count == LineWriter.maxLines + 1)
    #expect(lines.last == "test: 3 lines were lost here, as standard error was not read in time")
  }
}

/// Text for a terminal.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\nb", "a\u{FFFD}b"), ("\u{1B}[2J", "\u{FFFD}[2J"),
    ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2028}b", "a\u{FFFD}b"), ("مرحبا", "مرحبا"),
  ])
  func controlCharactersAreReplaced(text: String, printable: String) {
    #expect(Diagnostics.printable(text) == printable)
  }

  @Test func columnsHaveACommonWidth() {
    let rows = [["NAME", "SIZE", "STATE"], ["tiny.en", "44 MB", ""], ["a", "b", "installed"]]
    #expect(
      TextTable.lines(of: rows) == [
        "NAME     SIZE   STATE", "tiny.en  44 MB", "a        b      installed",
      ])
  }
}
