extension SpecimenSheet {
  static let mixedDirections = SpecimenSheet(
    script: "mixed-directions",
    specimens: [
      Specimen(
        "arabic-numbers", "ar", "الغرفة 12 (الطابق 3) في 9:30.",
        [.arabic, .sans, .arabic, .sans, .arabic, .sans, .arabic, .sans],
        .mixed([[".", "9:30", " في ", ")", "3", "الطابق ", "(", " ", "12", "الغرفة "]])),
      // The exclamation mark between two directions takes the paragraph's (N2).
      Specimen(
        "hebrew-quotation", "he", "היא אמרה \"See you at 8!\" והלכה.",
        [.hebrew, .sans, .hebrew, .sans],
        .mixed([[".", " והלכה", "!\"", "See you at 8", "\"", "היא אמרה "]])),
      Specimen(
        "hebrew-quotation-isolated", "he",
        "היא אמרה \"\u{2068}See you at 8!\u{2069}\" והלכה.",
        [.hebrew, .sans, .hebrew, .sans],
        .mixed([
          [".", " והלכה", "\u{2069}\"", "See you at 8!", "\"\u{2068}", "היא אמרה "]
        ])),
      Specimen(
        "hebrew-telephone", "he", "הטלפון שלי: 03-555-1234",
        [.hebrew, .sans, .hebrew, .sans], .mixed([["03-555-1234", " ", ":", "הטלפון שלי"]])),
      // Brackets around a number behind Arabic go with it, as numbers count as R (N0).
      Specimen(
        "english-with-arabic", "en", "The sign says مكتب البريد (12).",
        [.sans, .arabic, .sans],
        .mixed([["The sign says ", ")", "12", "(", "مكتب البريد ", "."]])),
      Specimen(
        "two-paragraphs", nil, "Good morning!\n|صباح الخير!\n|123",
        [.sans, .arabic, .sans], .mixed([["Good morning!"], ["صباح الخير!"], ["123"]])),
    ])

  static let speakers = SpecimenSheet(
    script: "speakers",
    specimens: [
      Specimen("overlapping", "es", "Nos vemos mañana a las diez", [.sans]),
      Specimen("overlapping", "he", "מחר בבוקר,", [.hebrew, .sans], .rightToLeft),
      Specimen(
        "both-go-on", "es", "Nos vemos mañana a las diez, |delante del museo.", [.sans]),
      Specimen(
        "both-go-on", "he", "מחר בבוקר, אבל לא לפני תשע", [.hebrew, .sans, .hebrew],
        .rightToLeft),
      Specimen("long-name", "de", "Guten Tag!", [.sans]),
    ])

  static let bilingual = SpecimenSheet(
    script: "bilingual",
    specimens: [
      Specimen("not-translated-yet", "en", "Where is the station?", [.sans]),
      Specimen("translated", "es", "¿Dónde está la estación?", [.sans]),
      Specimen("translated", "en", "Where is the station?", [.sans]),
      Specimen("both-directions", "de", "Wo ist der Bahnhof?", [.sans]),
      Specimen("both-directions", "ar", "أين المحطة؟", [.arabic], .rightToLeft),
      Specimen("romanized", "ja", "駅はどこですか。", [.japanese]),
      Specimen("romanized", nil, "Eki wa doko desu ka.", [.sans]),
      Specimen("romanized", "en", "Where is the station?", [.sans]),
    ])
}
