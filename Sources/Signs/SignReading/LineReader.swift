internal import Signs

/// A reader of lines whose script is not known.
///
/// The recognizer of Latin, Chinese and Japanese reads all lines of a sign. If it is not sure of some, the packs of the
/// other scripts race on the largest of them, and the best reads them all. One thread uses it.
final class LineReader {
  /// A reader of a script, with the name of Tesseract's pack; nil for the recognizer.
  typealias Pack = String

  /// The packs in the order in which they are tried, and the letters that they write.
  static let packs: [(name: Pack, letters: [ClosedRange<UInt32>])] = [
    ("fas", [0x600...0x6FF, 0xFB50...0xFEFC]), ("ara", [0x600...0x6FF, 0xFB50...0xFEFC]),
    ("hin", [0x900...0x97F]), ("rus", [0x400...0x52F]), ("ell", [0x370...0x3FF, 0x1F00...0x1FFF]),
    ("heb", [0x590...0x5FF]), ("kor", [0xAC00...0xD7A3, 0x1100...0x11FF]), ("tha", [0xE00...0xE7F]),
  ]
  /// The packs of Persian and Arabic.
  private static let arabicPacks = ["fas", "ara"]
  /// The confidence from which the recognizer is believed.
  private static let sure = 0.93
  /// The confidence from which a pack is believed for a sign, and for each of its lines.
  private static let surePack = 0.70
  private static let surePackLine = 0.5
  /// The confidence from which no other pack is tried, as wrong ones reach 0.7 at most.
  private static let certainPack = 0.80
  /// The lines on which the packs race until one is sure.
  private static let racedLines = 2
  /// The packs that stay in memory.
  private static let maxLoaded = 4

  private let recognizer: LineRecognizer
  private let languages: SignLanguages
  private let folder: String?
  private var loaded: [Pack: TesseractPack] = [:]
  /// The loaded packs, the one that was used last at the end.
  private var recent: [Pack] = []
  /// The packs that are missing or damaged.
  private(set) var missing: Set<Pack> = []
  /// The packs in the order of their last success.
  private var order = packs.map(\.name)

  init(recognizer path: String, languages: SignLanguages, packs folder: String?)
    throws(SignReadingError)
  {
    recognizer = try LineRecognizer(path)
    self.languages = languages
    self.folder = folder
  }

  /// Reads lines of one sign.
  ///
  /// - Throws: `SignReadingError` if memory is short.
  func read(_ lines: [Quad], in picture: ReadPicture) throws(SignReadingError) -> [LineReading] {
    var readings: [LineReading] = []
    for line in lines { readings.append(try recognizer.read(line, in: picture.whole)) }
    let open = readings.indices.filter { !Self.isSure(readings[$0]) }
    guard !open.isEmpty else { return readings }
    let largest = open.sorted {
      lines[$0].width * lines[$0].height > lines[$1].width * lines[$1].height
    }
    var best: Pack?
    for index in largest.prefix(Self.racedLines) where best == nil && picture.failuresLeft > 0 {
      best = try self.best(on: lines[index], in: picture)
      if best == nil { picture.failuresLeft -= 1 }
    }
    guard let best else { return readings }
    // Persian and Arabic share most letters, so the words of all lines tell which pack reads them.
    let packs = Self.arabicPacks.contains(best) ? Self.arabicPacks : [best]
    var read: [[LineReading]] = []
    for pack in packs {
      var own: [LineReading] = []
      for index in open { own.append(try self.read(lines[index], by: pack, in: picture)) }
      read.append(own)
    }
    var chosen = read[0]
    if packs.count > 1 {
      let surer = Self.confidence(of: read[0]) >= Self.confidence(of: read[1]) ? read[0] : read[1]
      let isArabic = languages.arabicScript(surer.map(\.text).joined(separator: "\n")) == "ar"
      chosen = read[isArabic ? 1 : 0]
    }
    for (index, reading) in zip(open, chosen)
    where reading.confidence >= Self.surePackLine && Self.isOwn(reading.text, of: packs) {
      readings[index] = reading
    }
    return readings
  }

  private static func confidence(of readings: [LineReading]) -> Double {
    readings.reduce(0) { $0 + $1.confidence }
  }

  /// Reads a line by a pack, and again without noise if the pack is not sure.
  private func read(
    _ line: Quad, by name: Pack, in picture: ReadPicture
  ) throws(SignReadingError) -> LineReading {
    guard let pack = try pack(name) else { return .nothing }
    let reading = try pack.read(line, in: picture.whole)
    guard reading.confidence < Self.certainPack else { return reading }
    let second = try pack.read(line, in: picture.smoothed, height: TesseractPack.smallHeight)
    return second.confidence > reading.confidence ? second : reading
  }

  /// Returns the pack that reads a line best; nil if no pack is sure of it.
  private func best(on line: Quad, in picture: ReadPicture) throws(SignReadingError) -> Pack? {
    var best: (pack: Pack, confidence: Double)?
    for isNoisy in [false, true] where best == nil {
      let pixels = isNoisy ? picture.smoothed : picture.whole
      for name in order {
        guard let reader = try pack(name) else { continue }
        let height = isNoisy ? TesseractPack.smallHeight : TesseractPack.height
        let reading = try reader.read(line, in: pixels, height: height)
        let confidence = Self.isOwn(reading.text, of: [name]) ? reading.confidence : 0
        if confidence > best?.confidence ?? Self.surePack { best = (name, confidence) }
        if confidence >= Self.certainPack { break }
      }
    }
    guard let best else { return nil }
    order.removeAll { $0 == best.pack }
    order.insert(best.pack, at: 0)
    return best.pack
  }

  private func pack(_ name: Pack) throws(SignReadingError) -> TesseractPack? {
    if let reader = loaded[name] {
      recent.removeAll { $0 == name }
      recent.append(name)
      return reader
    }
    guard !missing.contains(name) else { return nil }
    do throws(SignReadingError) {
      let reader = try TesseractPack(name, in: folder)
      // A pack takes up to 20 MB, and is loaded in some 20 ms.
      if recent.count >= Self.maxLoaded { loaded[recent.removeFirst()] = nil }
      loaded[name] = reader
      recent.append(name)
      return reader
    } catch .badPack {
      missing.insert(name)
      return nil
    }
  }

  /// Returns true if the recognizer's reading counts.
  ///
  /// It reads letters that it does not know as spaces, and is sure of it.
  private static func isSure(_ reading: LineReading) -> Bool {
    // It knows a few letters of other scripts, and leaves the others out.
    let isForeign = reading.text.unicodeScalars.contains { (0x370...0x52F).contains($0.value) }
    return reading.confidence >= sure && !isEmpty(reading) && !isForeign
  }

  private static func isEmpty(_ reading: LineReading) -> Bool {
    let letters = reading.text.count { !$0.isWhitespace }
    return letters == 0 || Double(letters) < 0.7 * Double(reading.text.count)
  }

  /// Returns true if most letters of a text are those of some packs.
  private static func isOwn(_ text: String, of names: [Pack]) -> Bool {
    let letters = packs.filter { names.contains($0.name) }.flatMap(\.letters)
    let all = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let own = all.count { scalar in letters.contains { $0.contains(scalar.value) } }
    return own > 0 && own * 2 > all.count
  }
}
