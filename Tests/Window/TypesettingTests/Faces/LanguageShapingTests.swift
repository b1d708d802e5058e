import Testing

@testable import Typesetting

/// The glyphs of texts in many languages, compared with those of HarfBuzz for the language.
@Suite struct LanguageShapingTests {
  /// The texts whose forms differ from those of the script's other languages.
  private static let withForms = [
    ("ur", "۴۶۷"), ("ur", "سال ۱۹۴۷ء"), ("ur", "درجہ حرارت (۷۷ °F) ہے"),
    ("ur-PK", "کمرہ نمبر ۴۷، تیسری منزل"), ("ur_IN", "کل صبح ۶ بجے ملیں گے"),
    ("ne", "५ ८ झ"), ("ne", "छ्या"), ("ne-NP", "म भोलि ८ बजे बैठकमा आउँछु"), ("ne", "झन् राम्रो, ५ जना आए"),
    ("mr", "ल श"), ("mr", "मला मराठी कळते, पण शब्द सावकाश बोला"), ("mr-IN", "शाळा कुठे आहे?"),
    ("sr", "б"), ("sr-Cyrl-RS", "Где је Бобан, браћо?"), ("sr", "Добро јутро, треба ми соба"),
    ("mk", "Добро утро, каде е собата?"), ("mk-MK", "убаво"),
    ("ro", "ştiinţă"), ("ro", "Bună seara, Ştefan şi Ţepeş"),
    ("ro-MD", "Republica Moldova, Ţara şi oraşul"),
    ("ca", "col·legi COL·LEGI"), ("ca-ES", "El col·legi és paral·lel"), ("mh", "M̧ajeļ, ņe"),
    ("nv", "Diné bizaad ąąįį"),
    ("zh-Hant", "「骨」，直角；遍！"), ("zh-TW", "不好意思，請問最近的捷運站怎麼走？"),
    ("zh-Hant-TW", "今天（星期一）天氣很好。"), ("zh-HK", "唔該，請問地鐵站喺邊度？"),
    ("yue", "佢哋喺度食飯。"), ("zh-Hant", "2024。"),
  ]
  private static let withoutForms = [
    ("en", "б ۴ ५ ş l·l ल"), ("fa", "سال ۱۹۴۷، ۴۶۷"), ("sd", "سنڌي ۴۶۷ ٻولي"), ("ks", "کٲشُر ۴۶۷"),
    ("ps", "پښتو ۴۶۷"), ("ug", "ئۇيغۇر ۴"), ("ar", "٤٦٧ مرحبا"), ("hi", "५ ८ झ छ्या ल श"),
    ("sa", "५ झ ल श"), ("ru", "Добро, Бобан"), ("uk", "Добрий ранок, бабо"),
    ("bg", "Добро утро, бабо"),
    ("tr", "Işıl ştiinţă fi"), ("az", "şəhər fi"), ("nl", "ijs IJsland bijna"), ("pl", "źródło"),
    ("es", "col·legi"), ("gl", "xa"), ("sr-Latn", "Dobro jutro, šta ima"), ("vi", "Ẩm thực Huế"),
    ("he", "שלום"), ("bn", "ক্ষ্ম"), ("ta", "தமிழ்"), ("th", "ภาษาไทย"),
    ("zh-Hans", "「骨」，直角；遍！"), ("zh", "你好。"), ("ja", "骨、直角。"), ("ko", "안녕, 漢字."),
    ("xyz", "б ۴ ल ş"), ("nonsense", "б ۴ ल ş"), ("", "б ۴ ल ş"),
  ]

  /// The glyphs of each run as drawn, and as HarfBuzz has them with and without the language, and
  /// the measured width.
  private func shapings(
    of text: String, _ language: String, weight: TextStyle.Weight
  ) throws -> [RunShaping] {
    let lines = try makeTypesetter().lines(
      of: text, language: language, style: TextStyle(size: 40, weight: weight), width: .max / 4)
    return try lines.flatMap(\.runs).map { run in
      let file = try FontFile(path: run.face.path)
      func glyphs(_ file: [UInt8], _ language: String?) -> [PlacedGlyph] {
        harfBuzzGlyphs(
          of: run.text, in: file, script: run.script, direction: run.direction, language: language)
      }
      return RunShaping(
        drawn: glyphs(file.bytes(selecting: run.face.languageSystem), nil),
        expected: glyphs(file.bytes(selecting: nil), language),
        default: glyphs(file.bytes(selecting: nil), nil),
        measured: run.face.isEmboldened ? nil : run.width.units)
    }
  }

  @Test(arguments: withForms, TextStyle.Weight.allCases)
  func lettersHaveTheFormsOfTheirLanguage(_ text: (String, String), weight: TextStyle.Weight) throws
  {
    let shapings = try shapings(of: text.1, text.0, weight: weight)
    #expect(shapings.allSatisfy { $0.drawn == $0.expected })
    #expect(shapings.contains { $0.drawn != $0.default })
    #expect(shapings.allSatisfy { $0.isMeasuredAsDrawn })
  }

  @Test(arguments: withoutForms)
  func otherLanguagesHaveTheFormsOfTheFace(_ text: (String, String)) throws {
    for shaping in try shapings(of: text.1, text.0, weight: .regular) {
      #expect(shaping.drawn == shaping.default)
      #expect(shaping.drawn == shaping.expected)
      #expect(shaping.isMeasuredAsDrawn)
    }
  }
}

/// A run as it is drawn, and as HarfBuzz shapes it with and without the language.
private struct RunShaping {
  let drawn: [PlacedGlyph]
  let expected: [PlacedGlyph]
  let `default`: [PlacedGlyph]
  /// The measured width in 1/65536 em, or nil for an emboldened face, whose letters are wider.
  let measured: Int?

  var isMeasuredAsDrawn: Bool {
    measured.map { $0 == drawn.reduce(0) { $0 + Int($1.advance) } } ?? true
  }
}
