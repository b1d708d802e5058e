/// The times of the clips of sentences, which have a little of the pauses around them.
enum ClipTimes {
  /// The pause before and after a sentence that is heard with it, at most.
  static let margin = Duration.milliseconds(150)

  /// Returns the clips of sentences, in their order.
  ///
  /// A short pause is divided in the middle. Where one speaks into the words of another, nothing is added.
  static func clips(of sentences: [Range<Duration>]) -> [Range<Duration>] {
    let order = sentences.indices.sorted {
      sentences[$0].lowerBound < sentences[$1].lowerBound
    }
    var clips = sentences
    var lastEnd: Duration?
    for (place, index) in order.enumerated() {
      let sentence = sentences[index]
      let next = place + 1 < order.count ? sentences[order[place + 1]].lowerBound : nil
      let before = lastEnd.map { pause(sentence.lowerBound - $0) } ?? margin
      let after = next.map { pause($0 - sentence.upperBound) } ?? margin
      clips[index] = max(.zero, sentence.lowerBound - before)..<sentence.upperBound + after
      lastEnd = max(lastEnd ?? .zero, sentence.upperBound)
    }
    return clips
  }

  private static func pause(_ time: Duration) -> Duration { min(margin, max(.zero, time / 2)) }
}
