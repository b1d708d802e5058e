internal import ProgramBench
internal import ReadingJudge

/// A benchmark of the readability of caption streams in every mode.
struct Reading {
  let program: Program
  /// The recorded streams; the generated ones are used if empty.
  var files: [String] = []

  /// Returns one figure for each mode, over all generated streams.
  ///
  /// A figure counts the words that were never shown, out of order or shown too briefly, and has
  /// the delay of the newest words.
  func figures() throws -> [Figure] {
    try Self.modes.map { mode in
      var words = 0
      var (never, disorder, brief) = (0, 0, 0)
      var delay = 0.0
      for stream in GeneratedStream.all {
        let report = try judge(stream.lines, mode: mode)
        words += report.words
        never += report.neverShown
        disorder += report.outOfOrder
        brief += report.tooBrief
        if mode != "pop-on" { delay = max(delay, report.delay(quantile: 0.95)) }
      }
      return Figure(
        name: "\(words) spoken words, \(mode): never shown, out of order, under 0.8 s; behind p95",
        target: "0, 0, ≤ 1 %; ≤ 1.5 s",
        measured: "\(never), \(disorder), \(brief); \(tenths(of: delay)) s",
        isMet: never == 0 && disorder == 0 && brief * 100 <= words && delay <= 1.5)
    }
  }

  /// Prints a line for each stream and mode, with examples of the faults.
  func printReports() throws {
    let streams =
      try files.map { ($0, try readFile($0)) }
      .map { ($0, String(decoding: $1, as: UTF8.self).split(separator: "\n").map(String.init)) }
    let generated = GeneratedStream.all.map { ($0.name, $0.lines) }
    for (name, lines) in streams.isEmpty ? generated : streams {
      for mode in Self.modes {
        let report = try judge(lines, mode: mode)
        print("\(name), \(mode): \(report.line)")
        for example in report.examples.prefix(6) { print("    \(example)") }
      }
    }
  }

  static let modes = ["roll-up", "pop-on", "paint-on"]

  private func judge(_ lines: [String], mode: String) throws -> ReadingReport {
    let folder = try Folder()
    // A last line long after the others, so that snapshots continue until everything was read.
    let stream = SpokenStream(lines: lines.map { $0[...] })
    let late = #"{"t":\#(stream.end + 60),"notice":""}"#
    let file = try folder.write((lines + [late]).joined(separator: "\n") + "\n", to: "talk.jsonl")
    let pictures = try program.run([
      "snapshot", "--camera", "pattern", "--size", "1280x720", "--captions", file, "--every", "0.1",
      "--caption-mode", mode, "--text",
      // The wait of the stability policy is judged once, in the default mode.
      "--stability", mode == "roll-up" ? "balanced" : "immediate",
    ]).printed
    return ReadingReport(stream, pictures: try PictureText.pictures(in: pictures))
  }
}
