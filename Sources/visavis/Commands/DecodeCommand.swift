internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Glibc

/// `visavis decode`: prints the caption events of a feed, or the captions on the screen.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode", abstract: "Print what captions mean, or what would be shown of them.",
    discussion: """
      Prints the caption events of a feed, in whatever format it is, as lines of the caption stream, \
      while they come. With --stability it prints \
      what would be shown instead, change by change, by the feed's own time (t) or, on a pipe \
      without times, by arrival.
      """)

  @Argument(help: "The captions; without a name or for -, standard input.")
  var file = "-"

  @Option(
    help: ArgumentHelp("What they are written in; auto tells it by itself.", valueName: "format"))
  var format = FormatArgument.auto

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
    for line in CaptionFile.complaints(about: warnings, path: file, format: run.format) {
      Diagnostics.say(line)
    }
  }

  /// The format by option or file name; nil if the content decides.
  private var captionFormat: CaptionFormat? { format.format ?? CaptionFormat(fileName: file) }
}
