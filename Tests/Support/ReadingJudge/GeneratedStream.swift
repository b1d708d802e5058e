internal import Randomness

/// A generated conversation, with its pace of speech, as lines of the caption stream.
package struct GeneratedStream: Sendable {
  package let name: String
  /// The lines of the caption stream, by time.
  package let lines: [String]

  /// All generated streams, equal in every run.
  package static let all = [
    burstsOfFinals, longFinals, twoSpeakers, threeSpeakers, fastSpeech, mixedScripts, turns,
    chunks, retranslated,
  ]

  /// A stream in which three to eight sentences arrive together, with time to read them after.
  package static let burstsOfFinals = make("bursts of finals") { builder in
    for _ in 0..<6 {
      let count = builder.number(in: 3...8)
      for _ in 0..<count {
        let sentence = builder.sentence(words: builder.number(in: 4...9))
        builder.say(sentence, at: builder.now)
      }
      builder.now += Double(count) * 4 + 3
    }
  }

  /// A stream of finals of five lines, each followed by silence.
  package static let longFinals = make("long finals, then silence") { builder in
    for _ in 0..<4 {
      let sentence = builder.sentence(words: builder.number(in: 32...40))
      builder.say(sentence, at: builder.now)
      builder.now += 25
    }
  }

  package static let twoSpeakers = make("two speakers at once") { builder in
    for _ in 0..<4 { builder.speakTogether(["Ana", "Sam"], words: 18...34, pace: 2.2) }
  }

  package static let threeSpeakers = make("three speakers at once") { builder in
    for _ in 0..<4 { builder.speakTogether(["Ana", "Sam", "Kim"], words: 10...20, pace: 1.6) }
  }

  /// A stream of one speaker at 270 words a minute.
  package static let fastSpeech = make("fast speech") { builder in
    for _ in 0..<8 { builder.speak(words: builder.number(in: 15...40), pace: 4.5, pause: 0.8) }
  }

  /// A stream whose speakers use many scripts in turn.
  package static let mixedScripts = make("mixed scripts") { builder in
    for language in Vocabulary.languages + Vocabulary.languages {
      builder.speak(
        words: builder.number(in: 8...20), pace: Vocabulary.pace(of: language), pause: 0.9,
        language: language)
    }
  }

  /// A stream of two speakers who alternate without a pause, at times with a single word.
  package static let turns = make("turns") { builder in
    for turn in 0..<16 {
      builder.speak(
        words: turn % 5 == 3 ? 1 : builder.number(in: 4...22), pace: 2.6, pause: 0.25,
        speaker: turn.isMultiple(of: 2) ? "Ana" : "Sam")
    }
  }

  /// A stream of a recognizer that delivers several seconds of speech at a time.
  package static let chunks = make("chunks") { builder in
    for _ in 0..<6 {
      let words = builder.sentence(words: builder.number(in: 20...36)).split(separator: " ")
      let id = builder.newName()
      for end in stride(from: 7, to: words.count, by: 7) {
        builder.write(id, words[..<end].joined(separator: " "), isFinal: false)
        builder.now += 2.8
      }
      builder.write(id, words.joined(separator: " "), isFinal: true)
      builder.now += 1
    }
  }

  /// A stream in which every other word that comes replaces the last two.
  package static let retranslated = make("retranslated") { builder in
    for _ in 0..<8 {
      let words = builder.sentence(words: builder.number(in: 8...30)).split(separator: " ")
      let id = builder.newName()
      for end in 1..<words.count {
        var partial = words[..<end].map(String.init)
        if end > 3, end.isMultiple(of: 2) { partial[end - 1] = builder.word() }
        if end > 5, end.isMultiple(of: 4) { partial[end - 2] = builder.word() }
        builder.write(id, partial.joined(separator: " "), isFinal: false)
        builder.now += 0.35
      }
      builder.write(id, words.joined(separator: " "), isFinal: true)
      builder.now += 0.6
    }
  }

  private static func make(
    _ name: String, _ body: (inout StreamBuilder) -> Void
  ) -> GeneratedStream {
    var builder = StreamBuilder()
    body(&builder)
    return GeneratedStream(name: name, lines: builder.lines)
  }
}

/// A builder of a stream's lines.
private struct StreamBuilder {
  var now = 0.5
  private var random = SeededGenerator(state: 7)
  private var utterances = 0
  private var timedLines: [(time: Double, line: String)] = []

  /// The lines by time.
  var lines: [String] {
    timedLines.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1.line)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func newName() -> String {
    utterances += 1
    return "u\(utterances)"
  }

  mutating func word(of language: String = "en") -> String {
    Vocabulary.words(of: language).randomElement(using: &random) ?? ""
  }

  mutating func sentence(words count: Int, language: String = "en") -> String {
    var words = (0..<count).map { _ in word(of: language) }
    if let first = words.first { words[0] = first.prefix(1).uppercased() + first.dropFirst() }
    return words.joined(separator: Vocabulary.isSpaced(language) ? " " : "") + "."
  }

  mutating func write(
    _ id: String, _ text: String, isFinal: Bool, speaker: String? = nil, at time: Double? = nil,
    language: String = "en"
  ) {
    let time = ((time ?? now) * 1000).rounded() / 1000
    let name = speaker.map { #","speaker":"\#($0)""# } ?? ""
    timedLines.append(
      (
        time,
        #"{"t":\#(time),"id":"\#(id)","text":"\#(text)","final":\#(isFinal),"#
          + #""lang":"\#(language)"\#(name)}"#
      ))
  }

  mutating func say(_ text: String, at time: Double) {
    write(newName(), text, isFinal: true, at: time)
  }

  /// Adds a text that grows word by word, at `pace` words a second.
  mutating func speak(
    words count: Int, pace: Double, pause: Double, speaker: String? = nil, language: String = "en",
    from start: Double? = nil
  ) {
    let text = sentence(words: count, language: language)
    let units =
      Vocabulary.isSpaced(language)
      ? text.split(separator: " ").map(String.init) : text.map(String.init)
    let id = newName()
    var time = start ?? now
    for end in 1...units.count {
      write(
        id, units[..<end].joined(separator: Vocabulary.isSpaced(language) ? " " : ""),
        isFinal: end == units.count, speaker: speaker, at: time, language: language)
      time += 1 / pace
    }
    now = max(now, time + pause)
  }

  mutating func speakTogether(_ speakers: [String], words: ClosedRange<Int>, pace: Double) {
    let start = now
    for (index, speaker) in speakers.enumerated() {
      speak(
        words: number(in: words), pace: pace, pause: 3, speaker: speaker,
        from: start + Double(index) * 0.3)
    }
  }
}

/// Common words of some languages.
private enum Vocabulary {
  static let languages = ["es", "ru", "ar", "ja", "zh", "ko", "th", "hi"]

  static func isSpaced(_ language: String) -> Bool { !["ja", "zh", "th"].contains(language) }

  /// The units in a second of ordinary speech: words, or characters in scripts without spaces.
  static func pace(of language: String) -> Double {
    switch language {
    case "ja": 4
    case "zh": 4.5
    case "th": 9
    default: 2.4
    }
  }

  static func words(of language: String) -> [String] {
    (texts[language] ?? "").split(separator: " ").map(String.init)
  }

  private static let texts = [
    "en": """
    morning table window doctor medicine yesterday evening together street question answer \
    bread water station ticket number seven tomorrow between another because please listen \
    nothing always winter garden bridge letter kitchen small green heavy quickly perhaps \
    walking nearly sister brother market river during without however language understand
    """,
    "es": """
    mañana mesa ventana médico medicina ayer tarde juntos calle pregunta respuesta pan agua \
    estación billete número siete entre otro porque favor escuchar nada siempre invierno jardín
    """,
    "ru": """
    утро стол окно врач лекарство вчера вечер вместе улица вопрос ответ хлеб вода вокзал билет \
    номер семь завтра между другой потому слушать ничего всегда зима сад мост письмо
    """,
    "ar": """
    صباح طاولة نافذة طبيب دواء أمس مساء معا شارع سؤال جواب خبز ماء محطة تذكرة رقم سبعة غدا بين \
    آخر لأن اسمع دائما شتاء حديقة جسر رسالة
    """,
    "ko": """
    아침 식탁 창문 의사 약 어제 저녁 함께 거리 질문 대답 빵 물 역 표 번호 일곱 내일 사이 다른 \
    때문에 겨울 정원 다리 편지
    """,
    "hi": """
    सुबह मेज़ खिड़की डॉक्टर दवा कल शाम साथ सड़क सवाल जवाब रोटी पानी स्टेशन टिकट नंबर सात बीच \
    दूसरा क्योंकि सुनो हमेशा सर्दी बगीचा
    """,
    "ja": "朝 机 窓 医者 薬 昨日 夜 一緒 道 質問 答え 水 駅 切符 番号 明日 冬 庭 橋 手紙 は が を に です",
    "zh": "早上 桌子 窗户 医生 药 昨天 晚上 一起 街道 问题 回答 面包 水 车站 票 号码 明天 冬天 花园 桥",
    "th": "เช้า โต๊ะ หน้าต่าง หมอ ยา เมื่อวาน เย็น ด้วยกัน ถนน คำถาม คำตอบ ขนมปัง น้ำ สถานี ตั๋ว พรุ่งนี้",
  ]
}
