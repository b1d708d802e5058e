import CaptionCoding
import Randomness
import Testing

@Suite("Damaged recorded streams")
struct ManglingTests {
  @Test(arguments: RecordedStream.all)
  func damagedStreamsDoNotTrapOrDependOnPieces(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    var mangler = Mangler(seed: 20_261_121)
    for round in 0..<Trials.rounds(10) {
      let damaged = mangler.mangled(bytes)
      for format in [stream.format, nil] {
        let whole = decoded(damaged, as: format).events.flatMap(RecordedStream.lines)
        let torn = decoded(damaged, as: format, inPiecesOf: mangler.piece(1...97))
        #expect(
          torn.events.flatMap(RecordedStream.lines) == whole,
          "round \(round): \(String(decoding: damaged, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: RecordedStream.all)
  func memoryDoesNotGrowWithTheStream(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    var mangler = Mangler(seed: 4)
    var decoder = FeedDecoder(format: stream.format, connection: mic)
    for _ in 0..<Trials.rounds(30) {
      _ = decoder.decode((mangler.mangled(bytes) + [10]).span)
    }
    #expect(storedTextBytes(decoder) < 1 << 20)
  }
}

/// Random damage to a stream, such as bad lines, interrupted writes and hostile programs.
struct Mangler {
  private static let morsels: [[UInt8]] =
    [
      "{", "}", "[", "]", "\"", "\\", ":", ",", "\n", "\r", "\0", "\u{1B}[2K", "\u{1B}[", "\u{9B}",
      "null", "NaN", "-1", "1e999", "1e308", "9223372036854775808", "9223372036854775807",
      "-9223372036854775808", "\u{7F}", "\u{85}", "\\u009b", "\\u007f", "\"text\":", "{\"text\":",
      "\\ud83d", "\u{FEFF}", "é", "👩‍👧", " ", "\t", "[[[[[[[[", "{\"a\":{\"a\":{\"a\":",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0x80]]

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(state: seed)
  }

  /// Returns the stream with up to eight random damages.
  mutating func mangled(_ stream: [UInt8]) -> [UInt8] {
    var bytes = stream
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      if Bool.random(using: &generator) { mangleLines(&bytes) } else { mangleBytes(&bytes) }
    }
    return bytes
  }

  /// Returns the random length of the next piece.
  mutating func piece(_ sizes: ClosedRange<Int>) -> Int { .random(in: sizes, using: &generator) }

  private mutating func mangleLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let (one, other) = (index(in: lines), index(in: lines))
    guard let one, let other else { return }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.swapAt(one, other)
    default: lines[one] = lines[one].prefix(lines[one].count / 2) + lines[other]
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func mangleBytes(_ bytes: inout [UInt8]) {
    guard let index = index(in: bytes) else { return }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.remove(at: index)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.removeSubrange(index..<min(bytes.count, index + 30))
    case 3: bytes.removeSubrange(index...)
    default:
      let morsel = Int.random(in: 0..<Self.morsels.count, using: &generator)
      bytes.insert(contentsOf: Self.morsels[morsel], at: index)
    }
  }

  private mutating func index(in list: some Collection) -> Int? {
    list.isEmpty ? nil : Int.random(in: 0..<list.count, using: &generator)
  }
}
