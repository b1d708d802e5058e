import CaptionCoding
import Captions

/// A feed of an unknown format, and the board that its events are applied to.
struct Feed {
  private(set) var decoder: FeedDecoder
  private(set) var events: [CaptionEvent] = []

  init(_ format: CaptionFormat? = nil) {
    decoder = FeedDecoder(format: format, connection: mic)
  }

  /// The finished texts in order, then the unfinished ones in parentheses, without canceled ones.
  var story: [String] {
    var texts: [UtteranceID: String] = [:]
    var order: [UtteranceID] = []
    var story: [String] = []
    for case .utterance(let id, let snapshot) in events {
      if let text = snapshot.text.words.value ?? snapshot.source.words.value { texts[id] = text }
      if snapshot.isCancelled.value == true { texts[id] = nil }
      if snapshot.isFinal {
        if let text = texts.removeValue(forKey: id) { story.append(text) }
      } else if !order.contains(id) {
        order.append(id)
      }
    }
    return story + order.compactMap { texts[$0].map { "(\($0))" } }
  }

  mutating func say(_ text: String) {
    events += decoder.decode(Array(text.utf8).span)
  }

  /// Lets the decoder's timeout pass; returns false if it waits for nothing.
  @discardableResult
  mutating func pause() -> Bool {
    guard decoder.timeout != nil else { return false }
    events += decoder.release()
    return true
  }

  mutating func end() {
    events += decoder.finish()
  }

  /// A feed that got all of a stream, byte by byte and without a pause.
  static func of(_ stream: String, as format: CaptionFormat? = nil) -> Feed {
    var feed = Feed(format)
    for byte in Array(stream.utf8) { feed.events += feed.decoder.decode([byte].span) }
    feed.end()
    return feed
  }
}
