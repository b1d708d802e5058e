internal import ArgumentParser
internal import CaptionCoding
internal import Captions
internal import Console
internal import Glibc

/// `visavis decode`: prints the caption events of a feed, or the captions that would be shown.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode", abstract: "Print the events of a feed, or the shown captions.",
    discussion: """
      Prints the caption events of a feed in any format as lines of the caption stream, as they \
      arrive. With --stability, prints the shown captions instead, change by change, in the feed's \
      own time (t) or, on a pipe without times, by arrival.
      """)

  @Argument(help: "The file of captions, or - for standard input.", completion: .file())
  var file = "-"

  @Option(help: .init("The format of the captions; auto detects it.", valueName: "format"))
  var format = FormatArgument.auto

  @Option(help: "Print what would be shown: immediate, balanced or reading.")
  var stability: StabilityPolicy?

  @Flag(help: "Print stability figures at the end: erasure, delay, line jumps.")
  var stats = false

  func validate() throws {
    guard stability != nil || !stats else {
      throw ValidationError("--stats needs a policy, such as --stability balanced")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let input = try InputFile(file, mayBeEndless: true)
    var run = DecodeRun(input, format: format.format ?? CaptionFormat(fileName: file)) { isTimed in
      guard let stability else { return EventPrinter(isTimed: isTimed) }
      let lines = stats ? ReferenceLayout(try BundledFiles.typesetter()) : nil
      return ShownCaptionPrinter(stability, figuresBy: lines)
    }
    for line in CaptionFile.warnings(about: try run.run(), path: file) { Diagnostics.report(line) }
  }
}
