internal import ArgumentParser
internal import Captions

/// Which words are shown, and how they come and go.
struct CaptionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The language that is spoken.", valueName: "language"))
  var from: String?

  @Option(help: ArgumentHelp("The reader's language.", valueName: "language"))
  var to: String?

  @Option(help: ArgumentHelp("The translation, the original, or both.", valueName: "text"))
  var show = Reader.Wish.translation

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most caption lines at once, 1 to 8. (default: 2)", valueName: "count"),
    transform: taking("a number from 1 to 8", in: 1...8))
  var lines = 2

  @Option(help: ArgumentHelp("How captions come and go.", valueName: "mode"))
  var captionMode = CaptionMode.rollUp

  @Option(
    help: ArgumentHelp("How much a text that still grows may change.", valueName: "policy"))
  var stability = StabilityPolicy.balanced

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A finished caption goes after so long a silence, once it can have been read.",
      valueName: "seconds"),
    transform: taking("a number of seconds above 0, below 1000000", in: 0.0.nextUp..<1e6))
  var hold: Double?

  @Flag(help: "Nothing moves but the picture: lines stand where they belong at once.")
  var noAnimation = false

  /// An empty board.
  var board: CaptionBoard {
    CaptionBoard(
      lines: lines, hold: hold.map { .written($0) }, mode: captionMode, stability: stability)
  }

  /// Who reads.
  var reader: Reader { Reader(language: to, spoken: from, wish: show) }

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
    from == nil && to == nil ? [] : [.languages(from: from, to: to)]
  }
}

extension StabilityPolicy: ExpressibleByArgument {}
extension CaptionMode: ExpressibleByArgument {}
extension Reader.Wish: ExpressibleByArgument {}
