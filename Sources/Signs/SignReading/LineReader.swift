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
  /// The confidence from which the recognizer is believed at once.
  private static let sure = 0.93
  /// The confidence below which it is not believed, even if it reads the same again.
  private static let leastSure = 0.80
  /// The confidence from which a pack is believed for a sign, and for each of its lines.
  private static let surePack = 0.70
  private static let surePackLine = 0.5
  /// The confidence from which no other pack is tried.
  private static let certainPack = 0.80
  /// The confidence from which one look is enough: wrong packs reach 0.85, with other letters at each look.
  private static let confirmed = 0.90
  /// The share of letters in which two looks of a pack differ at most.
  private static let tolerance = 0.25
  private static let looks = [
    (TesseractPack.height, false), (TesseractPack.smallHeight, true), (TesseractPack.height, true),
    (TesseractPack.smallHeight, false),
  ]
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
    if let best { try read(lines, open, by: best, in: picture, into: &readings) }
    for index in open where readings[index].confidence < Self.confirmed {
      guard try !isConfirmed(readings[index], lines[index], in: picture) else { continue }
      readings[index] = .nothing
    }
    return readings
  }

  /// Reads the lines that are open by the pack of their script.
  private func read(
    _ lines: [Quad], _ open: [Int], by best: Pack, in picture: ReadPicture,
    into readings: inout [LineReading]
  ) throws(SignReadingError) {
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
    where reading.confidence >= Self.surePackLine && Self.isOwn(reading.text, of: packs)
      && (reading.confidence > readings[index].confidence || Self.isEmpty(readings[index])
        || Self.isForeign(readings[index]))
    {
      readings[index] = reading
    }
  }

  /// Returns true if a reading that is not sure counts.
  ///
  /// The recognizer must read nothing surely in a copy that is upside down or mirrored, and what it has read itself must be
  /// the same in a copy that is cut out wider. A pack has read its line twice.
  private func isConfirmed(
    _ reading: LineReading, _ line: Quad, in picture: ReadPicture
  ) throws(SignReadingError) -> Bool {
    if !reading.text.unicodeScalars.contains(where: Self.isOfPack) {
      let wider = line.grown(by: line.height * 0.08)
      guard reading.confidence >= Self.leastSure,
        try recognizer.read(wider, in: picture.whole).agrees(with: reading, tolerance: 0.12)
      else { return false }
    }
    for turned in [line.upsideDown, line.mirrored]
    where Self.isSure(try recognizer.read(turned, in: picture.whole)) { return false }
    return true
  }

  private static func confidence(of readings: [LineReading]) -> Double {
    readings.reduce(0) { $0 + $1.confidence }
  }

  /// Reads a line by a pack; if it is not sure, two of its looks have to be alike.
  ///
  /// The looks are at both heights, with and without the camera's noise.
  private func read(
    _ line: Quad, by name: Pack, in picture: ReadPicture
  ) throws(SignReadingError) -> LineReading {
    guard let pack = pack(name) else { return .nothing }
    var looks: [LineReading] = []
    for (height, isSmooth) in Self.looks {
      let look = try pack.read(
        line, in: isSmooth ? picture.smoothed : picture.whole, height: height)
      if looks.isEmpty, look.confidence >= Self.confirmed { return look }
      guard !look.text.isEmpty else { continue }
      if let other = looks.first(where: { $0.agrees(with: look, tolerance: Self.tolerance) }) {
        return look.confidence > other.confidence ? look : other
      }
      looks.append(look)
    }
    return .nothing
  }

  /// Returns the pack that reads a line best; nil if no pack is sure of it.
  private func best(on line: Quad, in picture: ReadPicture) throws(SignReadingError) -> Pack? {
    var best: (pack: Pack, confidence: Double)?
    for isNoisy in [false, true] where best == nil {
      let pixels = isNoisy ? picture.smoothed : picture.whole
      for name in order {
        guard let reader = pack(name) else { continue }
        let height = isNoisy ? TesseractPack.smallHeight : TesseractPack.height
        let reading = try reader.read(line, in: pixels, height: height)
        guard Self.isOwn(reading.text, of: [name]),
          reading.confidence > best?.confidence ?? Self.surePack,
          try self.read(line, by: name, in: picture) != .nothing
        else { continue }
        best = (name, reading.confidence)
        if reading.confidence >= Self.certainPack { break }
      }
    }
    guard let best else { return nil }
    order.removeAll { $0 == best.pack }
    order.insert(best.pack, at: 0)
    return best.pack
  }

  private func pack(_ name: Pack) -> TesseractPack? {
    if let reader = loaded[name] {
      recent.removeAll { $0 == name }
      recent.append(name)
      return reader
    }
    guard !missing.contains(name) else { return nil }
    guard let reader = TesseractPack(name, in: folder) else {
      missing.insert(name)
      return nil
    }
    // A pack takes up to 20 MB, and is loaded in some 20 ms.
    if recent.count >= Self.maxLoaded { loaded[recent.removeFirst()] = nil }
    loaded[name] = reader
    recent.append(name)
    return reader
  }

  /// Returns true if the recognizer's reading counts.
  ///
  /// It reads letters that it does not know as spaces, and is sure of it.
  private static func isSure(_ reading: LineReading) -> Bool {
    reading.confidence >= sure && !isEmpty(reading) && !isForeign(reading)
  }

  /// Returns true if the recognizer has read some letters of Greek or Cyrillic, of which it knows a few only.
  private static func isForeign(_ reading: LineReading) -> Bool {
    reading.text.unicodeScalars.contains { (0x370...0x52F).contains($0.value) }
  }

  private static func isEmpty(_ reading: LineReading) -> Bool {
    let letters = reading.text.count { !$0.isWhitespace }
    return letters == 0 || Double(letters) < 0.7 * Double(reading.text.count)
  }

  private static func isOfPack(_ scalar: Unicode.Scalar) -> Bool {
    packs.contains { $0.letters.contains { $0.contains(scalar.value) } }
  }

  /// Returns true if most letters of a text are those of some packs.
  private static func isOwn(_ text: String, of names: [Pack]) -> Bool {
    let letters = packs.filter { names.contains($0.name) }.flatMap(\.letters)
    let all = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let own = all.count { scalar in letters.contains { $0.contains(scalar.value) } }
    return own > 0 && own * 2 > all.count
  }
}

extension Quad {
  /// The quad of the same place in which everything is upside down.
  fileprivate var upsideDown: Quad {
    Quad(
      topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
  }

  /// The quad of the same place in which left and right are exchanged.
  fileprivate var mirrored: Quad {
    Quad(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }
}
