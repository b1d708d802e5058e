extension SpecimenSheet {
  static let european = SpecimenSheet(
    script: "scripts-european",
    specimens: [
      Specimen("spanish", "es", "Si llueve mañana, |nos vemos en el café.", [.sans]),
      Specimen("german", "de", "Das heißt, wir müssen |später frühstücken.", [.sans]),
      Specimen("french", "fr", "Excusez-moi, |où sont les toilettes\u{202F}?", [.sans]),
      Specimen("czech", "cs", "Můžete mi prosím říct, |kde je nádraží?", [.sans]),
      Specimen("turkish", "tr", "Işıl’ın çayı soğumuş, |yenisini getireyim.", [.sans]),
      Specimen("vietnamese", "vi", "Ẩm thực Huế ngon tuyệt, |thử một ít nhé!", [.sans]),
      Specimen(
        "vietnamese-decomposed", "vi",
        "A\u{302}\u{309}m thu\u{31B}\u{323}c Hue\u{302}\u{301} ngon tuye\u{323}\u{302}t, "
          + "|thu\u{31B}\u{309} mo\u{323}\u{302}t i\u{301}t nhe\u{301}!", [.sans]),
      Specimen("greek", "el", "Καλησπέρα σας, |ψάχνω το παλιό λιμάνι.", [.sans]),
      Specimen("russian", "ru", "Спасибо, я подожду |вас у входа в музей.", [.sans]),
    ])

  static let rightToLeft = SpecimenSheet(
    script: "scripts-right-to-left",
    specimens: [
      Specimen(
        "arabic", "ar", "إذا أمطرت غدًا، |نلتقي في المقهى الصغير.", [.arabic], .rightToLeft),
      Specimen("arabic-vowels", "ar", "السَّلَامُ عَلَيْكُمْ", [.arabic], .rightToLeft),
      Specimen(
        "hebrew", "he", "שלום, נעים מאוד. |מאיפה הגעת הנה?",
        [.hebrew, .sans, .hebrew, .sans, .hebrew, .sans],
        .rightToLeft),
      Specimen(
        "hebrew-points", "he", "שָׁלוֹם, מַה שְּׁלוֹמְךָ?", [.hebrew, .sans, .hebrew, .sans],
        .rightToLeft),
      Specimen(
        "persian", "fa",
        "می\u{200C}خواهم کتاب\u{200C}هایم را بیاورم، |ولی نمی\u{200C}توانم.", [.arabic],
        .rightToLeft),
      Specimen(
        "urdu", "ur", "معاف کیجیے، |ہسپتال کا راستہ کون سا ہے؟", [.arabic], .rightToLeft),
    ])
}
