extension SpecimenSheet {
  static let southAsian = SpecimenSheet(
    script: "scripts-south-asian",
    specimens: [
      Specimen("hindi", "hi", "माफ़ कीजिए, स्टेशन कहाँ है?", [.devanagari]),
      Specimen(
        "hindi-conjuncts", "hi", "श्री त्रिवेदी, क्षमा कीजिए: |वर्षा रुकने तक प्रतीक्षा करें।", [.devanagari]),
      Specimen("bengali", "bn", "দয়া করে আস্তে বলুন, |আমি বাংলা শিখছি।", [.bengali]),
      Specimen("tamil", "ta", "மன்னிக்கவும், |நிலையம் எங்கே?", [.tamil]),
      Specimen("thai", "th", "ขอโทษครับ ผมฟังไม่ทัน |ช่วยพูดช้าลงหน่อยครับ", [.thai]),
      Specimen("thai-without-spaces", "th", "ห้องน้ำอยู่ชั้นสอง|ตรงข้ามลิฟต์ครับ", [.thai]),
    ])

  /// Text in East Asian scripts.
  ///
  /// A line has room for thirteen full-width characters; growing text fills lines greedily.
  static let eastAsian = SpecimenSheet(
    script: "scripts-east-asian",
    specimens: [
      Specimen("chinese-simplified", "zh-Hans", "不好意思，|请问最近的地铁站怎么走？", [.chinese]),
      Specimen("chinese-traditional", "zh-Hant", "不好意思，|請問最近的捷運站怎麼走？", [.chinese]),
      Specimen("japanese", "ja", "すみません、もう少し|ゆっくり話してください。", [.japanese]),
      // Thirteen characters would leave the full stop to the next line.
      Specimen("japanese-full-stop", "ja", "明日の朝十時に駅で会いま|す。コーヒーを飲みましょう", [.japanese]),
      // Thirteen characters would end the line with an opening bracket.
      Specimen("japanese-brackets", "ja", "明日の朝十時に駅前の喫茶|「ローマ」で会いましょうか", [.japanese]),
      Specimen(
        "korean", "ko", "실례합니다, |가까운 역이 어디예요?", [.korean, .sans, .korean, .sans]),
    ])
}
