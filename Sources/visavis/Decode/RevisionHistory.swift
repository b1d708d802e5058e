/// The history of a growing text by word position.
struct RevisionHistory {
  /// The current words.
  private(set) var words: [Substring] = []
  /// For each position, the time since which its word has not changed.
  private(set) var since: [Duration] = []
  /// For each position, the time of its first word.
  private(set) var first: [Duration] = []

  /// Updates the text.
  ///
  /// O(length).
  ///
  /// - Returns: The number of words taken back: the old words behind the common prefix.
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
