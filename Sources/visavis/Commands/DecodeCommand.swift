internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Glibc

/// `visavis decode`: what a feed's bytes mean, and what would be shown of it.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode", abstract: "Print what captions mean, or what would be shown of them.",
    discussion: """
      Prints the caption events of a feed as JSON lines, while they come. With --stability it prints \
      what would be shown instead, change by change, by the feed's own time (t) or, on a pipe \
      without times, by arrival.
      """)

  /// What feeds may be written in.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case auto, jsonl, lines, srt, vtt
  }

  @Argument(help: "The captions; without a name or for -, standard input.")
  var file = "-"

  @Option(help: "What they are written in: auto, jsonl, lines, srt or vtt.")
  var format = Format.auto

  @Option(help: "Print what would be shown: immediate, balanced or reading.")
  var stability: StabilityPolicy?

  @Flag(help: "At the end, say how stable that was: erasure, delay, line jumps.")
  var stats = false

  func validate() throws {
    guard stability != nil || !stats else {
      throw ValidationError("--stats needs a policy: --stability balanced")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    var run = DecodeRun(try CaptionInput(file), format: captionFormat) { isTimed in
      guard let stability else { return EventPrinter(isTimed: isTimed) }
      let lines = stats ? LineSetting(try BundledTypesetter.make()) : nil
      return ShownPrinter(stability, figuresBy: lines)
    }
    let warnings = try run.run()
    for line in CaptionFile.complaints(about: warnings, path: file) { Diagnostics.say(line) }
  }

  /// Nil: it is told by the file's name, or by how it begins.
  private var captionFormat: CaptionFormat? {
    switch format {
    case .auto: CaptionFormat(fileName: file)
    case .jsonl, .lines: .captionStream
    case .srt: .subtitles(.subRip)
    case .vtt: .subtitles(.webVTT)
    }
  }
}
