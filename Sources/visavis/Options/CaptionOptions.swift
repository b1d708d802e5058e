internal import ArgumentParser
internal import Captions
internal import Typesetting

/// Which words are shown, and how they come and go.
struct CaptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language that is spoken: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var from: NamedLanguage?

  @Option(
    help: ArgumentHelp("The reader's language: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var to: NamedLanguage?

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
  var reader: Reader { Reader(language: to?.tag, spoken: from?.tag, wish: show) }

  /// BCP 47 tags of the languages that were named.
  var languages: [String] { [from, to].compactMap { $0?.tag } }

  /// What a pipeline is told when it asks to be: which languages the person named.
  var greeting: [ControlRequest] {
    from == nil && to == nil ? [] : [.languages(from: from?.tag, to: to?.tag)]
  }
}

extension StabilityPolicy: ExpressibleByArgument {}
extension CaptionMode: ExpressibleByArgument {}
extension Reader.Wish: ExpressibleByArgument {}
