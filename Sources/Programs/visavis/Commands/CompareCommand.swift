internal import ArgumentParser
internal import Comparison
internal import Console
internal import Imaging

/// `visavis compare`: compares two pictures, or two folders of pictures.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Tell whether pictures are the same, or how close.",
    discussion: """
      The last line begins with the verdict. The exit code is 0 for same and close, 1 for \
      different. Rounding, letter edges drawn by other libraries and JPEG of quality 90 are close; \
      another letter, accent or color, or a shift by a pixel, is different.
      """)

  @Argument(help: "The expected picture, or a folder of pictures.", completion: .file())
  var expected: String

  @Argument(help: "The actual picture, or a folder of pictures.", completion: .file())
  var actual: String

  @Option(
    parsing: .unconditional,
    help: .init(
      "The share of changed pixels still close, 0 to 1. (default: \(PictureJudge.defaultTolerance))",
      valueName: "share"),
    transform: valueParser("a share from 0 to 1", in: 0...1))
  var tolerance = PictureJudge.defaultTolerance

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init("A region to ignore. Repeatable.", valueName: "x,y,w,h"),
    transform: PixelRect.argument)
  var ignore: [PixelRect] = []

  @Option(
    help: .init("Write the differences to this PNG; for folders, a folder.", valueName: "file"),
    completion: .file())
  var diff: String?

  @Option(help: .init("Write an HTML report.", valueName: "file"), completion: .file())
  var report: String?

  @Flag(help: "Accept the actual pictures: replace, add and remove expected ones.")
  var accept = false

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() throws {
    let pairs = try PicturePairs(expected: expected, actual: actual, isAccepting: accept)
    if let diff, !pairs.areFolders { try PictureFile.check(name: diff) }
    let run = ComparisonRun(
      pairs: pairs,
      judge: PictureJudge(tolerance: tolerance, ignoring: ignore), diff: diff, report: report)
    let outcome = try run.outcome()
    if accept, let inputError = outcome.inputError {
      throw Failure.noInput("\(inputError); nothing is accepted")
    }
    let acceptance = accept ? Acceptance(of: outcome) : nil
    try acceptance?.apply()
    if json {
      try StandardOutput.print(json: Self.json(of: outcome, acceptance))
    } else {
      for line in acceptance?.lines ?? outcome.lines { print(Diagnostics.printable(line)) }
    }
    if let inputError = outcome.inputError { throw Failure.noInput(inputError) }
    if outcome.isDifferent && !accept { throw ExitCode(1) }
  }
}

/// The output of `--json`.
extension CompareCommand {
  private static func json(of outcome: ComparisonOutcome, _ acceptance: Acceptance?) -> JSONObject {
    let counts = outcome.counts.map { ("\($0.verdict)", $0.count) }
    let accepted = acceptance.map { acceptance in
      func names(_ action: Acceptance.Action) -> [String] {
        acceptance.actions.filter { $0.action == action }.map(\.pair.expected)
      }
      return JSONObject([
        "replaced": names(.replaced), "added": names(.added), "removed": names(.removed),
      ])
    }
    return JSONObject([
      "verdict": "\(outcome.verdict)", "pictures": outcome.pictures.map(json), "accepted": accepted,
      "counts": outcome.areFolders ? Dictionary(uniqueKeysWithValues: counts) : nil,
    ])
  }

  private static func json(of picture: ComparedPicture) -> JSONObject {
    let figures = picture.judgement
    // Pictures of two sizes have no figures.
    let comparable = figures.flatMap { $0.sizesDiffer ? nil : $0 }
    let places = comparable?.regions.map { region in
      JSONObject([
        "x": region.bounds.minX, "y": region.bounds.minY, "width": region.bounds.size.width,
        "height": region.bounds.size.height, "pixels": region.pixels,
      ])
    }
    return JSONObject([
      "name": picture.pair.name, "verdict": "\(picture.verdict)",
      "expected": figures.map { json(of: $0.expectedSize) },
      "actual": figures.map { json(of: $0.actualSize) }, "visiblyDifferent": comparable?.share,
      "largestDifference": comparable?.largestDifference,
      "meanDifference": comparable?.meanDifference, "places": places,
    ])
  }

  private static func json(of size: PixelSize) -> JSONObject {
    JSONObject(["width": size.width, "height": size.height])
  }
}
