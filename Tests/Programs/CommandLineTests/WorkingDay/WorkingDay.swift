internal import Glibc
internal import ProgramBench
internal import Randomness
internal import Testing

/// Tests of a working day: hours of talk, programs that stand still, and machines that fail.
///
/// `scripts/test --long` gives them hours; otherwise they are as short as they can be. docs/TESTING.md
/// lists which fault is tested where.
@Suite(.serialized) enum TheDay {}

/// People who talk: numbered sentences of several speakers, each of which grows before it is final.
struct Talk {
  private var generator: SeededGenerator
  private(set) var count = 0

  init(seed: UInt64 = 8) {
    generator = SeededGenerator(state: seed)
  }

  private static let words = """
    the appointment doctor tomorrow morning house train station water please where when how \
    medicine table money work family school street open closed today again because before
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// The updates of the next sentence in English: two that grow, and the final one.
  mutating func next() -> String {
    count += 1
    let length = Int.random(in: 3...14, using: &generator)
    let said = (1...length).map { _ in Self.words.randomElement(using: &generator) ?? "" }
    let speaker = ["Ana", "Luis", "Mar"][count % 3]
    return [length / 3, length * 2 / 3, length].map { spoken in
      let text = "Number \(count) " + said.prefix(spoken).joined(separator: " ")
      let ending = spoken == length ? #","final":true"# : ""
      return
        #"{"id":"s\#(count)","source":"\#(text)","source_lang":"en","speaker":"\#(speaker)"\#(ending)}"#
        + "\n"
    }.joined()
  }

  mutating func next(_ count: Int) -> String { (0..<count).map { _ in next() }.joined() }
}

/// A transcript in the caption stream, as far as it has been written.
struct WrittenTranscript {
  /// The lines with words.
  let lines: [Substring]

  init(_ path: String) throws {
    guard unsafe access(path, F_OK) == 0 else {
      lines = []
      return
    }
    lines = String(decoding: try readFile(path), as: UTF8.self).split(separator: "\n")
  }

  /// The numbers of the sentences of a talk that are final, in the order in which they stand.
  var numbers: [Int] {
    lines.compactMap { line in
      guard line.contains(#""final":true"#) else { return nil }
      return line.firstRange(of: "Number ").flatMap {
        Int(line[$0.upperBound...].prefix(while: \.isNumber))
      }
    }
  }

  /// The times in seconds at which utterances ended.
  var times: [Double] {
    lines.compactMap { line in
      line.firstRange(of: #""t":"#).flatMap {
        Double(line[$0.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
      }
    }
  }
}

/// A recorded video, as ffprobe reads it.
struct RecordedVideo {
  let pictures: Int
  /// The length in seconds; nil if the file was cut off.
  let duration: Double?

  init(_ path: String) async throws {
    let text = try await Tool.run(
      "ffprobe",
      [
        "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries",
        "stream=nb_read_packets:format=duration", "-of", "default=nk=1:nw=1", path,
      ])
    let values = text.split(separator: "\n").compactMap { Double($0) }
    guard let pictures = values.first else { throw BenchFailure("ffprobe \(path): \(text)") }
    (self.pictures, duration) = (Int(pictures), values.count > 1 ? values[1] : nil)
  }
}

/// True if a program is built, and not left out for want of an optional part.
func isBuilt(_ program: String) -> Bool {
  unsafe access("\(builtProgramsFolder)/\(program)", X_OK) == 0
}
