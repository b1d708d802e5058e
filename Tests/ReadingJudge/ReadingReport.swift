/// A report on the readability of a stream's pictures.
///
/// It counts words that were never shown, shown too briefly or out of order, and measures the delay
/// of the newest words.
///
/// Only words of final texts are judged, as others were taken back. A word of a final text is
/// *corrected late* if another word stood in its place on a picture, and had left, before the
/// final.
package struct ReadingReport: Sendable {
  /// The least time in seconds that a word must be shown.
  package static let leastTime = 0.8

  /// The number of words of final texts.
  package private(set) var words = 0
  package private(set) var neverShown = 0
  package private(set) var correctedLate = 0
  package private(set) var tooBrief = 0
  package private(set) var outOfOrder = 0
  /// The number of pictures that say that words were left out.
  package private(set) var gaps = 0
  /// The most rows in a picture.
  package private(set) var mostRows = 0
  /// The delays of words of partial texts, in seconds.
  ///
  /// A delay ends when the picture has any word in the new word's place.
  package private(set) var delays: [Double] = []
  /// Examples of all faults, one a line and twenty at most.
  package private(set) var examples: [String] = []

  /// Judges the pictures of a stream, taken at short intervals until after its end.
  package init(_ stream: SpokenStream, pictures: [PictureText]) {
    var tracks = stream.utterances.map(Track.init)
    let places = Dictionary(
      uniqueKeysWithValues: stream.utterances.enumerated().map { ($1.id, $0) })
    for (number, picture) in pictures.enumerated() {
      let next = number + 1 < pictures.count ? pictures[number + 1].t : picture.t + 10
      if picture.hasGap { gaps += 1 }
      mostRows = max(mostRows, picture.rows.count)
      for (id, words) in picture.words {
        guard let place = places[id] else { continue }
        tracks[place].see(words, from: picture.t, to: next)
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
      + "under \(Self.leastTime) s \(tooBrief), corrected late \(correctedLate), "
      + "behind p95 \(delay) s, gaps \(gaps), most lines \(mostRows)"
  }

  private mutating func count(_ track: Track) {
    delays += track.delays
    guard let final = track.utterance.words else { return }
    words += final.count
    // The latest of the words before the current one.
    var late: (place: Int, time: Double)?
    for (place, word) in final.enumerated() {
      guard let first = track.firstShown[place] else {
        if place < track.passed {
          correctedLate += 1
        } else {
          neverShown += 1
          note("never shown: \(track.utterance.id) \(place) \(word)")
        }
        continue
      }
      if track.time[place] < Self.leastTime - 0.051 {
        tooBrief += 1
        note("\(track.time[place]) s: \(track.utterance.id) \(place) \(word)")
      }
      if let late, first < late.time - 0.01, track.wasKnown(late.place, at: first),
        track.firstTaken[late.place].map({ $0 > first }) ?? true
      {
        outOfOrder += 1
        note("came before the word in front of it: \(track.utterance.id) \(place) \(word)")
      }
      if first > late?.time ?? -1 { late = (place, first) }
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
  /// The time at which another word was first shown in a word's place.
  var firstTaken: [Int: Double] = [:]
  /// The number of words of the final text that had left the pictures when it became final.
  var passed = 0
  /// The time at which the first of its words was shown.
  var firstSeen: Double?
  private(set) var delays: [Double] = []
  /// The time at which the stream first had a word in each place.
  private let cameAt: [Double]
  private var reached = 0
  private var last: (words: [Substring], places: WordPlaces)?
  private var lastSpoken: (words: [Substring], text: Int, end: Int)?

  init(_ utterance: SpokenStream.Utterance) {
    self.utterance = utterance
    let final = utterance.words ?? []
    firstShown = Array(repeating: nil, count: final.count)
    time = Array(repeating: 0, count: final.count)
    var came: [Double] = []
    for update in utterance.updates where !update.isFinal {
      while came.count < update.words.count { came.append(update.time) }
    }
    cameAt = came
  }

  mutating func see(_ words: [Substring], from start: Double, to end: Double) {
    firstSeen = firstSeen ?? start
    noteDelays(words, at: start)
    guard let final = utterance.words else { return }
    if last?.words != words {
      let start = last?.places.places.lazy.compactMap(\.self).first ?? 0
      last = (words, WordPlaces(of: words, in: final, near: start))
    }
    guard let places = last?.places.places.compactMap(\.self) else { return }
    noteTaken(at: start)
    for place in places {
      firstShown[place] = firstShown[place] ?? start
      time[place] += end - start
    }
    if let finalTime = utterance.updates.last?.time, start < finalTime || passed == 0 {
      passed = max(passed, places.first ?? 0)
    }
  }

  private mutating func noteTaken(at instant: Double) {
    let places = last?.places.places ?? []
    var expected = places.firstIndex { $0 != nil }.flatMap { index in
      places[index].map { $0 - index }
    }
    for place in places {
      if let place {
        expected = place + 1
      } else if let taken = expected {
        firstTaken[taken] = firstTaken[taken] ?? instant
        expected = taken + 1
      }
    }
  }

  /// True if the stream had this word in this place at that time.
  func wasKnown(_ place: Int, at instant: Double) -> Bool {
    guard let known = utterance.words(at: instant), let final = utterance.words else {
      return false
    }
    return known.indices.contains(place) && known[place] == final[place]
  }

  private mutating func noteDelays(_ words: [Substring], at instant: Double) {
    guard reached < cameAt.count,
      let number = utterance.updates.lastIndex(where: { $0.time <= instant + 1e-6 })
    else { return }
    if lastSpoken?.words != words || lastSpoken?.text != number {
      let text = utterance.updates[number].words
      let lastStart = last?.places.places.lazy.compactMap(\.self).first ?? 0
      lastSpoken = (words, number, WordPlaces(of: words, in: text, near: lastStart).end)
    }
    let end = min(lastSpoken?.end ?? 0, cameAt.count)
    while reached < end {
      delays.append(max(0, instant - cameAt[reached]))
      reached += 1
    }
  }
}
