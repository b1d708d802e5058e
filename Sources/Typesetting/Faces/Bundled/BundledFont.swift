/// A bundled font file and its purpose.
struct BundledFont: Equatable {
  /// The name of the file in the folder of the bundled faces.
  let file: String
  let family: String
  var weight = TextStyle.Weight.regular
  /// The ISO 15924 codes of the scripts whose letters the font has.
  let scripts: Set<String>
  /// The ranges of characters that the font has and that many scripts share.
  var shared: [ClosedRange<UInt32>] = []
  /// The regional form of the font's Han characters.
  var form: HanForm?

  /// The regular base face, for Latin, Greek and Cyrillic.
  ///
  /// The file must be present, and so must that of `boldBase`.
  static let base = BundledFont(
    file: "NotoSans-Regular.ttf", family: "Noto Sans", scripts: ["Latn", "Grek", "Cyrl"])
  static let boldBase = BundledFont(
    file: "NotoSans-Bold.ttf", family: "Noto Sans", weight: .bold,
    scripts: ["Latn", "Grek", "Cyrl"])

  /// All bundled fonts.
  static let all =
    [base, boldBase] + [
      of("Arabic", "Arab", [0x600...0x6FF, 0xFD3E...0xFD3F]),
      of("Hebrew", "Hebr", []),
      of("Devanagari", "Deva", [0x951...0x952, 0x964...0x965, 0xA830...0xA839]),
      of("Bengali", "Beng", []),
      of("Tamil", "Taml", []),
      of("Thai", "Thai", [0xE3F...0xE3F]),
      BundledFont(
        file: "VisavisHanJP-Regular.otf", family: "Visavis Han JP",
        scripts: ["Hani", "Hira", "Kana"], shared: symbols, form: .japanese),
      BundledFont(
        file: "VisavisHanSC-Regular.otf", family: "Visavis Han SC", scripts: ["Hani", "Bopo"],
        shared: punctuation, form: .simplified),
      BundledFont(
        file: "VisavisHanKR-Regular.otf", family: "Visavis Han KR", scripts: ["Hang"],
        shared: punctuation, form: .korean),
    ]

  private static func of(
    _ name: String, _ script: String, _ shared: [ClosedRange<UInt32>]
  ) -> BundledFont {
    BundledFont(
      file: "NotoSans\(name)-Regular.ttf", family: "Noto Sans \(name)", scripts: [script],
      shared: shared)
  }

  /// CJK Symbols and Punctuation, the long vowel sign of kana, and full-width forms.
  private static let punctuation: [ClosedRange<UInt32>] = [
    0x3000...0x303F, 0x3099...0x309C, 0x30FB...0x30FC, 0xFF01...0xFF65, 0xFFE0...0xFFE6,
  ]
  /// General Punctuation, arrows, signs, shapes, letters in circles, and all of `punctuation`.
  private static let symbols = [0x2010...0x27BF, 0x3200...0x33FF] + punctuation
}
