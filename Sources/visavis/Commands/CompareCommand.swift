internal import ArgumentParser
internal import Comparison
internal import Imaging

/// `visavis compare`: compares two pictures, or two folders of pictures.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Tell whether pictures are the same, close, or different.",
    discussion: """
      The last line begins with the verdict. The exit code is 0 for same and close, 1 for \
      different. Rounding, letter edges drawn by other libraries and JPEG of quality 90 are close; \
      another letter, accent or color, or a shift by a pixel, is different.
      """)

  @Argument(help: "The expected picture, or a folder of pictures.")
  var expected: String

  @Argument(help: "The actual picture, or a folder of pictures.")
  var actual: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of changed pixels still close, 0 to 1. (default: \(PictureJudge.defaultTolerance))",
      valueName: "share"),
    transform: taking("a share from 0 to 1", in: 0...1))
  var tolerance = PictureJudge.defaultTolerance

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A region to ignore. Repeatable.", valueName: "x,y,w,h"),
    transform: PixelRect.argument)
  var ignore: [PixelRect] = []

  @Option(
    help: ArgumentHelp(
      "Write the differences to this PNG; for folders, a folder.", valueName: "file"))
  var diff: String?

  @Option(help: ArgumentHelp("Write an HTML report.", valueName: "file"))
  var report: String?

  @Flag(help: "Accept the actual pictures: replace, add and remove expected ones.")
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
    if accept, let inputError = outcome.inputError {
      throw Failure.noInput("\(inputError); nothing is accepted")
    }
    let acceptance = accept ? Acceptance(of: outcome) : nil
    try acceptance?.carryOut()
    if json {
      try ComparisonJSON(outcome, acceptance).printOut()
    } else {
      for line in acceptance?.lines ?? outcome.lines { print(Diagnostics.printable(line)) }
    }
    if let inputError = outcome.inputError { throw Failure.noInput(inputError) }
    if outcome.isDifferent && !accept { throw ExitCode(1) }
  }
}
