internal import ArgumentParser
internal import Captions
internal import Typesetting

/// Options for the languages and the behavior of captions.
struct CaptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The spoken language: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var from: NamedLanguage?

  @Option(
    help: ArgumentHelp("The reader's language: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var to: NamedLanguage?

  @Option(help: ArgumentHelp("The translation, the original, or both.", valueName: "text"))
  var show = Reader.TextSelection.translation

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most caption lines at once, 1 to 8. (default: 2)", valueName: "count"),
    transform: taking("a number from 1 to 8", in: 1...8))
  var lines = 2

  @Option(help: ArgumentHelp("How captions come and go.", valueName: "mode"))
  var captionMode = CaptionMode.rollUp

  @Option(
    help: ArgumentHelp("How much a partial text may still change.", valueName: "policy"))
  var stability = StabilityPolicy.balanced

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Remove finished captions after this much silence, once they have been read. (default: never)",
      valueName: "seconds|never"),
    transform: taking("seconds above 0 and below 1000000, or never", Hold.init(parsing:)))
  var hold = Hold.never

  @Flag(help: "Animate nothing but the picture: lines appear in place at once.")
  var noAnimation = false

  /// The display mode of captions, and the time that they stay.
  var flow: CaptionFlow { CaptionFlow(mode: captionMode, hold: hold.duration) }

  /// The texts that the reader is shown.
  var reader: Reader {
    Reader(language: to?.tag, spoken: from?.tag, selection: show, stability: stability)
  }

  /// The requests for a pipeline that has introduced itself: the languages given by the options.
  var greeting: [ControlRequest] {
    from == nil && to == nil ? [] : [.languages(from: from?.tag, to: to?.tag)]
  }
}

/// The time that finished captions stay after the last word.
struct Hold {
  /// The time; nil if captions stay until others replace them.
  let duration: Duration?

  static let never = Hold(duration: nil)

  private init(duration: Duration?) {
    self.duration = duration
  }

  /// Parses a number of seconds, or `never`; nil for anything else.
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
extension Reader.TextSelection: ExpressibleByArgument {}
