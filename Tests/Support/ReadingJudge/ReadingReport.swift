/// A report on the readability of a stream's pictures.
///
/// It counts words that were never shown, shown too briefly or out of order, and measures the delay
/// of the newest words.
///
/// Only words of final texts are judged, because others were replaced. A word of a final text is
/// *corrected late* if another word was at its position on a picture, and had left, before the
/// final.
package struct ReadingReport: Sendable {
  /// The minimum time in seconds that a word must be shown.
  package static let minTime = 0.8

  /// The number of words of final texts.
  package private(set) var words = 0
  package private(set) var neverShown = 0
  package private(set) var correctedLate = 0
  package private(set) var tooBrief = 0
  package private(set) var outOfOrder = 0
  /// The number of pictures that say that words were left out.
  package private(set) var gaps = 0
  /// The largest number of rows in a picture.
  package private(set) var maxRows = 0
  /// The delays of words of partial texts, in seconds.
  ///
  /// A delay ends when the picture has any word in the new word's position.
  package private(set) var delays: [Double] = []
  /// Examples of all faults, one a line and twenty at most.
  package private(set) var examples: [String] = []

  /// Judges the pictures of a stream, taken at short intervals until after its end.
  package init(_ stream: SpokenStream, pictures: [PictureText]) {
    var tracks = stream.utterances.map(Track.init)
    let positions = Dictionary(
      uniqueKeysWithValues: stream.utterances.enumerated().map { ($1.id, $0) })
    for (number, picture) in pictures.enumerated() {
      let next = number + 1 < pictures.count ? pictures[number + 1].t : picture.t + 10
      if picture.hasGap { gaps += 1 }
      maxRows = max(maxRows, picture.rows.count)
      for (id, words) in picture.words {
        guard let position = positions[id] else { continue }
        tracks[position].add(words, from: picture.t, to: next)
      }
    }
    for track in tracks { count(track) }
    compareOrder(of: tracks)
  }

  /// The delay that the given share of partial words does not exceed.
  package func delay(quantile share: Double) -> Double {
    guard !delays.isEmpty else { return 0 }
    return delays.sorted()[min(delays.count - 1, Int(Double(delays.count) * share))]
  }

  /// The figures in one line.
  package var line: String {
    let delay = (self.delay(quantile: 0.95) * 100).rounded() / 100
    return "\(words) words: never \(neverShown), out of order \(outOfOrder), "
      + "under \(Self.minTime) s \(tooBrief), corrected late \(correctedLate), "
      + "behind p95 \(delay) s, gaps \(gaps), most lines \(maxRows)"
  }

  private mutating func count(_ track: Track) {
    delays += track.delays
    guard let final = track.utterance.words else { return }
    words += final.count
    // The latest of the words before the current one.
    var late: (position: Int, time: Double)?
    for (position, word) in final.enumerated() {
      guard let first = track.firstShown[position] else {
        if position < track.removedCount {
          correctedLate += 1
        } else {
          neverShown += 1
          note("never shown: \(track.utterance.id) \(position) \(word)")
        }
        continue
      }
      if track.time[position] < Self.minTime - 0.051 {
        tooBrief += 1
        note("\(track.time[position]) s: \(track.utterance.id) \(position) \(word)")
      }
      if let late, first < late.time - 0.01, track.hadWord(late.position, at: first),
        track.firstReplaced[late.position].map({ $0 > first }) ?? true
      {
        outOfOrder += 1
        note("came before the word in front of it: \(track.utterance.id) \(position) \(word)")
      }
      if first > late?.time ?? -1 { late = (position, first) }
    }
  }

  /// Counts utterances that were shown before the end of one that was final before they began.
  private mutating func compareOrder(of tracks: [Track]) {
    for (number, later) in tracks.enumerated() {
      guard let begin = later.firstSeen else { continue }
      for earlier in tracks[..<number] {
        guard let final = earlier.utterance.finalLine, final < later.utterance.firstLine,
          let last = earlier.firstShown.compactMap(\.self).max(), last > begin + 0.01
        else { continue }
        outOfOrder += 1
        note("\(later.utterance.id) came before the end of \(earlier.utterance.id)")
      }
    }
  }

  private mutating func note(_ example: String) {
    if examples.count < 20 { examples.append(example) }
  }
}

/// The pictures of one utterance.
private struct Track {
  let utterance: SpokenStream.Utterance
  /// The time at which each word of the final text was first shown, and for how long it was shown.
  var firstShown: [Double?]
  var time: [Double]
  /// The time at which another word was first shown in a word's position.
  var firstReplaced: [Int: Double] = [:]
  /// The number of words of the final text that had left the pictures when it became final.
  var removedCount = 0
  /// The time at which the first of its words was shown.
  var firstSeen: Double?
  private(set) var delays: [Double] = []
  /// The time at which the stream first had a word in each position.
  private let arrivalTimes: [Double]
  private var reachedCount = 0
  private var last: (words: [Substring], positions: WordPositions)?
  private var lastSpoken: (words: [Substring], text: Int, end: Int)?

  init(_ utterance: SpokenStream.Utterance) {
    self.utterance = utterance
    let final = utterance.words ?? []
    firstShown = Array(repeating: nil, count: final.count)
    time = Array(repeating: 0, count: final.count)
    var arrivals: [Double] = []
    for update in utterance.updates where !update.isFinal {
      while arrivals.count < update.words.count { arrivals.append(update.time) }
    }
    arrivalTimes = arrivals
  }

  mutating func add(_ words: [Substring], from start: Double, to end: Double) {
    firstSeen = firstSeen ?? start
    noteDelays(words, at: start)
    guard let final = utterance.words else { return }
    if last?.words != words {
      let start = last?.positions.positions.lazy.compactMap(\.self).first ?? 0
      last = (words, WordPositions(of: words, in: final, near: start))
    }
    guard let positions = last?.positions.positions.compactMap(\.self) else { return }
    noteReplaced(at: start)
    for position in positions {
      firstShown[position] = firstShown[position] ?? start
      time[position] += end - start
    }
    if let finalTime = utterance.updates.last?.time, start < finalTime || removedCount == 0 {
      removedCount = max(removedCount, positions.first ?? 0)
    }
  }

  private mutating func noteReplaced(at instant: Double) {
    let positions = last?.positions.positions ?? []
    var expected = positions.firstIndex { $0 != nil }.flatMap { index in
      positions[index].map { $0 - index }
    }
    for position in positions {
      if let position {
        expected = position + 1
      } else if let replaced = expected {
        firstReplaced[replaced] = firstReplaced[replaced] ?? instant
        expected = replaced + 1
      }
    }
  }

  /// True if the stream had this word in this position at that time.
  func hadWord(_ position: Int, at instant: Double) -> Bool {
    guard let current = utterance.words(at: instant), let final = utterance.words else {
      return false
    }
    return current.indices.contains(position) && current[position] == final[position]
  }

  private mutating func noteDelays(_ words: [Substring], at instant: Double) {
    guard reachedCount < arrivalTimes.count,
      let number = utterance.updates.lastIndex(where: { $0.time <= instant + 1e-6 })
    else { return }
    if lastSpoken?.words != words || lastSpoken?.text != number {
      let text = utterance.updates[number].words
      let lastStart = last?.positions.positions.lazy.compactMap(\.self).first ?? 0
      lastSpoken = (words, number, WordPositions(of: words, in: text, near: lastStart).end)
    }
    let end = min(lastSpoken?.end ?? 0, arrivalTimes.count)
    while reachedCount < end {
      delays.append(max(0, instant - arrivalTimes[reachedCount]))
      reachedCount += 1
    }
  }
}
