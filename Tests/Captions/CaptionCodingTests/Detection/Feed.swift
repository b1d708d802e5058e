import CaptionCoding
import Captions

/// A decoder of one connection, and the events that it has returned.
struct Feed {
  private(set) var decoder: FeedDecoder
  private(set) var events: [CaptionEvent] = []

  init(_ format: CaptionFormat? = nil) {
    decoder = FeedDecoder(format: format, connection: mic)
  }

  /// The finished texts in order, then the unfinished ones in parentheses, without canceled ones.
  var captions: [String] {
    var texts: [UtteranceID: String] = [:]
    var order: [UtteranceID] = []
    var captions: [String] = []
    for case .utterance(let id, let snapshot) in events {
      if let text = snapshot.text.words.value ?? snapshot.source.words.value { texts[id] = text }
      if snapshot.isCancelled.value == true { texts[id] = nil }
      if snapshot.isFinal {
        if let text = texts.removeValue(forKey: id) { captions.append(text) }
      } else if !order.contains(id) {
        order.append(id)
      }
    }
    return captions + order.compactMap { texts[$0].map { "(\($0))" } }
  }

  mutating func send(_ text: String) {
    events += decoder.decode(Array(text.utf8).span)
  }

  /// Releases the pending input as after the decoder's timeout.
  ///
  /// - Returns: False if the decoder has no timeout.
  @discardableResult
  mutating func expireTimeout() -> Bool {
    guard decoder.timeout != nil else { return false }
    events += decoder.release()
    return true
  }

  mutating func end() {
    events += decoder.finish()
  }

  /// Returns a feed that received all of a stream, byte by byte and without a pause.
  static func of(_ stream: String, as format: CaptionFormat? = nil) -> Feed {
    var feed = Feed(format)
    for byte in Array(stream.utf8) { feed.events += feed.decoder.decode([byte].span) }
    feed.end()
    return feed
  }
}
