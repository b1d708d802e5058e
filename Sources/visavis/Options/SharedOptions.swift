internal import ArgumentParser
internal import Captions
internal import Imaging
internal import Scene

/// What every command that shows captions has in common: how the picture and the captions are shown.
struct LookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Enlarge the picture, 1 to 8.", valueName: "factor"))
  var zoom = 1.0

  @Option(help: "Turn the picture clockwise: 0, 90, 180 or 270.")
  var rotate = 0

  @Option(help: "All of the picture with bars, or all of the window with the edges cut.")
  var fit = ViewState.Fit.contain

  @Option(help: ArgumentHelp("Size of the captions, 50 to 200.", valueName: "percent"))
  var textSize = 100

  @Option(help: ArgumentHelp("The most caption lines at once, 1 to 8.", valueName: "count"))
  var lines = 2

  @Option(
    help: ArgumentHelp("A finished caption goes after so long a silence.", valueName: "seconds"))
  var hold: Double?

  @Option(help: "How much a partial text may still move: immediate, balanced or reading.")
  var stability = StabilityPolicy.balanced

  @Option(help: ArgumentHelp("The language that is spoken.", valueName: "language"))
  var from: String?

  @Option(help: ArgumentHelp("The reader's language.", valueName: "language"))
  var to: String?

  @Flag(help: "Nothing moves but the picture.")
  var noAnimation = false

  func validate() throws {
    guard zoom >= 1, zoom <= Framing.largestZoom else {
      throw ValidationError("--zoom takes a number from 1 to 8, not \(zoom)")
    }
    guard rotation != nil else {
      throw ValidationError("--rotate takes 0, 90, 180 or 270, not \(rotate)")
    }
    guard (50...200).contains(textSize) else {
      throw ValidationError("--text-size takes a percentage from 50 to 200, not \(textSize)")
    }
    guard (1...8).contains(lines) else {
      throw ValidationError("--lines takes a number from 1 to 8, not \(lines)")
    }
    guard hold.map({ $0 > 0 && $0 < 1e6 }) ?? true else {
      throw ValidationError("--hold takes a number of seconds above 0")
    }
  }

  private var rotation: Orientation.Rotation? { Orientation.Rotation(rawValue: rotate) }

  /// The view as these options have it.
  func view(keepsControls: Bool = false) -> ViewState {
    ViewState(
      zoom: zoom, orientation: Orientation(rotation: rotation ?? .none), fit: fit,
      animates: !noAnimation, keepsControls: keepsControls)
  }

  /// An empty board.
  var board: CaptionBoard {
    CaptionBoard(lines: lines, hold: hold.map { .written($0) }, stability: stability)
  }

  /// How the control strip calls the languages; nil where none was named.
  var languageLabel: String? {
    switch (from, to) {
    case (let from?, let to?): "\(from) › \(to)"
    case (let language?, nil), (nil, let language?): language
    case (nil, nil): nil
    }
  }

  /// What a pipeline is told when it asks to be: which languages the person named.
  var greeting: [ControlRequest] {
    guard let from, let to else { return [] }
    return [.languages(from: from, to: to)]
  }

  /// Who reads.
  var reader: Reader { Reader(language: to) }

  var captionLook: CaptionLook { CaptionLook(textSize: textSize, lines: lines) }
}

extension ViewState.Fit: ExpressibleByArgument {}
extension StabilityPolicy: ExpressibleByArgument {}
