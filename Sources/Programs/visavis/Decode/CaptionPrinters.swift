internal import CaptionCoding
internal import Captions
internal import Console

/// Prints caption events as lines of the caption stream.
struct EventPrinter: DecodedCaptionSink {
  /// True if the lines have a `t`.
  let isTimed: Bool
  private var names = UtteranceNames()

  init(isTimed: Bool) {
    self.isTimed = isTimed
  }

  mutating func apply(_ event: CaptionEvent, at instant: Duration) -> [String] {
    CaptionStreamEncoder.lines(for: event, at: isTimed ? instant : nil, name: name(in: event))
  }

  /// Returns the name for the utterance of an event; nil for the unnamed utterance in progress.
  ///
  /// Plain lines get a generated name. Without a name, each would end the unnamed utterance.
  private mutating func name(in event: CaptionEvent) -> String? {
    guard case .utterance(let id, _) = event, id.name != .unnamed else { return nil }
    return names.name(of: id, besideStream: true)
  }
}

/// Prints the captions shown under a stability policy, change by change, and then the figures.
struct ShownCaptionPrinter: DecodedCaptionSink {
  private var shown: ShownCaptions
  /// The captions without a stability policy, for comparison; nil if no figures are requested.
  private var immediate: ShownCaptions?
  private var figures: StabilityFigures?
  private var names = UtteranceNames()
  /// The names of shown utterances that are not final, by number.
  private var unfinished: [Int: (id: UtteranceID, name: String)] = [:]

  /// Creates a printer, whose figures count line jumps in `lines`; nil for no figures.
  init(_ stability: StabilityPolicy, figuresBy lines: ReferenceLayout?) {
    shown = ShownCaptions(stability)
    guard let lines else { return }
    immediate = ShownCaptions(.immediate)
    figures = StabilityFigures(lines: lines)
  }

  var deadline: Duration? { shown.deadline }

  mutating func apply(_ event: CaptionEvent, at instant: Duration) -> [String] {
    var lines = print(shown.advance { $0 < instant }) + announce(event, at: instant)
    if case .utterance = event { figures?.updates += 1 }
    if let changes = immediate?.apply(event, at: instant) { figures?.compare(with: changes) }
    lines += print(shown.apply(event, at: instant))
    figures?.close(isOver: false)
    return lines
  }

  mutating func advance(through instant: Duration) -> [String] {
    print(shown.advance { $0 <= instant })
  }

  mutating func finish() throws -> [String] {
    let lines = print(shown.advance { _ in true })
    if shown.lateUpdates > 0 {
      Diagnostics.report("ignored updates of final utterances: \(shown.lateUpdates)")
    }
    guard var figures else { return lines }
    figures.close(isOver: true)
    return lines + [figures.line]
  }

  /// Handles an event other than a text, and returns its lines.
  private mutating func announce(_ event: CaptionEvent, at instant: Duration) -> [String] {
    switch event {
    case .clear: return [CaptionStreamEncoder.clearLine(at: instant)]
    case .utterance(let id, let snapshot) where snapshot.isCancelled.value == true:
      // An utterance that the board has dropped may continue under another number, the newest.
      let numbers = unfinished.lazy.filter { $0.value.id == id }.map(\.key)
      guard let number = numbers.max(), let name = unfinished.removeValue(forKey: number)?.name
      else { return [] }
      shown.remove(number)
      return [CaptionStreamEncoder.cancellationLine(name, at: instant)]
    default: return []
    }
  }

  private mutating func print(_ changes: [ShownCaptions.Change]) -> [String] {
    changes.map { change in
      figures?.count(change)
      let name = name(of: change)
      let caption = change.caption
      unfinished[change.number] = caption.isFinal ? nil : (caption.id, name)
      return CaptionStreamEncoder.visibleTextLine(
        caption.text, of: name, isFinal: caption.isFinal, isSource: caption.isSource,
        at: change.instant)
    }
  }

  private mutating func name(of change: ShownCaptions.Change) -> String {
    // These lines do not name the stream.
    unfinished[change.number]?.name ?? names.name(of: change.caption.id, besideStream: false)
  }
}
