/// A text of lines whose marks would touch at the ordinary distance of lines, or that come close.
///
/// Half of them are what people write; the others stack real clusters, as no sentence does.
struct StackedMarkText: CustomStringConvertible {
  let language: String
  let name: String
  let text: String

  init(_ language: String, _ name: String, _ text: String) {
    self.language = language
    self.name = name
    self.text = text
  }

  var description: String { "\(language): \(name)" }

  static let all = [
    StackedMarkText(
      "bn", "Bengali: conjuncts with vowels above and below",
      """
      ক্ষ্মূ র্কী ন্ত্রু স্ত্রৃ ক্ষ্মূ র্কী ন্ত্রু স্ত্রৃ
      র্চ্ছিঁ ক্ষ্মূ র্কী ন্ত্রু র্চ্ছিঁ ক্ষ্মূ র্কী স্ত্রৃ
      """),
    StackedMarkText(
      "bn", "Bengali: an ordinary sentence",
      """
      আমি আজ সকালে স্কুলে যাইনি, কারণ বৃষ্টি হচ্ছিল
      রাষ্ট্রপতি মন্ত্রীদের সঙ্গে বৈঠক করেছেন
      """),
    StackedMarkText(
      "bn", "Bengali: candrabindu beneath deep vowels",
      """
      দ্ধূ ষ্ট্রূ স্থূ ভ্রূ দ্ধূ ষ্ট্রূ স্থূ
      র্ঙ্গিঁ র্ঘ্যোঁ কোঁ চাঁদ র্ঙ্গিঁ র্ঘ্যৌঁ
      """),
    StackedMarkText(
      "as", "Assamese: reph and candrabindu",
      """
      ৰ্দ্ধূ স্ত্ৰূ ক্ষ্মূ ৰ্দ্ধূ স্ত্ৰূ
      ৰ্চ্ছিঁ ৱাঁ ৰ্কীঁ ক্ষীঁ ৰ্চ্ছিঁ
      """),
    StackedMarkText(
      "mni", "Meitei in Bengali letters",
      """
      ঙ্গূ ন্দ্রূ স্ত্রূ ঙ্গূ ন্দ্রূ
      র্কীঁ র্চ্ছিঁ ৱাঁ র্কীঁ
      """),
    StackedMarkText(
      "hi", "Hindi: stacked conjuncts above reph",
      """
      द्द्वु द्ध्रु ङ्क्षु द्द्वु द्ध्रु ङ्क्षु
      र्कौं र्ह्रीं कैँ र्कौं र्ह्रीं कैँ
      """),
    StackedMarkText(
      "hi", "Hindi: an ordinary sentence",
      """
      मैं कल सुबह विद्यालय नहीं गया क्योंकि बारिश हो रही थी
      राष्ट्रपति ने मंत्रियों के साथ बैठक की
      """),
    StackedMarkText(
      "hi", "Hindi: nukta and reph",
      """
      ड़ू ढ़ू ज़ू फ़ू क़ू ग़ू ड़ू ढ़ू
      र्ज़ीं र्ढ़ैं र्ड़ौं र्ज़ीं र्ढ़ैं
      """),
    StackedMarkText(
      "sa", "Sanskrit: Vedic accents",
      """
      अ॒ग्निमी॑ळे पु॒रोहि॑तं य॒ज्ञस्य॑ दे॒वमृ॒त्विज॑म्
      र्द्ध्यं᳚ र्वौं॑ होता॑रं रत्न॒धात॑मम् र्क्ष्यौं॑
      """),
    StackedMarkText(
      "sa", "Sanskrit: long conjuncts",
      """
      द्ध्र्यु ङ्क्ष्वृ ष्ट्रूॄ द्द्व्रु ङ्क्ष्वृ
      र्त्स्न्यौं र्द्ध्यैं र्क्ष्म्यैं र्त्स्न्यौं
      """),
    StackedMarkText(
      "mr", "Marathi: eyelash and reph",
      """
      हृद्यू दृष्ट्रु स्त्रू ऱ्हू द्द्यू हृद्यू
      र्\u{200D}यौं र्वीं ॲं र्कैं र्ह्रौं र्वीं
      """),
    StackedMarkText(
      "ne", "Nepali: virama and vowels",
      """
      द्ध्रू ट्ठू ड्ढू ङ्गू द्ध्रू ट्ठू
      र्\u{200D}यौँ र्खैँ हुँ र्थ्यौँ र्\u{200D}यौँ
      """),
    StackedMarkText(
      "ar", "Arabic: the name of God with all points",
      """
      ٱللَّٰهَ ٱللَّٰهِ ٱللَّٰهُ ٱلرَّحِيمِ ٱللَّٰهَ
      إِنَّا أَعْطَيْنَٰكَ ٱلْكَوْثَرَ ٱللَّٰهُمَّ ٱللَّٰهَ
      """),
    StackedMarkText(
      "ar", "Arabic: hamza and tanwin",
      """
      ءٍ جٍ عٍ حٍ غٍ يٍ إٍ جٍ عٍ حٍ
      أً لَأً شَّاً أَّ إِنَّ ةً ثًّ أُّ شَيْئًا
      """),
    StackedMarkText(
      "ar", "Arabic: stops of recitation",
      """
      لِلَّهِ \u{6D6} رَبِّ \u{6D7} ٱلْعَٰلَمِينَ \u{6DA} ٱلرَّحْمَٰنِ \u{6D8} \
      ٱلرَّحِيمِ
      \u{6D6} \u{6D7} \u{6DA} ذَٰلِكَ ٱلْكِتَٰبُ لَا رَيْبَ \u{6DB} فِيهِ \u{6DB} \
      هُدًى
      """),
    StackedMarkText(
      "ar", "Arabic: an ordinary sentence",
      """
      ذهبت إلى المدرسة في الصباح لأن الجو كان جميلا
      اجتمع الرئيس مع الوزراء لمناقشة الخطة
      """),
    StackedMarkText(
      "ar", "Arabic: small letters above and below",
      """
      يُحْىِۦ بِهِۦٓ ءَايَٰتِهِۦ وَيُحْىِۦ بِهِۦٓ
      لَهُۥٓ أُوْلَٰٓئِكَ ٱلضَّآلِّينَ لَهُۥٓ أُوْلَٰٓئِكَ
      """),
    StackedMarkText(
      "fa", "Persian: vowels",
      """
      عِلمٍ جِدٍّ حِجٍّ پِژمُردِه چِشمِ مِهرِ جِدٍّ
      أُنسّ مُؤَثِّر گُلِّ لَّٰه شُکرّ آنِ کُلِّ
      """),
    StackedMarkText(
      "ur", "Urdu: vowels and stacked marks",
      """
      حِصَّہٖ جِنسِ بِھیٖ چِھیٖ پیٖ حِصَّہٖ
      کُتّٰے لَّٰہُ ٹُّھٗ گُڈُّو کُتّٰے لَّٰہُ
      """),
    StackedMarkText(
      "ug", "Uyghur",
      """
      ئۇيغۇرچە يېزىق ھەرپلىرى چىرايلىق جۇغلانما
      ئۆزۈمنىڭ گۈزەل شەھىرىڭىزنى ئۆگەندىم
      """),
    StackedMarkText(
      "ks", "Kashmiri",
      """
      کٲشِرٕ ژٕے چھٕ گٲمٕ یِمٕ ژٕے چھٕ
      کٔشیٖرِ گۆڈٕ اۆتھ لٔکٕ تُہٕنٛدۍ
      """),
    StackedMarkText(
      "ps", "Pashto",
      """
      ږدي ځئ ښځې ړې ډېره چې ږدي ځئ
      أُمَّ ټّٗ ڼّٰ څُّ أُمَّ ټّٗ
      """),
    StackedMarkText(
      "sd", "Sindhi",
      """
      ڃِ ڄِ ڇِ ٻِ پِ ڳِ ڃِ ڄِ ڇِ
      ٿُّٗ ٽًّ ڦَّٰ ڻَّٰ ٿُّٗ ٽًّ
      """),
    StackedMarkText(
      "he", "Hebrew: points and accents",
      """
      בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם
      וַיֹּ֨אמֶר֙ לֹ֔א לָ֗֜מָּה שָּׂ֡֨ה לֹ֔א
      """),
    StackedMarkText(
      "he", "Hebrew: an ordinary sentence",
      """
      הלכתי הבוקר לבית הספר כי מזג האוויר היה יפה
      הנשיא נפגש עם השרים כדי לדון בתוכנית
      """),
    StackedMarkText(
      "yi", "Yiddish",
      """
      ייִדישע ײַנגל קאַפּיטל אָן פֿאַרװאָס ײַנגל
      שׂכל בּית כּבֿוד לשון־קודש תּורה
      """),
    StackedMarkText(
      "th", "Thai: tone marks over vowels, vowels beneath",
      """
      ปู่ญี่ปุ่น ฎีกา ฏู ฤๅ ฐู ญู ปู่
      ก๊ก ปี้ ปั๊ม ฟื้น ไม้ ป่าน ฝี้ น้ำ ปิ๊ง
      """),
    StackedMarkText(
      "th", "Thai: tall letters",
      """
      กฎหมาย ปฏิญญา ชฎา สูญ ภู่ กฎ ปฏิ
      ใช่ ไป่ โต๊ะ ฟ้า ฝั่ง ป้า ใกล้ ไฟฟ้า
      """),
    StackedMarkText(
      "th", "Thai: four marks",
      """
      กุู่ ฎุู้ ญุู๊ ฏูู่ กุู่ ฎุู้
      กี่้ ปื๊์ ฟิ้๋ ฝั๊่ กี่้ ปื๊์ ฟิ้๋
      """),
    StackedMarkText(
      "pi", "Pali in Thai letters",
      """
      อิติปิ โส ภควา อรหํ สมฺมาสมฺพุทฺโธ ฏฺ ฐู
      สวากฺขาโต ภควตา ธมฺโม นิพฺพานํ กึ จิํ
      """),
    StackedMarkText(
      "vi", "Vietnamese: capitals beneath g and y",
      """
      ngày gỵ ngụy quỳ gạch pỵ ngày gỵ ngụy
      Ắ Ẵ Ẳ Ấ Ẫ Ẩ Ế Ễ Ể Ố Ỗ Ổ Ớ Ỡ Ứ Ữ Ấ Ẫ
      """),
    StackedMarkText(
      "vi", "Vietnamese in single marks",
      """
      nga\u{300}y gy\u{323} ngu\u{323}y quy\u{323} ga\u{323}\u{306}p py\u{323} \
      nga\u{300}y gy\u{323} ngu\u{323}y
      A\u{306}\u{301} A\u{306}\u{303} A\u{306}\u{309} A\u{302}\u{301} A\u{302}\u{303} \
      A\u{302}\u{309} E\u{302}\u{301} E\u{302}\u{303} E\u{302}\u{309} O\u{302}\u{301} \
      O\u{302}\u{303} O\u{302}\u{309} O\u{31B}\u{301} O\u{31B}\u{303} U\u{31B}\u{301} \
      U\u{31B}\u{303} A\u{302}\u{301} A\u{302}\u{303}
      """),
    StackedMarkText(
      "vi", "Vietnamese: dots below",
      """
      Ặ Ậ Ợ Ự Ỵ Ộ Ệ Ị Ạ Ụ Ọ Ặ Ậ Ợ Ự
      Ắ Ẵ Ấ Ẫ Ế Ễ Ố Ỗ Ớ Ỡ Ứ Ữ Ắ Ẵ Ấ
      """),
    StackedMarkText(
      "yo", "Yoruba",
      """
      ọ\u{300}gbẹ\u{301}ni ẹ\u{300}gbọ\u{301}n ṣùgbọ\u{301}n ọjọ\u{301} \
      ẹ\u{300}gbọ\u{301}n ọ\u{300}gbẹ\u{301}ni
      Ọ\u{300}YỌ\u{301} Ẹ\u{300}KỌ\u{301} Ṣ\u{301} Ẹ\u{300}GBẸ\u{301} \
      Ọ\u{300}YỌ\u{301} Ẹ\u{300}KỌ\u{301}
      """),
    StackedMarkText(
      "lt", "Lithuanian accents",
      """
      į\u{303} ų\u{301} ę\u{303} ą\u{301} jį\u{303} gų\u{301} pę\u{303} į\u{303} \
      ų\u{301} ę\u{303}
      Į\u{303} Ų\u{301} Ė\u{303} Ū\u{303} Ą\u{301} Į\u{303} Ų\u{301} Ė\u{303}
      """),
    StackedMarkText(
      "nv", "Navajo",
      """
      yázhį\u{301} ą\u{301}ą\u{301} ǫ\u{301}ǫ\u{301} yį\u{301}į\u{301} \
      dą\u{301}ą\u{301} yázhį\u{301}
      Į\u{301}Į\u{301} Ą\u{301}Ą\u{301} Ǫ\u{301}Ǫ\u{301} Ę\u{301}Ę\u{301} \
      DĮ\u{301}Į\u{301}
      """),
    StackedMarkText(
      "zh-Latn", "Pinyin",
      """
      ǜ ǚ gǜ yǚ pǜ ǜ ǚ ngǜ
      Ǖ Ǘ Ǚ Ǜ Ê\u{304} Ế Ê\u{30C} Ề LǙ
      """),
    StackedMarkText(
      "grc", "Ancient Greek",
      """
      ᾧ ᾖ ᾷ ῷ φῇ ψῃ ρῳ γῄ ᾧ ᾖ
      Ἄ Ἇ Ὦ Ἧ ᾋ ᾯ Ἳ Ῥ ἎΓ Ὢ Ἦ
      """),
    StackedMarkText(
      "ru", "Russian with stress marks",
      """
      у́мер ро́щу до́ру цу́щу фру́р у́мер
      Й́ Ё́ И́ У́ Ы́ Э́ Ю́ Я́ Й́ Ё́
      """),
    StackedMarkText(
      "cu", "Church Slavonic titles",
      """
      ру̑ку̀ фу̑щу̀ црꙋ̀ руку̑ фу̑щу̀
      Бг҃ъ Гд҇ь Х҃съ Бг҃ъ А҆́ И҆̀
      """),
    StackedMarkText(
      "ta", "Tamil",
      """
      ழ்ழூ ஞூ ணூ ஸ்ரீ ஶ்ரீ க்ஷூ ழூ ஞூ
      கீ ஜீ ஸ்ரீ ஷ் க்ஷீ ழி ஸ்ரீ
      """),
    StackedMarkText(
      "en", "The alphabet of phonetics",
      """
      ŋ\u{329}\u{30A} ɡ\u{303} ɟ\u{325} ʝ\u{31E} ɥ\u{329}\u{303} ŋ\u{329}\u{30A} \
      ɡ\u{303}
      ɑ\u{303}\u{302} ɛ\u{303}\u{301} ɪ\u{308}\u{303} Ŋ\u{30A}\u{303} ɑ\u{303}\u{302} \
      ɛ\u{303}\u{301}
      """),
    StackedMarkText(
      "en", "Z with five marks",
      """
      Z\u{301}\u{302}\u{308}\u{306}\u{30C} and Z\u{301}\u{302}\u{308}\u{306}\u{30C} \
      gypsy Z\u{301}\u{302}\u{308}\u{306}\u{30C}
      Z\u{301}\u{302}\u{308}\u{306}\u{30C} again Z\u{301}\u{302}\u{308}\u{306}\u{30C} \
      gypsy Z\u{301}\u{302}\u{308}\u{306}\u{30C}
      """),
    StackedMarkText(
      "en", "Marks below and above",
      """
      y\u{323}\u{331}\u{324}\u{330} g\u{323}\u{331}\u{324} p\u{32D}\u{330}
      A\u{301}\u{302}\u{303} E\u{308}\u{304}\u{301} O\u{30B}\u{306}\u{301} \
      A\u{301}\u{302}\u{303}
      """),
    StackedMarkText(
      "en", "Text with marks without end",
      """
      Z\u{351}\u{36B}\u{343}\u{32A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}\u{324}a\u{315}\u{352}\u{346}\u{35B}\u{321}\u{326}l\u{356}\u{333}\u{349}\u{332}g\u{351}\u{300}\u{311}\u{316}o\u{358}\u{329}\u{32F} \
      gypsy
      h\u{308}\u{301}\u{35B}e\u{32E}\u{360} \
      c\u{321}\u{353}o\u{307}\u{345}m\u{310}\u{365}\u{36B}\u{354}e\u{306}\u{327}s\u{308}\u{309}\u{317} \
      fjord
      """),
    StackedMarkText(
      "ja", "Japanese with marks",
      """
      がぎぐげご あ゙い゙ゔ ばびぶべぼ
      ガギグゲゴ ア゙イ゙ヴ パピプペポ
      """),
    StackedMarkText(
      "ko", "Korean",
      """
      값싼 읽기 뚫린 밟고 훑은 꿇는
      뷁 똥뿝 꽳 뺣 쀏 훌륭한
      """),
    StackedMarkText(
      "zh", "Chinese",
      """
      龘龖靐鬱籲灪龘龖靐
      纛麤矗灩齾鸞囊癰
      """),
    StackedMarkText(
      "fr", "French capitals",
      """
      ç ş ģ ȩ ḑ ģ ç gypsy jaguar
      ÉÈÊË ÂÄ ÎÏ ÔÖ ÙÛÜ Ç Ÿ
      """),
    StackedMarkText(
      "cs", "Czech",
      """
      ýgp jýj qyp ždímat ýgp
      ČĎĚŇŘŠŤŽŮÚ Ů
      """),
    StackedMarkText(
      "hi", "Hindi beneath Arabic",
      """
      ٱللَّٰهِ بِهِۦٓ جٍ عٍ حٍ ٱللَّٰهِ بِهِۦ
      र्कौं र्ह्रीं कैँ र्कौं र्ह्रीं
      """),
    StackedMarkText(
      "bn", "Thai beneath Bengali",
      """
      ক্ষ্মূ ন্ত্রু স্ত্রৃ দ্ধূ ক্ষ্মূ ন্ত্রু
      ปี้ ฟื้น ไม้ ฝั่ง ปิ๊ง ปี้ ฟื้น
      """),
    StackedMarkText(
      "ar", "Three lines of Arabic",
      """
      جٍ عٍ حٍ بِهِۦٓ إٍ جٍ عٍ
      أُوْلَٰٓئِكَ بِهِۦٓ ٱللَّٰهَ أُوْلَٰٓئِكَ
      ٱللَّٰهَ لَهُۥٓ شَّاً أَّ ٱللَّٰهَ
      """),
    StackedMarkText(
      "en", "Five hundred marks on one letter",
      "A quiet line above\nof A" + marks(500, "\u{301}\u{316}") + " and B"),
    StackedMarkText(
      "en", "Five hundred marks between two lines",
      "and A" + marks(500, "\u{331}") + " with\nB" + marks(500, "\u{308}") + " beneath it"),
  ]

  /// Returns `count` marks, those of `stack` in turn.
  private static func marks(_ count: Int, _ stack: String) -> String {
    let scalars = Array(stack.unicodeScalars)
    return String(String.UnicodeScalarView((0..<count).map { scalars[$0 % scalars.count] }))
  }
}
