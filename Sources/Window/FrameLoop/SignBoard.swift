internal import Captions
internal import Language
internal import Romanization
internal import Scene
internal import Signs
internal import System

/// The signs before the camera, with their words for the readers.
final class SignBoard {
  /// The signs of a frame.
  private struct Sighting {
    let frame: SeenFrame
    var places: [Int: SignPlace]
  }

  private let letters: LatinLetters?
  /// True if signs are read.
  private(set) var isOn = false
  /// True if a sign is at another place than in the frame before.
  private(set) var areMoving = false
  /// The signs that are shown in large letters, by their panes, with the times at which they were opened.
  var open: [Int: (sign: Sign, since: Duration)] = [:]
  /// The signs as they were read.
  private var signs: [Int: Sign] = [:]
  /// The signs of the last two frames that were looked at.
  private var newest: Sighting?
  private var former: Sighting?
  /// True if the words were drawn as the next frame will show them.
  private var isNextFrameDrawn = false
  /// The translations, each nil if there is none, and what was asked for.
  private var translations = RecentDictionary<SignText, String?>(limit: maxTexts)
  private var asked = RecentDictionary<SignText, Void>(limit: maxTexts)
  /// The words in Latin letters, by their language and themselves.
  private var latinWords = RecentDictionary<[String], String>(limit: maxTexts)
  /// The pairs of languages that nothing translates, as the user was told.
  private var untranslated: Set<[String]> = []
  /// The time at which the same frame is looked at again, and that until which this happens.
  private(set) var nextLook: Duration?
  private var looksUntil = Duration.zero
  private var lookedAt: SeenFrame?

  /// The most paragraphs whose translations are kept: more than two readers have in one picture.
  private static let maxTexts = 2000
  /// The interval in which a picture that stands is looked at, until nothing has changed for a while.
  private static let lookInterval = Duration.milliseconds(100)
  private static let restlessTime = Duration.seconds(6)
  /// The frames by which a motion is continued at most, and the pixels from which there is one.
  private static let (maxAhead, stillness) = (3, 0.75)
  /// The distance in pixels of two places that are the same.
  private static let noise = 0.6

  init(letters: LatinLetters?) { self.letters = letters }

  func turn(on isOn: Bool) {
    self.isOn = isOn
    (signs, newest, former, nextLook, lookedAt) = ([:], nil, nil, nil, nil)
    (open, areMoving) = ([:], false)
    // Languages may have been installed before the next time.
    translations = RecentDictionary(limit: Self.maxTexts)
    (asked, untranslated) = (RecentDictionary(limit: Self.maxTexts), [])
  }

  // MARK: Frames

  /// Records that a frame is looked at.
  func look(at frame: SeenFrame, now: Duration) {
    if frame != lookedAt { looksUntil = now + Self.restlessTime }
    (lookedAt, nextLook) = (frame, nil)
  }

  /// Takes what was found in a frame.
  func take(_ report: SignReport, at now: Duration) {
    guard isOn else { return }
    for sign in report.changed { signs[sign.id] = sign }
    // The motions of a sign that was read anew begin there.
    for sign in report.changed { newest?.places[sign.id] = nil }
    let places = Dictionary(report.places.map { ($0.id, settled($0)) }) { $1 }
    // Signs that leave a picture that stands are read again, as after a fault of the program.
    if signs.contains(where: { places[$0.key] == nil }) { looksUntil = now + Self.restlessTime }
    signs = signs.filter { places[$0.key] != nil }
    if let newest, report.frame.number > newest.frame.number { former = newest }
    newest = Sighting(frame: report.frame, places: places)
    isNextFrameDrawn = false
    areMoving = places.contains { former?.places[$0.key]?.motion != $0.value.motion }
    if !report.changed.isEmpty || report.isReading { looksUntil = now + Self.restlessTime }
    // A frame that is followed by another one soon is not looked at again.
    if report.frame == lookedAt, now < looksUntil { nextLook = now + Self.lookInterval }
  }

  /// Returns the signs in a frame, each with its words for a reader, if they are known.
  ///
  /// In a frame that was not looked at yet, they go on as they moved.
  func overlays(for reader: SignReader, in frame: SeenFrame) -> [SignOverlay] {
    guard let newest, newest.frame.generation == frame.generation else { return [] }
    return newest.places.values.sorted { $0.id < $1.id }.compactMap { place in
      guard let sign = signs[place.id], let motion = motion(of: sign, in: frame) else { return nil }
      return SignOverlay(
        sign: sign, paragraphs: paragraphs(of: sign, for: reader) ?? [],
        language: reader.writtenLanguage, motion: motion, light: place.light)
    }
  }

  /// Returns the frame after `shown`, once after each report, if a sign will be at another place there.
  func takeNextFrame(after shown: SeenFrame) -> SeenFrame? {
    guard areMoving, !isNextFrameDrawn else { return nil }
    isNextFrameDrawn = true
    return SeenFrame(number: shown.number + 1, generation: shown.generation)
  }

  /// Returns a place, or the one before if the difference is only noise, so that a sign that stands stands still.
  private func settled(_ place: SignPlace) -> SignPlace {
    guard let sign = signs[place.id], var before = newest?.places[place.id],
      before.motion.applied(to: sign.quad).distance(to: place.motion.applied(to: sign.quad))
        < Self.noise
    else { return place }
    before.light = place.light
    return before
  }

  private func motion(of sign: Sign, in frame: SeenFrame) -> PlaneMotion? {
    guard let newest, let motion = newest.places[sign.id]?.motion else { return nil }
    let ahead = frame.number - newest.frame.number
    guard ahead > 0, let former, former.frame.generation == frame.generation,
      let before = former.places[sign.id]?.motion, newest.frame.number > former.frame.number,
      motion.applied(to: sign.quad).distance(to: before.applied(to: sign.quad)) >= Self.stillness
    else { return motion }
    let step = Double(newest.frame.number - former.frame.number)
    return motion.continued(since: before, by: Double(min(ahead, Self.maxAhead)) / step)
  }

  // MARK: Words

  /// Returns the words of a sign for a reader; nil if it stays as it is, or if they are still awaited.
  func paragraphs(of sign: Sign, for reader: SignReader) -> [String]? {
    let texts = sign.texts(foreignTo: reader.language)
    let words = texts.compactMap { translations[$0] ?? nil }
    let translated = words.isEmpty || words.count < texts.count ? nil : words
    guard reader.isRomanized else { return translated }
    let isOwn = sign.language.map { LanguageTag.haveSameLanguage($0, reader.language) } ?? false
    let own = isOwn ? sign.paragraphs.map { Sign.text(of: $0) } : nil
    return (translated ?? own).flatMap { latin($0, in: reader.language) } ?? translated
  }

  /// Returns words in Latin letters; nil if they have such letters already, or if these are still awaited.
  private func latin(_ words: [String], in language: String) -> [String]? {
    guard let letters else { return nil }
    let latin = words.compactMap { text in
      if let known = latinWords[[language, text]] { return known }
      guard let new = letters.letters(of: text, in: language)?.text else { return nil }
      latinWords.set(new, for: [language, text])
      return new
    }
    return latin.isEmpty || latin.count < words.count ? nil : latin
  }

  /// Returns the words that are to be translated for readers, each once.
  func textsToAsk(for readers: [SignReader]) -> [SignText] {
    var texts: [SignText] = []
    for sign in signs.values.sorted(by: { $0.id < $1.id }) {
      for text in readers.flatMap({ sign.texts(foreignTo: $0.language) }) where asked[text] == nil {
        asked.set((), for: text)
        texts.append(text)
      }
    }
    return texts
  }

  /// Takes a translation; returns false if it is the first of its languages that there is none of.
  func take(_ translation: String?, of text: SignText) -> Bool {
    translations.set(translation, for: text)
    return translation != nil || !untranslated.insert([text.language, text.target]).inserted
  }

  /// Returns a sign by its number.
  func sign(_ id: Int) -> Sign? { signs[id] }
}

extension Quad {
  /// The largest distance of two corners.
  fileprivate func distance(to other: Quad) -> Double {
    zip(corners, other.corners).map { ($0 - $1).length }.max() ?? 0
  }
}
