import CaptionCoding
import DecoderTrial
import ProgramBench
import Testing

/// A replay of the fuzzers' corpus: `Corpus/FORMAT`, one input in each file.
///
/// `scripts/fuzz` adds to it.
@Suite("What fuzzers found")
struct CorpusTests {
  static let folder = RecordedStream.folder + "/../Corpus"

  @Test(arguments: entries(of: folder))
  func breaksNoDecoder(name: String) throws {
    let trial = DecoderTrial(format(named: name))
    for input in entries(of: "\(Self.folder)/\(name)") {
      let bytes = try readFile("\(Self.folder)/\(name)/\(input)")
      #expect(throws: Never.self, "\(name)/\(input)") { try trial.run(on: bytes) }
    }
  }

  @Test(arguments: RecordedStream.all)
  func whatProgramsWriteBreaksNoDecoder(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    for format in [nil] + CaptionFormat.all {
      #expect(throws: Never.self, "\(format?.name ?? "auto")") {
        try DecoderTrial(format).run(on: bytes)
      }
    }
  }

  @Test func thereAreInputsForEveryFormat() {
    let names = Set(entries(of: Self.folder))
    #expect(names == Set(["auto"] + CaptionFormat.all.map(\.name)))
  }

  /// The format of a corpus folder; nil for `auto`.
  ///
  /// A folder with any other name fails a test of its own.
  private func format(named name: String) -> CaptionFormat? {
    CaptionFormat(name: name)
  }
}
