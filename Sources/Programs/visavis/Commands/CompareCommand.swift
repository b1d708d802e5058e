internal import ArgumentParser
internal import Comparison
internal import Console
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

  @Argument(help: "The expected picture, or a folder of pictures.", completion: .file())
  var expected: String

  @Argument(help: "The actual picture, or a folder of pictures.", completion: .file())
  var actual: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of changed pixels still close, 0 to 1. (default: \(PictureJudge.defaultTolerance))",
      valueName: "share"),
    transform: valueParser("a share from 0 to 1", in: 0...1))
  var tolerance = PictureJudge.defaultTolerance

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A region to ignore. Repeatable.", valueName: "x,y,w,h"),
    transform: PixelRect.argument)
  var ignore: [PixelRect] = []

  @Option(
    help: ArgumentHelp(
      "Write the differences to this PNG; for folders, a folder.", valueName: "file"),
    completion: .file())
  var diff: String?

  @Option(help: ArgumentHelp("Write an HTML report.", valueName: "file"), completion: .file())
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
      try StandardOutput.print(json: ComparisonJSON(outcome, acceptance))
    } else {
      for line in acceptance?.lines ?? outcome.lines { print(Diagnostics.printable(line)) }
    }
    if let inputError = outcome.inputError { throw Failure.noInput(inputError) }
    if outcome.isDifferent && !accept { throw ExitCode(1) }
  }
}

/// The output of `compare --json`.
///
/// The property names are a public format.
private struct ComparisonJSON: Encodable {
  struct Picture: Encodable {
    var name: String?
    var verdict: String
    var expected: Size?
    var actual: Size?
    /// The share of visibly different pixels, 0 to 1.
    var visiblyDifferent: Double?
    var largestDifference: Int?
    var meanDifference: Double?
    var places: [Box]?
  }

  struct Size: Encodable {
    var width: Int
    var height: Int
  }

  struct Box: Encodable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var pixels: Int
  }

  struct Accepted: Encodable {
    var replaced: [String]
    var added: [String]
    var removed: [String]
  }

  var verdict: String
  /// The number of pictures by verdict, for folders only.
  var counts: [String: Int]?
  var pictures: [Picture]
  var accepted: Accepted?

  init(_ outcome: ComparisonOutcome, _ acceptance: Acceptance?) {
    verdict = outcome.verdict
    if outcome.areFolders {
      counts = Dictionary(uniqueKeysWithValues: outcome.counts.map { ($0.verdict, $0.count) })
    }
    pictures = outcome.pictures.map(Picture.init)
    accepted = acceptance.map { acceptance in
      func names(_ action: Acceptance.Action) -> [String] {
        acceptance.actions.filter { $0.action == action }.map(\.pair.expected)
      }
      return Accepted(
        replaced: names(.replaced), added: names(.added), removed: names(.removed))
    }
  }
}

extension ComparisonJSON.Picture {
  init(_ picture: ComparedPicture) {
    name = picture.pair.name
    verdict = picture.verdict
    guard case .judged(let figures) = picture.finding else { return }
    expected = ComparisonJSON.Size(figures.expectedSize)
    actual = ComparisonJSON.Size(figures.actualSize)
    guard !figures.sizesDiffer else { return }
    visiblyDifferent = figures.share
    largestDifference = figures.largestDifference
    meanDifference = figures.meanDifference
    places = figures.regions.map { region in
      ComparisonJSON.Box(
        x: region.bounds.minX, y: region.bounds.minY, width: region.bounds.size.width,
        height: region.bounds.size.height, pixels: region.pixels)
    }
  }
}

extension ComparisonJSON.Size {
  init(_ size: PixelSize) {
    self.init(width: size.width, height: size.height)
  }
}
