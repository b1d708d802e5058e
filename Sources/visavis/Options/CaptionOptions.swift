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
      "Finished captions go after so many seconds of silence, once they were read. (default: never)",
      valueName: "seconds|never"),
    transform: taking("seconds above 0 and below 1000000, or never", Hold.init(parsing:)))
  var hold = Hold.never

  @Flag(help: "Nothing moves but the picture: lines stand where they belong at once.")
  var noAnimation = false

  /// An empty board.
  var board: CaptionBoard { CaptionBoard(stability: stability) }

  /// How captions come and go.
  var flow: CaptionFlow { CaptionFlow(mode: captionMode, hold: hold.duration) }

  /// Who reads.
  var reader: Reader { Reader(language: to?.tag, spoken: from?.tag, wish: show) }

  /// BCP 47 tags of the languages that were named.
  var languages: [String] { [from, to].compactMap { $0?.tag } }

  /// What a pipeline is told when it asks to be: which languages the person named.
  var greeting: [ControlRequest] {
    from == nil && to == nil ? [] : [.languages(from: from?.tag, to: to?.tag)]
  }
}

/// How long finished captions stay after the last word.
struct Hold {
  /// Nil: until others take their place.
  let duration: Duration?

  static let never = Hold(duration: nil)

  private init(duration: Duration?) {
    self.duration = duration
  }

  /// Reads a number of seconds, or `never`; nil for anything else.
  init?(parsing text: String) {
    guard text != "never" else {
      self = .never
      return
    }
    guard let seconds = Double(text), seconds > 0, seconds < 1e6 else { return nil }
    duration = .written(seconds)
  }
}

extension StabilityPolicy: ExpressibleByArgument {}
extension CaptionMode: ExpressibleByArgument {}
extension Reader.Wish: ExpressibleByArgument {}
