internal import Language
package import Signs

/// The signs before a camera: where they are, and what is known of their words.
///
/// Each picture moves them. Now and then a reading of a picture in color adds signs and confirms their words: words are
/// shown that were read surely or twice, and change only if two readings agree. One thread uses it.
package final class SignFollower {
  /// A picture to read, with the signs that are known there.
  package struct Reading: Sendable {
    /// A sign that is known, in pixels of the picture.
    package struct Known: Sendable {
      let id: Int
      let quad: Quad
      let lineCount: Int
      let isConfirmed: Bool
    }

    package let picture: ColorPicture
    let known: [Known]
    /// The longer side of the copy in which lines are searched.
    let longerSide: Int
  }

  /// A finding of a reading.
  package enum Finding: Sendable {
    /// A sign is still there, and need not be read.
    case seen(id: Int)
    /// The words at a place; the number is that of the sign that was known there.
    case read(Sign, id: Int?)
    /// The picture has no more signs.
    case finished
  }

  /// A sign that is followed.
  private struct Followed {
    let id: Int
    /// The words as they are shown, in pixels of the picture in which they were read.
    var sign: Sign
    var plane: Int32?
    /// The number of readings of the same words, and other words that were read last.
    var agreement = 1
    var candidate: String?
    var isShown: Bool
    /// True until the words have been sent as they are.
    var isChanged = true
    /// The readings in a row that did not find the sign.
    var misses = 0
    var lostAt: Duration?
    /// The brightness of the plate when it was read; nil if it was not in the picture.
    var brightness: Double?
    /// The present brightness, as a multiple of that.
    var light = 1.0
    /// True if the last reading has found it.
    var isSeen = true

    var isConfirmed: Bool { agreement >= 2 }
  }

  /// The confidence from which words are shown that were read only once.
  private static let sure = 0.8
  /// The share of letters in which two readings of unsure words may differ.
  private static let tolerance = 0.15
  /// The readings that have to miss a sign before it is gone.
  private static let maxMisses = 2
  /// The time for which a sign that is lost is known again.
  private static let memory = Duration.seconds(4)
  /// The most signs.
  private static let maxSigns = 40
  /// The size of the pictures in which planes are followed, if no gray one has come before.
  private static let trackingSide = 640
  /// The longer sides of the copies in which lines are searched: first what is fast, then small letters, too.
  private static let (fast, exact) = (640, 960)
  /// The change of brightness that is told.
  private static let visibleLight = 0.02
  /// The speed in pixels of the gray pictures below which the picture is still.
  private static let stillness = 0.6

  private let tracker: PlaneTracker
  private var grey: GreyFrame?
  /// The gray picture in which signs are read.
  private var keptGrey: GreyFrame?
  /// The pixels of a picture in color for each of a gray one.
  private var scale = 2.0
  private var signs: [Followed] = []
  private var nextID = 1
  /// True until everything has been told that was found in the picture returned last.
  package private(set) var isReading = false
  private var lastReading: Duration?
  private var hasSearchedExactly = false
  private var emptyReadings = 0

  /// Creates a follower without signs; nil without memory.
  package init?() {
    guard let tracker = PlaneTracker() else { return nil }
    self.tracker = tracker
  }

  // MARK: Pictures

  /// Follows the signs into a gray picture.
  package func advance(to grey: [UInt8], width: Int, height: Int, at now: Duration) {
    self.grey = GreyFrame(width: width, height: height, pixels: grey)
    tracker.advance(to: grey, width: width, height: height)
    for index in signs.indices {
      guard let plane = signs[index].plane, tracker.motion(of: plane) == nil else { continue }
      tracker.remove(plane)
      signs[index].plane = nil
      signs[index].lostAt = now
    }
    signs.removeAll { $0.lostAt.map { now - $0 > Self.memory } ?? false }
    followLight()
  }

  /// Compares the brightness of the plates with that in which they were read.
  private func followLight() {
    guard let grey else { return }
    for index in signs.indices {
      let sign = signs[index]
      guard let read = sign.brightness, let motion = place(of: sign),
        let now = grey.brightness(in: motion.applied(to: sign.sign.quad).scaled(by: 1 / scale))
      else { continue }
      let light = now / read
      if abs(light - sign.light) >= Self.visibleLight { signs[index].light = light }
    }
  }

  /// Follows the signs into a picture in color, and returns it as one to read; nil while another is read.
  package func reading(of picture: ColorPicture, at now: Duration) -> Reading? {
    let size = grey.map { (width: $0.width, height: $0.height) } ?? Self.trackingSize(for: picture)
    advance(
      to: picture.grey(width: size.width, height: size.height), width: size.width,
      height: size.height, at: now)
    guard !isReading else { return nil }
    scale = Double(picture.width) / Double(size.width)
    tracker.keep()
    keptGrey = grey
    (isReading, lastReading) = (true, now)
    for index in signs.indices { signs[index].isSeen = false }
    let isExact = !signs.isEmpty && tracker.speed < Self.stillness || emptyReadings % 2 == 1
    hasSearchedExactly = isExact
    return Reading(
      picture: picture,
      known: signs.compactMap { sign in
        place(of: sign).map {
          Reading.Known(
            id: sign.id, quad: $0.applied(to: sign.sign.quad), lineCount: sign.sign.lines.count,
            isConfirmed: sign.isConfirmed)
        }
      }, longerSide: isExact ? Self.exact : Self.fast)
  }

  private static func trackingSize(for picture: ColorPicture) -> (width: Int, height: Int) {
    let factor = min(1, Double(trackingSide) / Double(max(picture.width, picture.height)))
    return (
      max(16, Int(Double(picture.width) * factor)), max(16, Int(Double(picture.height) * factor))
    )
  }

  /// Returns true if the next picture should be one in color, to read it.
  package func wantsColor(at now: Duration) -> Bool {
    guard !isReading else { return false }
    guard let lastReading else { return true }
    let pause: Duration
    if signs.contains(where: { $0.plane != nil && !$0.isConfirmed }) {
      pause = .milliseconds(250)
    } else if signs.contains(where: { $0.plane == nil }) {
      pause = .milliseconds(300)
    } else if signs.isEmpty {
      pause = emptyReadings < 4 ? .milliseconds(300) : .milliseconds(700)
    } else {
      pause =
        tracker.speed < Self.stillness && hasSearchedExactly ? .seconds(3) : .milliseconds(900)
    }
    return now - lastReading >= pause
  }

  // MARK: Findings

  /// Adds what a reading found in the picture that was returned last.
  package func apply(_ finding: Finding, at now: Duration) {
    switch finding {
    case .seen(let id):
      guard let index = signs.firstIndex(where: { $0.id == id }) else { return }
      signs[index].misses = 0
      signs[index].isSeen = true
    case .read(let sign, let id):
      if let index = signs.firstIndex(where: { $0.id == id }) {
        confirm(index, with: sign)
      } else {
        add(sign)
      }
    case .finished:
      isReading = false
      emptyReadings = signs.isEmpty ? emptyReadings + 1 : 0
      for index in signs.indices where !signs[index].isSeen && signs[index].plane != nil {
        signs[index].misses += 1
      }
      for sign in signs where sign.misses >= Self.maxMisses { sign.plane.map(tracker.remove) }
      signs.removeAll { $0.misses >= Self.maxMisses }
    }
  }

  private func confirm(_ index: Int, with sign: Sign) {
    signs[index].misses = 0
    signs[index].isSeen = true
    if sign.text == signs[index].sign.text {
      signs[index].agreement += 1
      signs[index].candidate = nil
      // The sign may have been lost while it was read.
      if signs[index].plane == nil { replace(index, by: sign, agreement: signs[index].agreement) }
      if !signs[index].isShown { (signs[index].isShown, signs[index].isChanged) = (true, true) }
    } else if sign.text == signs[index].candidate {
      replace(index, by: sign, agreement: 2)
    } else if !signs[index].isShown {
      // Nobody has seen the first reading. If the second one is much the same, the surer one counts.
      let isAlike = Self.areAlike(sign.text, signs[index].sign.text)
      let better = sign.confidence > signs[index].sign.confidence ? sign : nil
      if isAlike { (signs[index].isShown, signs[index].isChanged) = (true, true) }
      if let better { replace(index, by: better, agreement: 1, isShown: isAlike) }
    } else {
      signs[index].candidate = sign.text
    }
  }

  private static func areAlike(_ one: String, _ other: String) -> Bool {
    let (letters, others) = (Array(one), Array(other))
    let limit = Double(max(letters.count, others.count)) * tolerance
    return abs(letters.count - others.count) <= Int(limit)
      && Double(letters.editDistance(to: others)) <= limit
  }

  private func replace(_ index: Int, by sign: Sign, agreement: Int, isShown: Bool = false) {
    guard let plane = tracker.add(sign.quad.scaled(by: 1 / scale)) else { return }
    signs[index].plane.map(tracker.remove)
    signs[index].plane = plane
    signs[index].lostAt = nil
    signs[index].sign = sign
    signs[index].brightness = keptGrey?.brightness(in: sign.quad.scaled(by: 1 / scale))
    signs[index].light = 1
    signs[index].sign.id = signs[index].id
    signs[index].agreement = agreement
    signs[index].candidate = nil
    signs[index].isShown = isShown || agreement > 1 || sign.confidence >= Self.sure
    signs[index].isChanged = true
  }

  private func add(_ sign: Sign) {
    // A sign that was lost, as behind a hand, is the same one if its words are.
    if let index = signs.firstIndex(where: { $0.plane == nil && $0.sign.text == sign.text }) {
      signs[index].isSeen = true
      signs[index].misses = 0
      return replace(index, by: sign, agreement: signs[index].agreement + 1)
    }
    guard signs.count < Self.maxSigns, let plane = tracker.add(sign.quad.scaled(by: 1 / scale))
    else { return }
    var sign = sign
    sign.id = nextID
    nextID += 1
    signs.append(
      Followed(
        id: sign.id, sign: sign, plane: plane, isShown: sign.confidence >= Self.sure,
        brightness: keptGrey?.brightness(in: sign.quad.scaled(by: 1 / scale))))
  }

  // MARK: Answers

  private func place(of sign: Followed) -> PlaneMotion? {
    sign.plane.flatMap(tracker.motion)?.scaled(by: scale)
  }

  /// The places of the signs that are shown.
  package var places: [SignPlace] {
    signs.filter(\.isShown).compactMap { sign in
      place(of: sign).map { SignPlace(id: sign.id, motion: $0, light: sign.light) }
    }
  }

  /// Returns the signs that are new or have other words, each once.
  package func removeChanged() -> [Sign] {
    var changed: [Sign] = []
    for index in signs.indices where signs[index].isShown && signs[index].isChanged {
      changed.append(signs[index].sign)
      signs[index].isChanged = false
    }
    return changed
  }
}

extension SignReader {
  /// Reads a picture of a camera, the signs nearest to its center first, and reports each finding at once.
  ///
  /// - Throws: `SignReadingError` if memory is short. The last finding is missing then.
  package func read(
    _ reading: SignFollower.Reading, _ report: (SignFollower.Finding) -> Void
  ) throws(SignReadingError) {
    let picture = reading.picture
    let center = PlanePoint(x: Double(picture.width) / 2, y: Double(picture.height) / 2)
    let places = try places(in: picture, longerSides: [reading.longerSide])
      .map { (lines: $0, quad: Quad(around: $0)) }
      .sorted { ($0.quad.center - center).length < ($1.quad.center - center).length }
    let read = ReadPicture(picture)
    for place in places {
      let known = reading.known.first { $0.quad.overlaps(place.quad) }
      if let known, known.isConfirmed, known.lineCount == place.lines.count {
        report(.seen(id: known.id))
      } else if var sign = try sign(of: place.lines, in: read, id: 0) {
        tellLanguage(of: &sign)
        report(.read(sign, id: known?.id))
      }
    }
    report(.finished)
  }
}

extension Quad {
  /// Returns true if each quad has the center of the other one inside.
  fileprivate func overlaps(_ other: Quad) -> Bool {
    contains(other.center) && other.contains(center)
  }
}
