internal import CaptionCoding
internal import Captions

/// Prints caption events as lines of the caption stream.
struct EventPrinter: DecodedCaptionSink {
  /// True if the lines have a `t`.
  let isTimed: Bool
  private var names = UtteranceNames()

  init(isTimed: Bool) {
    self.isTimed = isTimed
  }

  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [String] {
    CaptionStreamEncoder.lines(
      for: event, at: isTimed ? instant : nil, name: name(in: event))
  }

  /// Returns the name for the utterance of an event; nil for the unnamed utterance in progress.
  ///
  /// Plain lines get a generated name. Without a name, each would end the unnamed utterance.
  private mutating func name(in event: CaptionEvent) -> String? {
    guard case .utterance(let id, _) = event else { return nil }
    switch id.name {
    case .named(let name):
      // Names are unique within a stream, and the stream's own name tells streams apart.
      if case .stream = id.scope { return name }
      return names.name(of: id, called: name)
    case .own: return names.newName()
    case .current: return nil
    }
  }
}

/// Prints the captions shown under a stability policy, change by change, and then the figures.
struct ShownPrinter: DecodedCaptionSink {
  private var shown: ShownCaptions
  /// The captions without a stability policy, for comparison; nil if no figures are wanted.
  private var whole: ShownCaptions?
  private var figures: StabilityFigures?
  private var names = UtteranceNames()
  /// The names of shown utterances that are not final, by number.
  private var unfinished: [Int: (id: UtteranceID, name: String)] = [:]

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - stability: The stability policy.
  ///   - lines: Breaks texts into lines to count line jumps; nil if no figures are wanted.
  init(_ stability: StabilityPolicy, figuresBy lines: ReferenceLayout?) {
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
      Diagnostics.report("ignored updates of final utterances: \(shown.lateUpdates)")
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
      let numbers = unfinished.lazy.filter { $0.value.id == id }.map(\.key)
      guard let number = numbers.max(), let name = unfinished.removeValue(forKey: number)?.name
      else { return [] }
      shown.remove(number)
      return [CaptionStreamEncoder.cancelled(name, at: instant)]
    default: return []
    }
  }

  private mutating func print(_ changes: [ShownCaptions.Change]) -> [String] {
    changes.map { change in
      figures?.count(change)
      let name = name(of: change)
      unfinished[change.number] = change.isFinal ? nil : (change.id, name)
      return CaptionStreamEncoder.shown(
        change.text, of: name, isFinal: change.isFinal, isSource: change.isSource,
        at: change.instant)
    }
  }

  private mutating func name(of change: ShownCaptions.Change) -> String {
    if let unfinished = unfinished[change.number] { return unfinished.name }
    if case .named(let own) = change.id.name { return names.name(of: change.id, called: own) }
    return names.newName()
  }
}

/// The names of utterances in the output of `decode`.
///
/// A named utterance keeps the pipeline's name. Any other gets a number. The newest 4096 names are
/// known, as many as the board knows of finished utterances; an older name may be used again.
private struct UtteranceNames {
  static let mostKnown = 4096

  private var names: [UtteranceID: String] = [:]
  private var taken: Set<String> = []
  /// The known names, a ring buffer.
  ///
  /// Once the buffer is full, the oldest name is at `next`.
  private var order: [(id: UtteranceID?, name: String)] = []
  private var next = 0
  private var count = 0

  /// Returns the name of an utterance that the pipeline named `own`.
  ///
  /// An apostrophe is appended while the name is in use, for another stream's utterance or as a
  /// number.
  mutating func name(of id: UtteranceID, called own: String) -> String {
    if let known = names[id] { return known }
    var name = own
    while taken.contains(name) { name += "'" }
    names[id] = name
    remember(name, of: id)
    return name
  }

  /// Returns a number that is not in use as a name.
  mutating func newName() -> String {
    repeat { count += 1 } while taken.contains("\(count)")
    remember("\(count)", of: nil)
    return "\(count)"
  }

  private mutating func remember(_ name: String, of id: UtteranceID?) {
    taken.insert(name)
    guard order.count == Self.mostKnown else { return order.append((id, name)) }
    let oldest = order[next]
    taken.remove(oldest.name)
    if let id = oldest.id { names[id] = nil }
    order[next] = (id, name)
    next = (next + 1) % Self.mostKnown
  }
}
