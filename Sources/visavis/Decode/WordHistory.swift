/// A growing text as a row of places: which word stands in each, since when, and when there was first any.
struct WordHistory {
  /// The words now.
  private(set) var words: [Substring] = []
  /// Since when each place has had its word, without a break.
  private(set) var since: [Duration] = []
  /// When each place first had a word.
  private(set) var first: [Duration] = []

  /// Takes in what the text is now; O(length).
  ///
  /// - Returns: how many words were taken back: those behind the common beginning of both texts.
  mutating func update(_ text: String, at instant: Duration) -> Int {
    let now = text.words
    let common = zip(words, now).prefix { $0 == $1 }.count
    let erased = words.count - common
    for place in now.indices {
      if place >= since.count {
        since.append(instant)
      } else if place >= words.count || words[place] != now[place] {
        since[place] = instant
      }
    }
    for _ in first.count..<max(first.count, now.count) { first.append(instant) }
    words = now
    return erased
  }
}
