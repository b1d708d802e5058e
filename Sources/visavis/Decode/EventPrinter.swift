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
