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

  @Option(help: ArgumentHelp("The most caption lines at once, 1 to 8.", valueName: "count"))
  var lines = 2

  @Option(help: ArgumentHelp("How captions come and go.", valueName: "mode"))
  var captionMode = CaptionMode.rollUp

  @Option(
    help: ArgumentHelp("How much a text that still grows may change.", valueName: "policy"))
  var stability = StabilityPolicy.balanced

  @Option(
    help: ArgumentHelp(
      "A finished caption goes after so long a silence, once it can have been read.",
      valueName: "seconds"))
  var hold: Double?

  @Flag(help: "Nothing moves but the picture: lines stand where they belong at once.")
  var noAnimation = false

  func validate() throws {
    guard (1...8).contains(lines) else {
      throw ValidationError("--lines takes a number from 1 to 8, not \(lines)")
    }
    guard hold.map({ $0 > 0 && $0 < 1e6 }) ?? true else {
      throw ValidationError("--hold takes a number of seconds above 0")
    }
  }

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
    guard let from, let to else { return [] }
    return [.languages(from: from, to: to)]
  }
}

extension StabilityPolicy: ExpressibleByArgument {}
extension CaptionMode: ExpressibleByArgument {}
extension Reader.Wish: ExpressibleByArgument {}
