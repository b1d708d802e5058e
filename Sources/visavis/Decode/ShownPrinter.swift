internal import CaptionCoding
internal import Captions

/// Prints the captions shown under a stability policy, change by change, and then the figures.
struct ShownPrinter: DecodedCaptionSink {
  private var shown: ShownCaptions
  /// The captions without a stability policy, for comparison; nil if no figures are wanted.
  private var whole: ShownCaptions?
  private var figures: StabilityFigures?
  private var names = UtteranceNames()
  /// The names of shown utterances that are not final, by number.
  private var living: [Int: (id: UtteranceID, name: String)] = [:]

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - stability: The stability policy.
  ///   - lines: Breaks texts into lines to count line jumps; nil if no figures are wanted.
  init(_ stability: StabilityPolicy, figuresBy lines: LineSetting?) {
    shown = ShownCaptions(stability)
    guard let lines else { return }
    whole = ShownCaptions(.immediate)
    figures = StabilityFigures(lines: lines)
  }

  var deadline: Duration? { shown.deadline }

  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [String] {
    var lines: [String] = []
    lines += print(shown.advance(before: instant))
    lines += announce(event, at: instant)
    if case .utterance = event { figures?.countUpdate() }
    if let changes = whole?.take(event, at: instant) { figures?.compare(with: changes) }
    lines += print(shown.take(event, at: instant))
    figures?.closeFinished()
    return lines
  }

  mutating func advance(through instant: Duration) -> [String] {
    print(shown.advance(through: instant))
  }

  mutating func finish() throws -> [String] {
    let lines = print(shown.finish())
    if shown.lateUpdates > 0 {
      Diagnostics.say("ignored updates of final utterances: \(shown.lateUpdates)")
    }
    guard var figures else { return lines }
    figures.closeAll()
    return lines + [figures.line]
  }

  /// Handles an event other than a text, and returns its lines.
  private mutating func announce(_ event: CaptionEvent, at instant: Duration) -> [String] {
    switch event {
    case .clear: return [CaptionStreamEncoder.cleared(at: instant)]
    case .utterance(let id, let snapshot) where snapshot.isCancelled.value == true:
      // An utterance that the board has dropped may continue under another number, the newest.
      let numbers = living.lazy.filter { $0.value.id == id }.map(\.key)
      guard let number = numbers.max(), let name = living.removeValue(forKey: number)?.name
      else { return [] }
      shown.forget(number)
      return [CaptionStreamEncoder.cancelled(name, at: instant)]
    default: return []
    }
  }

  private mutating func print(_ changes: [ShownCaptions.Change]) -> [String] {
    changes.map { change in
      figures?.count(change)
      let name = name(of: change)
      living[change.number] = change.isFinal ? nil : (change.id, name)
      return CaptionStreamEncoder.shown(
        change.text, of: name, isFinal: change.isFinal, isSource: change.isSource,
        at: change.instant)
    }
  }

  private mutating func name(of change: ShownCaptions.Change) -> String {
    if let living = living[change.number] { return living.name }
    if case .named(let own) = change.id.name { return names.name(of: change.id, called: own) }
    return names.newName()
  }
}
