internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Console
internal import Conversation
internal import Glibc
internal import Language

/// `visavis transcript`: converts a transcript to another format.
struct TranscriptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcript", abstract: "Convert a transcript to subtitles, text or a table.",
    discussion: """
      Reads a transcript (.jsonl), or captions in any other known format, and writes subtitles \
      (.srt, .vtt), text (.txt), a Markdown table (.md) or a transcript (.jsonl):

        visavis transcript talk.jsonl -o talk.srt
        visavis transcript talk.jsonl --show translation
      """)

  @Argument(help: "The transcript, or - for standard input.", completion: .file())
  var file: String

  @Option(
    name: .shortAndLong,
    help: .init("The file to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: .init(
      """
      The format to write: jsonl, srt, vtt, txt or md; by default that of the file's name, and text \
      on standard output.
      """,
      valueName: "format"))
  var format: TranscriptFormat?

  @Option(
    help: .init(
      "The words to show.", valueName: "text"))
  var show = Reader.TextSelection.both

  @Option(
    help: .init("The language of the translation, if there are several.", valueName: "language"),
    transform: NamedLanguage.argument)
  var to: NamedLanguage?

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let output = output ?? "-"
    let named = output == "-" ? TranscriptFormat.text : TranscriptFormat(fileName: output)
    guard let format = format ?? named else {
      throw Failure.usage(
        "\(output) does not end in \(TranscriptFormat.extensions); name a --format")
    }
    if output != "-", file != "-", ResolvedPath(file) == ResolvedPath(output) {
      throw Failure.usage("\(file) would be written over itself; name another file with -o")
    }
    let input = try InputFile(file, maxBytes: .max, mayBeEndless: true)
    let sink = try TextOutput(output, replacesFile: force)
    var run = TranscriptConversion(
      input, format: CaptionFormat(fileName: file),
      to: TranscriptConverter(to: format, showing: TranscriptTexts(show, language: to?.tag)))
    try run.run(into: sink)
    let lines = try CaptionFile.report(on: run.input.timeline, path: file, hasEvents: run.hasEvents)
    try sink.finish()
    for line in lines { Diagnostics.report(line) }
  }
}

extension TranscriptFormat: ExpressibleByArgument {}

/// One run of `transcript`, which converts captions as they are read.
struct TranscriptConversion {
  private(set) var input: CaptionInput
  private var converter: TranscriptConverter
  private let start = ContinuousClock.now
  /// True if the input had any event.
  private(set) var hasEvents = false

  /// Creates a run that has read nothing yet; without a `format`, the content decides.
  init(_ input: InputFile, format: CaptionFormat?, to converter: TranscriptConverter) {
    self.converter = converter
    // A live timeline has the cues of subtitles as they are read, and not at the end.
    let timeline = CaptionTimeline(format: format, isLive: true)
    self.input = CaptionInput(file: input, timeline: timeline)
  }

  /// Converts the input to its end, or until the reader of standard output closes it.
  mutating func run(into output: TextOutput) throws(Failure) {
    repeat {
      if case .end = try input.next() {
        _ = try output.write(convert() + converter.finish())
        return
      }
    } while try output.write(convert())
  }

  /// Returns the text for the events that were decoded.
  ///
  /// Events of a pipe without times have the times of their arrival.
  private mutating func convert() -> String {
    let arrival = input.file.isLive ? start.duration(to: .now) : nil
    var text = ""
    for entry in input.timeline.drainEntries() {
      hasEvents = true
      text += converter.add(entry.event, at: input.timeline.isTimed ? entry.time : arrival)
    }
    return text
  }
}
