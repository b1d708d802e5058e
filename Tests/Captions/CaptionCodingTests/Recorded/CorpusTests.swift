import CaptionCoding
import DecoderTrial
import ProgramBench
import Testing

/// A replay of the fuzzers' corpus: `Corpus/FORMAT`, one input in each file.
///
/// `scripts/fuzz` adds inputs to the corpus.
@Suite("The fuzzers' corpus")
struct CorpusTests {
  static let folder = RecordedStream.folder + "/../Corpus"

  @Test(arguments: entries(of: folder))
  func violatesNoInvariant(name: String) throws {
    let trial = DecoderTrial(format(named: name))
    for input in entries(of: "\(Self.folder)/\(name)") {
      let bytes = try readFile("\(Self.folder)/\(name)/\(input)")
      #expect(throws: Never.self, "\(name)/\(input)") { try trial.run(on: bytes) }
    }
  }

  @Test(arguments: RecordedStream.all)
  func recordedStreamsViolateNoInvariant(stream: RecordedStream) throws {
    let bytes = try stream.bytes
    for format in [nil] + CaptionFormat.all {
      #expect(throws: Never.self, "\(format?.name ?? "auto")") {
        try DecoderTrial(format).run(on: bytes)
      }
    }
  }

  @Test func everyFormatHasInputs() {
    let names = Set(entries(of: Self.folder))
    #expect(names == Set(["auto"] + CaptionFormat.all.map(\.name)))
  }

  /// Returns the format of a corpus folder, or nil for `auto`.
  ///
  /// A folder with any other name fails a test of its own.
  private func format(named name: String) -> CaptionFormat? {
    CaptionFormat(name: name)
  }
}
