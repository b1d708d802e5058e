import CaptionCoding
import Captions
import Testing

@testable import Conversation

/// The store of what was said: order, texts of the reader, bounds and search.
@Suite struct ConversationHistoryTests {
  private let connection = ConnectionID(1)

  private func events(_ lines: String) -> [CaptionEvent] {
    var decoder = FeedDecoder(format: .captionStream, connection: connection)
    return decoder.decode(Array(lines.utf8).span) + decoder.finish()
  }

  private func history(_ lines: String, isEnded: Bool = false) -> ConversationHistory {
    let (conversation, history) = (Transcript(), ConversationHistory())
    let events = events(lines) + (isEnded ? [.ended(connection)] : [])
    for (second, event) in events.enumerated() {
      history.add(conversation.add([event], at: .seconds(second)))
    }
    return history
  }

  private func found(_ query: String, _ history: ConversationHistory) -> [Int] {
    let numbers = history.entries(for: .both, matching: SearchKey(query))
    return (0..<numbers.count).map { numbers[$0] }
  }

  private let bilingual = """
    {"id":"1","text":"¿Dónde le duele?","lang":"es","source":"Where does it hurt?","source_lang":"en","speaker":"Ana","final":true}
    {"id":"2","text":"Here, in","lang":"en","source":"Aquí, en","source_lang":"es","speaker":"Luis"}
    {"id":"2","text":"Here, in the chest.","lang":"en","source":"Aquí, en el pecho.","source_lang":"es","speaker":"Luis","final":true}

    """

  @Test func finishedSentencesAreKeptInTheirOrder() throws {
    let history = history(bilingual)
    #expect(history.numbers == 0..<2)
    let texts = try #require(history.entry(1)?.texts(for: Reader(language: "en")))
    #expect(texts.speaker == "Luis")
    #expect(texts.read.words == "Here, in the chest.")
    #expect(texts.other?.words == "Aquí, en el pecho.")
    #expect(history.entry(1)?.time == .seconds(2))
  }

  @Test func wordsInTheReadersLanguageComeWithTheirTranslation() throws {
    let reader = Reader(side: .near, language: "en", spoken: "es", opposite: "es")
    let texts = try #require(history(bilingual).entry(0)?.texts(for: reader))
    #expect(texts.read.words == "Where does it hurt?")
    #expect(texts.other?.words == "¿Dónde le duele?")
  }

  @Test func aSentenceForOneReaderIsNotInTheOthersHistory() throws {
    let history = history(#"{"text":"For you","for":"far","final":true}"# + "\n")
    let entry = try #require(history.entry(0))
    #expect(entry.texts(for: Reader(side: .near)) == nil)
    #expect(history.entries(for: .near, matching: SearchKey("")).count == 0)
    #expect(history.entries(for: .near, matching: SearchKey("you")).count == 0)
    #expect(history.entries(for: .far, matching: SearchKey("you")).count == 1)
    #expect(entry.texts(for: Reader(side: .far))?.read.words == "For you")
  }

  @Test func unfinishedAndCancelledSentencesAreNotKept() {
    let history = history(
      """
      {"id":"1","text":"I am not fin"}
      {"id":"2","text":"Never mind","cancel":true}
      {"text":" ","final":true}

      """)
    #expect(history.numbers.isEmpty)
    #expect(history.entry(0) == nil)
  }

  @Test func aSentenceWhosePipelineEndedIsKeptAsItIs() {
    let history = history(#"{"id":"1","text":"I was cut"}"# + "\n", isEnded: true)
    #expect(history.entry(0)?.texts(for: Reader())?.read.words == "I was cut")
  }

  @Test func theSearchLooksAtSpeakersAndAllLanguages() {
    let history = history(bilingual)
    #expect(found("donde", history) == [0])
    #expect(found("LUIS", history) == [1])
    #expect(found("e", history) == [0, 1])
    #expect(found("luis here", history).isEmpty)
    #expect(history.entries(for: .both, matching: SearchKey("")) == .all(0..<2))
  }

  @Test func theOldestSentencesLeaveIfTheBoundIsReached() {
    let history = ConversationHistory(byteLimit: 1 << 20)
    add(20_000, to: history) { "Sentence \($0)" }
    #expect(history.numbers.lowerBound > 0)
    #expect(history.numbers.upperBound == 20_000)
    #expect(history.entry(0) == nil)
    #expect(history.entry(19_999)?.texts(for: Reader())?.read.words == "Sentence 19999")
    let first = history.numbers.lowerBound
    #expect(history.entry(first)?.texts(for: Reader())?.read.words == "Sentence \(first)")
    #expect(found("sentence", history) == Array(history.numbers))
    #expect(found("sentence 19999", history) == [19_999])
  }

  /// Short sentences take more places in a page than it begins with.
  @Test func theBoundHoldsHoweverManySentencesLeave() {
    let history = ConversationHistory(byteLimit: 1 << 20)
    var counts: [Int] = []
    for _ in 0..<6 {
      add(20_000, to: history) { "\($0)" }
      counts.append(history.numbers.count)
    }
    // Pages leave as a whole.
    let (fewest, most) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(fewest > 5_000 && most < fewest * 3 / 2, "\(counts)")
  }

  @Test func aSearchInAHundredThousandSentencesTakesATenthOfASecond() {
    let history = ConversationHistory()
    add(100_000, to: history) { "Take this one three times a day, number \($0)" }
    #expect(history.numbers.count == 100_000)
    // Other tests run at the same time.
    let lengths = (99_995...99_999).map { number in
      ContinuousClock().measure { #expect(found("\(number)", history) == [number]) }
    }
    #expect(lengths.contains { $0 < .milliseconds(100) })
  }

  private func add(_ count: Int, to history: ConversationHistory, words: (Int) -> String) {
    let conversation = Transcript()
    let id = UtteranceID(scope: .connection(connection), name: .oneShot)
    for number in 0..<count {
      let event = CaptionEvent.utterance(id, UtteranceSnapshot(finalText: words(number)))
      history.add(conversation.add([event], at: .zero))
    }
  }
}
