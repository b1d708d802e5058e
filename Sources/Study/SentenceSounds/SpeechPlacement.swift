/// The search for the place of a transcript in a sound, whose clock may have begun earlier or later.
///
/// A sound is louder in sentences than in the pauses between them.
struct SpeechPlacement {
  /// The distance between a quiet and a loud part below which there are no pauses, in decibels.
  private static let leastContrast: Float = 6
  /// The farthest place: ten minutes, in frames.
  private static let farthest = 25_000
  /// The correlation from which on a place is found, and the part of it that other places, a second away, may have.
  private static let leastCorrelation = 0.3
  private static let rivalPart = 0.7
  /// The part of the best correlation with which the place of equal clocks is taken: as good, as nothing is heard of a
  /// tenth of a second, or good enough if the best place is doubtful.
  private static let equalPart = 0.9
  private static let likelyPart = 0.6
  private static let second = 42

  private let sentences: [Range<Int>]
  private let count: Int
  /// Loudness above its mean, added up to each frame.
  private let sums: [Double]
  private let deviation: Double

  /// Takes the places of sentences by their times, and the loudness of each frame of a sound.
  ///
  /// Of more than `maxCount` sentences only the first ones are looked at, and the sound as far as they may be.
  init(of sentences: [Range<Int>], in allLevels: [Float], maxCount: Int = 2000) {
    self.sentences = Array(sentences.prefix(maxCount))
    var levels = allLevels[...]
    if sentences.count > maxCount, let last = self.sentences.map(\.upperBound).max() {
      levels = levels.prefix(last + Self.farthest)
    }
    count = levels.count
    let sorted = levels.sorted()
    let (quiet, loud) =
      levels.isEmpty ? (0, 0) : (sorted[count / 10], sorted[count * 9 / 10])
    let isFlat = loud - quiet < Self.leastContrast
    let values = levels.map { level in
      isFlat ? 0 : Double(min(max((level - quiet) / (loud - quiet), 0), 1))
    }
    let mean = values.reduce(0, +) / Double(max(1, count))
    var sum = 0.0
    sums =
      [0]
      + values.map { value in
        sum += value - mean
        return sum
      }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    deviation = (squares / Double(max(1, count))).squareRoot()
  }

  /// The number of frames that the sentences come later in the sound than their times say; nil if no place fits.
  ///
  /// If nothing speaks against it, it is 0.
  var shift: Int? {
    guard let last = sentences.map(\.upperBound).max() else { return 0 }
    let shifts = max(-Self.farthest, -last)..<min(Self.farthest, count) + 1
    let correlations = shifts.map(correlation)
    guard let place = correlations.indices.max(by: { correlations[$0] < correlations[$1] })
    else { return 0 }
    let best = correlations[place]
    let equal = correlation(shiftedBy: 0)
    if equal >= Self.equalPart * best { return 0 }
    let rivals = correlations.indices.filter { abs($0 - place) > Self.second }
    let rival = rivals.map { correlations[$0] }.max() ?? 0
    if best >= Self.leastCorrelation, rival <= Self.rivalPart * best {
      return shifts.lowerBound + place
    }
    return equal >= Self.likelyPart * best ? 0 : nil
  }

  /// Returns how well loudness tells whether a frame is in a sentence, from -1 to 1 (Pearson).
  private func correlation(shiftedBy shift: Int) -> Double {
    var (inside, sum) = (0, 0.0)
    for sentence in sentences {
      let start = min(max(0, sentence.lowerBound + shift), count)
      let end = min(max(0, sentence.upperBound + shift), count)
      inside += end - start
      sum += sums[end] - sums[start]
    }
    let part = Double(inside) / Double(max(1, count))
    guard part > 0, part < 1, deviation > 0 else { return 0 }
    return sum / (Double(count) * deviation * (part * (1 - part)).squareRoot())
  }
}
