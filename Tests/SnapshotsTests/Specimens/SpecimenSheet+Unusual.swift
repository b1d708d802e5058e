extension SpecimenSheet {
  static let unusual = SpecimenSheet(
    script: "unusual-text",
    specimens: [
      // A sequence is one box; a keycap is a digit with a box for the missing part.
      Specimen(
        "emoji", "de", "Ja! 👍🏽 👩\u{200D}👩\u{200D}👧 🇪🇸 1\u{FE0F}\u{20E3}",
        [.sans, .boxes, .sans, .boxes, .sans, .boxes, .sans, .boxes]),
      Specimen("missing-letters", "ka", "გამარჯობა, Tbilisi", [.boxes, .sans]),
      Specimen(
        "soft-hyphens", "de",
        "Haftpflicht\u{AD}|versicherungs\u{AD}gesellschaft", [.sans]),
      Specimen(
        "marks-without-end", "en", "Zalgo A\(marks(1_000)) stays", [.sans],
        shown: "Zalgo A\(marks(30)) stays"),
      Specimen(
        "replacement-characters", "fr", "Un caf\u{FFFD} cr\u{FFFD}me, |s’il vous pla\u{FFFD}t",
        [.sans]),
      // The override is invisible; ICU makes it part of the run that it reverses.
      Specimen(
        "override-that-stays-open", "en", "Say \u{202E}olleh, and go on",
        [.sans], .mixed([["Say ", "\u{202E}olleh, and go on"]])),
      Specimen("override-that-stays-open", "en", "Not reversed", [.sans]),
    ])

  /// Unbroken text.
  ///
  /// At 16 pixels a digit is 9 wide and the measure 440, which makes 48 digits.
  static let unbroken = SpecimenSheet(
    script: "unbroken-text",
    specimens: [Specimen("digits", nil, digits(400, inLinesOf: 48), [.sans])])

  static let small = SpecimenSheet(
    script: "small-scripts",
    specimens: [
      Specimen("small", "en", "Where is the station?", [.sans]),
      Specimen("small", "ru", "Где здесь вокзал?", [.sans]),
      Specimen("small", "ar", "أين المحطة؟", [.arabic], .rightToLeft),
      Specimen("small", "he", "איפה התחנה?", [.hebrew, .sans], .rightToLeft),
      Specimen("small", "hi", "स्टेशन कहाँ है?", [.devanagari]),
      Specimen("small", "th", "สถานีอยู่ที่ไหน", [.thai]),
      Specimen("small", "zh", "车站在哪里？", [.chinese]),
      Specimen("small", "ko", "역이 어디예요?", [.korean, .sans]),
    ])

  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

  private static func digits(_ count: Int, inLinesOf length: Int) -> String {
    (0..<count).map { "\($0 > 0 && $0 % length == 0 ? "|" : "")\($0 % 10)" }.joined()
  }
}
