internal import CaptionCoding
internal import Captions

/// Prints the events that a feed means, as lines of the caption stream.
struct EventPrinter: DecodedCaptionSink {
  /// Whether the lines have a `t`.
  let isTimed: Bool
  private var names = UtteranceNames()

  init(isTimed: Bool) {
    self.isTimed = isTimed
  }

  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [String] {
    CaptionStreamEncoder.lines(
      for: event, at: isTimed ? instant : nil, name: name(in: event))
  }

  /// Plain lines get a name, as without one they would end the unnamed utterance that is being spoken.
  private mutating func name(in event: CaptionEvent) -> String? {
    guard case .update(let id, _) = event else { return nil }
    switch id.name {
    case .named(let name):
      // A stream's names are its own, and are told apart by its name.
      if case .stream = id.scope { return name }
      return names.name(of: id, called: name)
    case .own: return names.newName()
    case .current: return nil
    }
  }
}
