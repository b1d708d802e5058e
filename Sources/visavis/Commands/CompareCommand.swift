internal import ArgumentParser
internal import Comparison
internal import Imaging

/// `visavis compare`: compares two pictures, or two folders of pictures.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Tell whether pictures are the same, close, or different.",
    discussion: """
      The last line begins with the verdict. It ends with 0 for same and close, with 1 for different. \
      Rounding, other libraries' edges of letters and JPEG of quality 90 are close; a letter, \
      an accent, a pixel of place or a tone of colour is different.
      """)

  @Argument(help: "What was expected: a picture, or a folder of them.")
  var expected: String

  @Argument(help: "What there is: a picture, or a folder of them.")
  var actual: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much visible change is still close, 0 to 1. (default: \(PictureJudge.defaultTolerance))",
      valueName: "share"),
    transform: taking("a share from 0 to 1", in: 0...1))
  var tolerance = PictureJudge.defaultTolerance

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A part that does not count. Repeatable.", valueName: "x,y,w,h"),
    transform: PixelRect.argument)
  var ignore: [PixelRect] = []

  @Option(
    help: ArgumentHelp("Show what changed in this PNG; for folders, a folder.", valueName: "file"))
  var diff: String?

  @Option(help: ArgumentHelp("Show everything on one HTML page.", valueName: "file"))
  var report: String?

  @Flag(help: "Make what there is the expected: replace, add and remove pictures.")
  var accept = false

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() throws {
    let pairs = try PicturePairs(expected: expected, actual: actual, accepting: accept)
    if let diff, !pairs.areFolders { try PictureFile.check(name: diff) }
    let run = ComparisonRun(
      pairs: pairs,
      judge: PictureJudge(tolerance: tolerance, ignoring: ignore), diff: diff, report: report)
    let outcome = try run.outcome()
    if accept, let obstacle = outcome.obstacle {
      throw Failure.noInput("\(obstacle); nothing is accepted")
    }
    let acceptance = accept ? Acceptance(of: outcome) : nil
    try acceptance?.carryOut()
    if json {
      try ComparisonJSON(outcome, acceptance).printOut()
    } else {
      for line in acceptance?.lines ?? outcome.lines { print(Diagnostics.printable(line)) }
    }
    if let obstacle = outcome.obstacle { throw Failure.noInput(obstacle) }
    if outcome.isDifferent && !accept { throw ExitCode(1) }
  }
}
