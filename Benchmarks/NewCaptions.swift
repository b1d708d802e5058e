import Console
internal import Imaging
internal import Randomness
internal import Scene
internal import Typesetting

/// A benchmark of the time from a new caption's text to the bitmaps of its lines and the distance at
/// which they touch.
struct NewCaptions {
  private static let conversations: [(language: String, words: String)] = [
    ("es", "nos vemos mañana a las diez en la plaza del mercado junto a fuente que tiene leones"),
    ("ru", "увидимся завтра в десять на площади возле рынка рядом с фонтаном где стоят львы"),
    ("ur", "کل صبح ۱۰ بجے بازار کے چوک میں فوارے کے پاس ملتے ہیں جہاں ۴ پتھر کے شیر ہیں"),
    ("ar", "نلتقي غدا في الساعة العاشرة عند ساحة السوق بجانب النافورة التي فيها أسود حجرية"),
    ("hi", "कल सुबह दस बजे बाज़ार के चौक में फव्वारे के पास मिलते हैं जहाँ पत्थर शेर"),
    ("th", "พรุ่งนี้ เจอ กัน ตอน สิบ โมง ที่ ลาน ตลาด ข้าง น้ำพุ ซึ่ง มี สิงโต หิน"),
    ("ja", "明日 の 午前 十時 に 市場 広場 で 噴水 隣 石 獅子 が ある 会い ましょう"),
  ]
  private static let count = 200

  /// Measures captions of two lines in each language.
  ///
  /// The glyphs are cached, and the look is the default one at 1280×720. The target is for the
  /// slowest language.
  func twoLines() throws -> Figure {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    let (style, width) = CaptionLook().styleAndWidth(in: PixelSize(width: 1280, height: 720))
    var medians: [(language: String, time: Duration)] = []
    for (language, text) in Self.conversations {
      var random = SeededGenerator(state: 7)
      let words = text.split(separator: " ").map(String.init)
      let gap = ["th", "ja"].contains(language) ? "" : " "
      var times: [Duration] = []
      while times.count < Self.count {
        let caption = (0..<Int.random(in: 8...24, using: &random))
          .compactMap { _ in words.randomElement(using: &random) }.joined(separator: gap)
        var lines: [TextLine] = []
        let time = ContinuousClock().measure {
          lines = typesetter.lines(
            of: caption, language: language, style: style, width: width, strategy: .balanced)
          for line in lines { _ = typesetter.bitmap(of: line, style: style, color: .white) }
          _ = contactDistance(of: lines, style: style, typesetter: typesetter)
        }
        if lines.count == 2 { times.append(time) }
      }
      medians.append((language, times.quantile(0.5)))
    }
    let slowest = medians.max { $0.time < $1.time }?.time ?? .zero
    return Figure(
      name: "a new caption of two lines at 1280x720, text to pictures, glyphs warm, median",
      target: "≤ 0.5 ms",
      measured: medians.map { "\($0.language) \($0.time.microseconds)" }.joined(separator: ", "),
      isMet: slowest <= .microseconds(500))
  }

  private func contactDistance(
    of lines: [TextLine], style: TextStyle, typesetter: Typesetter
  ) -> Int? {
    let skylines = lines.compactMap {
      typesetter.skyline(of: $0, style: style, paint: LinePaint(fill: .white))
    }
    guard let first = skylines.first, let last = skylines.last else { return nil }
    return first.contactDistance(toLine: last, clearance: 1, maxDepth: 100, maxHeight: 100)
  }
}

extension Duration {
  fileprivate var microseconds: String { "\(Int(self / .microseconds(1))) µs" }
}
