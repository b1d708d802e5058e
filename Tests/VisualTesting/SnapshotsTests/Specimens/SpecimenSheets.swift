extension SpecimenSheet {
  static let westernScripts: KeyValuePairs<String, [Specimen]> = [
    "scripts-european": [
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
    ],
    "scripts-right-to-left": [
      Specimen("arabic", "ar", "إذا أمطرت غدًا، |نلتقي في المقهى الصغير.", [.arabic], .rightToLeft),
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
      Specimen("urdu", "ur", "معاف کیجیے، |ہسپتال کا راستہ کون سا ہے؟", [.urdu], .rightToLeft),
    ],
  ]

  static let asianScripts: KeyValuePairs<String, [Specimen]> = [
    "scripts-south-asian": [
      Specimen("hindi", "hi", "माफ़ कीजिए, स्टेशन कहाँ है?", [.devanagari]),
      Specimen(
        "hindi-conjuncts", "hi", "श्री त्रिवेदी, क्षमा कीजिए: |वर्षा रुकने तक प्रतीक्षा करें।", [.devanagari]),
      Specimen("bengali", "bn", "দয়া করে আস্তে বলুন, |আমি বাংলা শিখছি।", [.bengali]),
      Specimen("tamil", "ta", "மன்னிக்கவும், |நிலையம் எங்கே?", [.tamil]),
      Specimen("thai", "th", "ขอโทษครับ ผมฟังไม่ทัน |ช่วยพูดช้าลงหน่อยครับ", [.thai]),
      Specimen("thai-without-spaces", "th", "ห้องน้ำอยู่ชั้นสอง|ตรงข้ามลิฟต์ครับ", [.thai]),
    ],
    // Text in East Asian scripts.
    //
    // A line has room for thirteen full-width characters; growing text fills lines greedily.
    "scripts-east-asian": [
      Specimen("chinese-simplified", "zh-Hans", "不好意思，|请问最近的地铁站怎么走？", [.chinese]),
      Specimen("chinese-traditional", "zh-Hant", "不好意思，|請問最近的捷運站怎麼走？", [.taiwanese]),
      Specimen("japanese", "ja", "すみません、もう少し|ゆっくり話してください。", [.japanese]),
      // Thirteen characters would leave the full stop to the next line.
      Specimen("japanese-full-stop", "ja", "明日の朝十時に駅で会いま|す。コーヒーを飲みましょう", [.japanese]),
      // Thirteen characters would end the line with an opening bracket.
      Specimen("japanese-brackets", "ja", "明日の朝十時に駅前の喫茶|「ローマ」で会いましょうか", [.japanese]),
      Specimen("korean", "ko", "실례합니다, |가까운 역이 어디예요?", [.korean, .sans, .korean, .sans]),
    ],
  ]

  static let languagesAndDirections: KeyValuePairs<String, [Specimen]> = [
    // The same letters in languages that write them differently.
    "language-forms": [
      Specimen("urdu-persian", "ur", "سال ۱۹۴۷ء، کمرہ ۴۶۷", [.urdu], urdu),
      Specimen("urdu-persian", "fa", "سال ۱۹۴۷ء، کمرہ ۴۶۷", [.arabic], urdu),
      Specimen("nepali-marathi-hindi", "ne", "५ ८ झ छ्या ल श", [.nepali]),
      Specimen("nepali-marathi-hindi", "mr", "५ ८ झ छ्या ल श", [.marathi]),
      Specimen("nepali-marathi-hindi", "hi", "५ ८ झ छ्या ल श", [.devanagari]),
      Specimen("serbian-macedonian-russian", "sr", "Бобан, браћо", [.serbian]),
      Specimen("serbian-macedonian-russian", "mk", "Бобан, браћо", [.macedonian]),
      Specimen("serbian-macedonian-russian", "ru", "Бобан, браћо", [.sans]),
      Specimen("romanian-turkish-catalan-spanish", "ro", "ştiinţă Ţării Ş", [.romanian]),
      Specimen("romanian-turkish-catalan-spanish", "tr", "ştiinţă Ţării Ş", [.sans]),
      Specimen("romanian-turkish-catalan-spanish", "ca", "col·legi COL·LEGI", [.catalan]),
      Specimen("romanian-turkish-catalan-spanish", "es", "col·legi COL·LEGI", [.sans]),
      Specimen("taiwan-hong-kong-china-japan", "zh-Hant", "「骨」，直角；遍！", [.taiwanese]),
      Specimen("taiwan-hong-kong-china-japan", "zh-HK", "「骨」，直角；遍！", [.hongKong]),
      Specimen("taiwan-hong-kong-china-japan", "zh-Hans", "「骨」，直角；遍！", [.chinese]),
      Specimen("taiwan-hong-kong-china-japan", "ja", "「骨」，直角；遍！", [.japanese]),
      Specimen("names", "en", "Where is Boban?", [.sans]),
      Specimen("names", "en", "Where is Boban?", [.sans]),
    ],
    "mixed-directions": [
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
    ],
    "speakers": [
      Specimen("overlapping", "es", "Nos vemos mañana a las diez", [.sans]),
      Specimen("overlapping", "he", "מחר בבוקר,", [.hebrew, .sans], .rightToLeft),
      Specimen("both-go-on", "es", "Nos vemos mañana a las diez, |delante del museo.", [.sans]),
      Specimen(
        "both-go-on", "he", "מחר בבוקר, אבל לא לפני תשע", [.hebrew, .sans, .hebrew],
        .rightToLeft),
      Specimen("long-name", "de", "Guten Tag!", [.sans]),
    ],
    "bilingual": [
      Specimen("not-translated-yet", "en", "Where is the station?", [.sans]),
      Specimen("translated", "es", "¿Dónde está la estación?", [.sans]),
      Specimen("translated", "en", "Where is the station?", [.sans]),
      Specimen("both-directions", "de", "Wo ist der Bahnhof?", [.sans]),
      Specimen("both-directions", "ar", "أين المحطة؟", [.arabic], .rightToLeft),
      Specimen("romanized", "ja", "駅はどこですか。", [.japanese]),
      Specimen("romanized", nil, "Eki wa doko desu ka.", [.sans]),
      Specimen("romanized", "en", "Where is the station?", [.sans]),
    ],
  ]

  static let oddTexts: KeyValuePairs<String, [Specimen]> = [
    "unusual-text": [
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
    ],
    // Lines whose marks need room.
    //
    // At the start of a text, pause marks of the Quran stand on spaces of their own.
    "stacked-marks": [
      Specimen(
        "bengali", "bn",
        "ক্ষ্মূ র্কী ন্ত্রু স্ত্রৃ ক্ষ্মূ\n"
          + "|র্চ্ছিঁ ক্ষ্মূ র্কী র্চ্ছিঁ ক্ষ্মূ",
        [.bengali]),
      Specimen(
        "hindi", "hi",
        "द्द्वु द्ध्रु ङ्क्षु द्द्वु\n"
          + "|र्कौं र्ह्रीं कैँ र्कौं",
        [.devanagari]),
      Specimen(
        "arabic", "ar",
        "جٍ عٍ حٍ بِهِۦٓ إٍ جٍ عٍ\n"
          + "|ٱللَّٰهَ أُوْلَٰٓئِكَ ٱللَّٰهَ شَّاً",
        [.arabic], .rightToLeft),
      Specimen(
        "recitation", "ar",
        "\u{6D6} \u{6D7} \u{6DA} ذَٰلِكَ ٱلْكِتَٰبُ لَا رَيْبَ \u{6DB} فِيهِ",
        [.arabic], .rightToLeft,
        shown:
          "\u{A0}\u{A0}\u{6D6} \u{A0}\u{A0}\u{6D7} \u{A0}\u{A0}\u{6DA} ذَٰلِكَ ٱلْكِتَٰبُ لَا رَيْبَ \u{6DB} فِيهِ"
      ),
      Specimen(
        "thai", "th",
        "ฎุู้ ญุู๊ ฏูู่ กุู่\n"
          + "|กี่้ ปื๊์ ฟิ้๋ ฝั๊่",
        [.thai]),
      Specimen(
        "five-marks", "en",
        "gypsy Z\u{301}\u{302}\u{308}\u{306}\u{30C} gypsy\n"
          + "|Z\u{301}\u{302}\u{308}\u{306}\u{30C} gypsy y\u{323}\u{331}\u{324}\u{330}",
        [.sans]),
    ],
    // Unbroken text.
    //
    // At 16 pixels a digit is 9.15 wide and the measure 438.4, which makes 47 digits.
    "unbroken-text": [Specimen("digits", nil, digits(400, inLinesOf: 47), [.sans])],
    "small-scripts": [
      Specimen("small", "en", "Where is the station?", [.sans]),
      Specimen("small", "ru", "Где здесь вокзал?", [.sans]),
      Specimen("small", "ar", "أين المحطة؟", [.arabic], .rightToLeft),
      Specimen("small", "he", "איפה התחנה?", [.hebrew, .sans], .rightToLeft),
      Specimen("small", "hi", "स्टेशन कहाँ है?", [.devanagari]),
      Specimen("small", "th", "สถานีอยู่ที่ไหน", [.thai]),
      Specimen("small", "zh", "车站在哪里？", [.chinese]),
      Specimen("small", "ko", "역이 어디예요?", [.korean, .sans]),
    ],
  ]

  static let looks: KeyValuePairs<String, [Specimen]> = [
    // Edges and other look options, which never change the layout.
    "edge-outline": [
      Specimen("outline", nil, "gjpqy: Ξεσκεπάζω, ẤỆ ffi", [.sans]),
      Specimen("outline", nil, "ỒẬÅ съешь ещё, ½ «fjord»", [.sans]),
    ],
    "edge-shadow": [Specimen("shadow", nil, "gjpqy: Ξεσκεπά, ẤỆ ffi", [.sans])],
    "edge-raised": [Specimen("raised", nil, "gjpqy: Ξεσκ ẤỆ ffi", [.sans])],
    "edge-depressed": [Specimen("depressed", nil, "gjpqy: Ξεσκ ẤỆ ffi", [.sans])],
    "high-contrast": [Specimen("high-contrast", nil, "White on solid black", [.sans])],
    "plates": [Specimen("plates", nil, "Window, box and text", [.sans])],
    "small-text": [
      Specimen("small", nil, "Half the size, and still |there to be read: ñ é ü ç ø ž", [.sans])
    ],
    "looks": [
      Specimen("large", nil, large, [.sans]),
      Specimen("four-lines", nil, large, [.sans]),
      Specimen("four-lines", nil, "Ένα, δύο, τρία. |Раз, два, три. Ố, ộ, ặ: ế.", [.sans]),
    ],
  ]

  /// The order of runs in the Urdu text, whose numbers run from left to right.
  private static let urdu = Specimen.Order.mixed([["۴۶۷", "ء، کمرہ ", "۱۹۴۷", "سال "]])

  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

  private static func digits(_ count: Int, inLinesOf length: Int) -> String {
    (0..<count).map { "\($0 > 0 && $0 % length == 0 ? "|" : "")\($0 % 10)" }.joined()
  }

  private static let large =
    "Größe 200 %: jede Zeile |ist doppelt so hoch, |und vier davon haben |Platz, nicht mehr."
}
