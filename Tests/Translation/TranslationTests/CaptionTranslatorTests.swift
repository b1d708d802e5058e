import CaptionCoding
import Captions
import Testing
import Translation

/// A caption translator between lines of the caption stream, with jobs that are done when a test wants.
private struct Harness {
  var translator: CaptionTranslator
  private var timeline = CaptionTimeline(format: .captionStream, isLive: true)
  private(set) var now = ContinuousClock.now
  private(set) var lines: [String] = []

  init(
    _ directions: TranslationDirections,
    targets: @escaping @Sendable (TranslationDirections) -> [String] = { _ in [] }
  ) {
    translator = CaptionTranslator(directions, targets: targets)
  }

  /// Reads a line of the caption stream.
  mutating func receive(_ line: String) {
    timeline.read(Array("\(line)\n".utf8).span)
    for entry in timeline.drainEntries() {
      lines += translator.receive(entry.event, at: timeline.isTimed ? entry.time : nil, now: now)
    }
  }

  mutating func wait(_ duration: Duration) {
    now += duration
    lines += translator.advance(to: now)
  }

  /// Does the next job into a language: the text in capitals, in brackets with the language.
  @discardableResult
  mutating func work(
    into target: String, taking duration: Duration = .milliseconds(5),
    failing error: TranslationError? = nil, isExtended: Bool = false
  ) -> TranslationJob? {
    guard let job = translator.nextJob(into: target) else { return nil }
    let text = "\(target)(\(job.text.uppercased()))"
    let stable = job.isFinal ? text.unicodeScalars.count : 0
    let result =
      error.map { Result.failure($0) }
      ?? .success(TranslatedText(text: text, stableCount: stable, isComplete: true))
    lines += translator.finish(job, with: result, after: duration, isExtended: isExtended)
    return job
  }

  /// Does the next job into Spanish, whose text is extended, too.
  mutating func extendedJob() throws -> TranslationJob {
    let job = work(into: "es", isExtended: true)
    return try #require(job)
  }

  /// Tells the number of leading code points that extensions of a job's text do not change; nil if they ended.
  mutating func extend(_ job: TranslationJob, unchangedCount: Int?) {
    lines += translator.finishExtension(of: job, unchangedCount: unchangedCount)
  }

  mutating func workAll() {
    while let target = translator.languagesWithJobs.first {
      if work(into: target) == nil { return }
    }
  }

  /// Removes and returns the lines so far.
  mutating func drain() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@Suite("The translation of a stream of captions") struct CaptionTranslatorTests {
  private var harness = Harness(.into(["es"], from: "en"))

  @Test mutating func sourceAndTranslationArriveTogether() {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    #expect(harness.drain() == [])
    harness.work(into: "es")
    #expect(
      harness.drain() == [
        #"{"id":"1","text":"es(WHERE IS)","agreed":0,"lang":"es","source":"where is","source_lang":"en"}"#
      ])
  }

  @Test mutating func wordsThatExtensionsDoNotChangeAreALineOfTheirOwn() throws {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    let job = try harness.extendedJob()
    _ = harness.drain()
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [#"{"id":"1","agreed":8}"#])
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [])
  }

  @Test mutating func theExtensionOfATextThatWasReplacedTellsNothing() throws {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    let job = try harness.extendedJob()
    harness.receive(#"{"id":"1","source":"where is the bus","source_lang":"en"}"#)
    harness.work(into: "es", isExtended: true)
    _ = harness.drain()
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [])
  }

  @Test mutating func theExtensionOfATextTellsNothingIfANewerOneWaits() throws {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    let job = try harness.extendedJob()
    harness.receive(#"{"id":"1","source":"where is it","source_lang":"en"}"#)
    _ = harness.drain()
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [], "the source appears with its translation")
    let next = harness.work(into: "es")
    #expect(next?.shown == "", "nobody has seen the words")
  }

  /// Texts that follow each other closely end each other's extensions.
  @Test mutating func withoutExtensionsTranslationsOfAWhileAgreeOnWords() throws {
    let words = ["where", "is", "the", "bus", "to", "town"]
    var agreed: [Int] = []
    for count in words.indices {
      let text = words[...count].joined(separator: " ")
      harness.receive(
        #"{"id":"1","source":"\#(text)","source_lang":"en","t":\#(1 + 0.125 * Double(count))}"#)
      harness.extend(try harness.extendedJob(), unchangedCount: nil)
      agreed += harness.drain().joined().matches(of: /"agreed":(\d+)/).compactMap { Int($0.1) }
    }
    #expect(agreed == [0, 8, 11])
  }

  @Test mutating func anExtensionThatEndsWhileANewerTextWaitsTellsWithThatText() throws {
    harness.receive(#"{"id":"1","source":"where is it","source_lang":"en","t":1}"#)
    harness.work(into: "es")
    harness.receive(#"{"id":"1","source":"where is it now","t":1.5}"#)
    let done = harness.work(into: "es", isExtended: true)
    harness.receive(#"{"id":"1","source":"where is it now then","t":1.625}"#)
    _ = harness.drain()
    harness.extend(try #require(done), unchangedCount: nil)
    #expect(harness.drain() == [])
    harness.work(into: "es", isExtended: true)
    #expect(harness.drain().joined().contains(#""agreed":11,"#))
  }

  @Test(arguments: [
    #"{"id":"1","cancel":true}"#, #"{"id":"1","source":"wo ist","source_lang":"de"}"#,
    #"{"id":"1","source":"where is it","final":true}"#,
  ])
  mutating func theExtensionOfATextThatIsNotOpenTellsNothing(line: String) throws {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    let job = try harness.extendedJob()
    harness.receive(line)
    harness.workAll()
    _ = harness.drain()
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [])
    #expect(harness.translator.openCount <= 1)
  }

  @Test mutating func eachLanguageHasItsOwnWordsThatStay() throws {
    harness = Harness(.into(["es", "fr"], from: "en"))
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    let job = try harness.extendedJob()
    harness.work(into: "fr", isExtended: true)
    _ = harness.drain()
    harness.extend(job, unchangedCount: 8)
    #expect(harness.drain() == [#"{"id":"1","translations":{"es":{"agreed":8}}}"#])
  }

  @Test mutating func wordsThatAreHeardAgainKeepWhatExtensionsTold() throws {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en","t":1}"#)
    let first = harness.work(into: "es", isExtended: true)
    harness.extend(try #require(first), unchangedCount: 8)
    harness.receive(#"{"id":"1","source":"where is","t":4}"#)
    #expect(!harness.drain().joined().contains(#""agreed":null"#))
    harness.receive(#"{"id":"1","source":"where is it","t":4.5}"#)
    let next = harness.work(into: "es")
    #expect(next?.shown == "es(WHERE")
  }

  @Test mutating func theTranslationOfADoubtfulEndIsDoubtfulToo() {
    harness.receive(
      #"{"id":"1","source":"where is the bus","source_confident":12,"source_lang":"en","final":true}"#
    )
    harness.workAll()
    // The text is "es(WHERE IS THE BUS)", of which three quarters are 15 code points.
    #expect(harness.drain().joined().contains(#""confident":15,"#))
    harness.receive(#"{"id":"2","source":"where is it","source_lang":"en","final":true}"#)
    harness.workAll()
    #expect(!harness.drain().joined().contains(#""confident""#))
  }

  @Test mutating func wordsThatWereHeardClearlyArePassedOn() {
    harness.receive(#"{"id":"1","source":"where is","source_confident":5,"source_lang":"en"}"#)
    harness.work(into: "es")
    #expect(harness.drain().joined().contains(#""source":"where is","source_confident":5,"#))
    harness.receive(#"{"id":"1","source_stable":5,"source_confident":null}"#)
    let job = harness.work(into: "es")
    #expect(job?.clearCount == 8)
    #expect(harness.drain().joined().contains(#""source_stable":5,"source_confident":null"#))
    harness.receive(#"{"id":"1","source_stable":null}"#)
    harness.work(into: "es")
    #expect(harness.drain().joined().contains(#""source_stable":null"#))
  }

  @Test mutating func theLanguagesOfTheEnginesAreNamedAfterAHelloAndWhenTheyChange() {
    harness = Harness(.into(["es"], from: "en")) { directions in
      directions.sources == ["en"] ? ["es", "fr"] : ["en"]
    }
    harness.receive(#"{"state":"paused"}"#)
    #expect(harness.drain() == [#"{"state":"paused"}"#])
    let hello = #"{"hello":1,"want":["control"]}"#
    var greeted = Harness(.into(["es"], from: "en")) { directions in
      directions.sources == ["en"] ? ["es", "fr"] : ["en"]
    }
    greeted.receive(hello)
    #expect(greeted.drain() == [hello, #"{"languages":["es","fr"]}"#])
    greeted.receive(#"{"languages":["xx"]}"#)
    #expect(greeted.drain() == [], "those of the program before it are not those of its output")
    let request = #"{"control":"languages","from":"en","to":"fr"}"#
    greeted.receive(request)
    #expect(greeted.drain() == [request])
    let other = #"{"control":"languages","from":"es","to":"en"}"#
    greeted.receive(other)
    #expect(greeted.drain() == [other, #"{"languages":["en"]}"#])
  }

  @Test mutating func otherLanguagesAreFollowed() {
    harness.receive(#"{"control":"languages","from":"es","to":"en"}"#)
    harness.receive(#"{"id":"1","source":"hola"}"#)
    harness.work(into: "en")
    #expect(
      harness.drain() == [
        #"{"control":"languages","from":"es","to":"en"}"#,
        #"{"id":"1","text":"en(HOLA)","agreed":0,"lang":"en","source":"hola","source_lang":"es"}"#,
      ])
  }

  @Test mutating func aTextOfOtherLanguagesIsFinishedInThem() {
    harness.receive(
      #"{"id":"1","source":"hello","source_lang":"en","source_final":true,"final":true}"#)
    harness.receive(#"{"control":"languages","from":"es","to":"en"}"#)
    #expect(harness.work(into: "es")?.text == "hello")
    #expect(harness.drain().last?.contains(#""text":"es(HELLO)""#) == true)
  }

  @Test mutating func aTextThatGrowsKeepsItsLanguages() {
    harness.receive(#"{"id":"1","source":"hello","source_lang":"en"}"#)
    harness.work(into: "es")
    harness.receive(#"{"control":"languages","from":"es","to":"en"}"#)
    harness.receive(#"{"id":"1","source":"hello you","source_lang":"en","final":true}"#)
    #expect(harness.work(into: "es")?.text == "hello you")
  }

  @Test func eachTextIsTranslatedIntoTheLanguagesThatItNames() {
    var harness = Harness(.asWanted)
    harness.receive(#"{"id":"1","source":"hello","source_lang":"en","into":["es","ca"]}"#)
    let first = harness.work(into: "es")
    harness.receive(#"{"id":"1","source":"hello you","into":["es","de"],"final":true}"#)
    harness.receive(#"{"id":"2","source":"hi","source_lang":"en","final":true}"#)
    let later = ["de", "es", "ca"].map { harness.work(into: $0)?.text }
    #expect(first?.text == "hello")
    #expect(later == ["hello you", "hello you", nil])
    let last = harness.drain()
    #expect(last.contains { $0.contains(#""de":{"text":"de(HELLO YOU)","final":true}"#) })
    #expect(!last.contains { $0.contains("into") })
  }

  @Test mutating func whatIsSaidInTheReadersLanguagePassesAsItComes() {
    harness.receive(#"{"id":"1","source":"recognize speech with","source_lang":"es"}"#)
    harness.receive(#"{"id":"1","source":"wreck a nice beach"}"#)
    let last = harness.drain().last
    #expect(last?.contains(#""text":"wreck a nice beach""#) == true)
    #expect(last?.contains("agreed") == false)
  }

  @Test mutating func anotherSpokenLanguageBeginsAnew() {
    harness.receive(#"{"id":"1","source":"no see","source_lang":"es"}"#)
    harness.receive(#"{"id":"1","source":"nose","source_lang":"en"}"#)
    harness.work(into: "es")
    #expect(harness.drain().last?.contains(#""text":"es(NOSE)""#) == true)
  }

  @Test mutating func aConversationBothWaysGetsBothLanguages() {
    harness = Harness(.between("en", "es"))
    harness.receive(#"{"control":"languages","from":"de","to":"fr"}"#)
    harness.receive(#"{"id":"1","source":"ja","source_lang":"de"}"#)
    harness.receive(#"{"id":"2","source":"oui","source_lang":"fr"}"#)
    #expect(harness.translator.languagesWithJobs == ["de", "fr"])
  }

  @Test(arguments: [
    #"{"control":"languages","from":"??","to":"12345678901234567890"}"#,
    #"{"control":"languages","from":"en","to":"es"}"#, #"{"control":"languages"}"#,
  ])
  mutating func uselessLanguagesChangeNothing(line: String) {
    harness.receive(line)
    harness.receive(#"{"id":"1","source":"hello"}"#)
    #expect(harness.work(into: "es")?.pair == LanguagePair("en", "es"))
  }

  @Test mutating func aSlowTranslationDoesNotHoldUpTheSource() {
    harness.receive(#"{"id":"1","source":"where is","source_lang":"en"}"#)
    harness.wait(.milliseconds(99))
    #expect(harness.drain() == [])
    harness.wait(.milliseconds(2))
    #expect(harness.drain() == [#"{"id":"1","source":"where is","source_lang":"en"}"#])
    harness.work(into: "es")
    #expect(harness.drain() == [#"{"id":"1","text":"es(WHERE IS)","agreed":0,"lang":"es"}"#])
  }

  @Test mutating func aFinalTextIsFinalWithItsTranslation() {
    harness.receive(#"{"id":"1","source":"yes","source_lang":"en","final":true}"#)
    harness.wait(.seconds(1))
    #expect(
      harness.drain() == [
        #"{"id":"1","source":"yes","source_lang":"en","source_final":true}"#
      ])
    harness.work(into: "es")
    #expect(harness.drain() == [#"{"id":"1","text":"es(YES)","final":true,"lang":"es"}"#])
    #expect(harness.translator.isIdle)
  }

  @Test mutating func finalsAreTranslatedInTheirOrderBeforeTheNewestPartial() {
    harness.receive(#"{"id":"1","source":"one","source_lang":"en","final":true}"#)
    harness.receive(#"{"id":"2","source":"two","source_lang":"en"}"#)
    harness.receive(#"{"id":"3","source":"three","source_lang":"en","final":true}"#)
    harness.receive(#"{"id":"4","source":"four","source_lang":"en"}"#)
    harness.receive(#"{"id":"2","source":"two more","source_lang":"en"}"#)
    var order: [String] = []
    while let job = harness.work(into: "es") { order.append(job.text) }
    #expect(order == ["one", "three", "two more", "four"])
  }

  @Test mutating func anEngineThatIsSlowerThanSpeechTranslatesFinalsOnly() {
    for number in 0..<5 {
      harness.receive(#"{"id":"\#(number)","source":"a\#(number)","source_lang":"en"}"#)
      harness.work(into: "es", taking: .seconds(2))
      harness.receive(#"{"id":"\#(number)","source":"b\#(number)","final":true}"#)
      #expect(harness.work(into: "es", taking: .seconds(2))?.isFinal == true)
    }
    harness.receive(#"{"id":"9","source":"partial","source_lang":"en"}"#)
    #expect(harness.work(into: "es") == nil && harness.translator.languagesWithJobs == [])
  }

  @Test mutating func anEngineThatWasSlowOnceIsTriedAgain() {
    harness.receive(#"{"id":"1","source":"a","source_lang":"en","t":1}"#)
    harness.work(into: "es", taking: .seconds(2))
    harness.receive(#"{"id":"1","source":"a b","t":1.5}"#)
    #expect(harness.work(into: "es") == nil)
    harness.receive(#"{"id":"1","source":"a b c","t":3}"#)
    #expect(harness.work(into: "es")?.text == "a b c")
    harness.receive(#"{"id":"1","source":"a b c d","t":5}"#)
    harness.work(into: "es")
    harness.receive(#"{"id":"1","source":"a b c d e","t":5.2}"#)
    #expect(harness.work(into: "es")?.text == "a b c d e", "it is fast again")
  }

  @Test(arguments: [#"{"id":"1","speaker":"Ana"}"#, #"{"id":"1","source":""}"#])
  mutating func anUtteranceWithoutWordsWaitsForNothing(line: String) {
    harness.receive(line)
    #expect(harness.translator.isIdle && harness.translator.languagesWithJobs == [])
  }

  @Test mutating func anEmptyFinalTextTakesTheWordsBack() throws {
    harness.receive(#"{"id":"1","source":"Hello","source_lang":"en"}"#)
    harness.work(into: "es")
    let job = harness.translator.nextJob(into: "es")
    _ = harness.drain()
    harness.receive(#"{"id":"1","source":"","final":true}"#)
    #expect(job == nil && harness.translator.isIdle && harness.translator.openCount == 0)
    let line = try #require(harness.drain().last)
    #expect(line.contains(#""source":"""#) && line.contains(#""final":true"#))
    #expect(line.contains(#""text":null"#))
  }

  @Test mutating func severalReadersGetTheirLanguages() {
    harness = Harness(.into(["es", "fr", "en"]))
    harness.receive(#"{"id":"1","source":"yes","source_lang":"en","final":true}"#)
    harness.workAll()
    #expect(
      harness.drain().last
        == #"{"id":"1","final":true,"translations":{"fr":{"text":"fr(YES)","final":true}}}"#)
  }

  @Test mutating func eachOfTwoLanguagesIsTranslatedIntoTheOther() {
    harness = Harness(.between("en", "es"))
    harness.receive(#"{"id":"1","source":"yes","source_lang":"en","final":true}"#)
    harness.receive(#"{"id":"2","source":"no","source_lang":"es-MX","final":true}"#)
    harness.receive(#"{"id":"3","source":"oui","source_lang":"fr","final":true}"#)
    harness.workAll()
    let lines = harness.drain()
    #expect(lines.contains { $0.contains("es(YES)") } && lines.contains { $0.contains("en(NO)") })
    #expect(lines.contains { $0.contains(#""source":"oui""#) && $0.contains(#""final":true"#) })
  }

  @Test mutating func aChangeOfTheSourcesLanguageTurnsTheTranslation() {
    harness = Harness(.between("en", "es"))
    harness.receive(#"{"id":"1","source":"hola","source_lang":"en"}"#)
    harness.workAll()
    harness.receive(#"{"id":"1","source":"hola","source_lang":"es","final":true}"#)
    harness.workAll()
    #expect(
      harness.drain().last
        == #"{"id":"1","text":"en(HOLA)","final":true,"lang":"en","source_lang":"es","source_final":true}"#
    )
  }

  @Test mutating func everythingElsePassesOn() {
    let lines = [
      #"{"hello":1,"want":["control"],"name":"asr"}"#, #"{"state":"listening"}"#,
      #"{"notice":"no microphone"}"#, #"{"clear":true}"#, #"{"id":"7","cancel":true}"#,
      #"{"notice":"Micro is gone","notice_code":"microphone-gone","notice_about":"Micro"}"#,
      #"{"level":0.4}"#, #"{"control":"clear"}"#,
    ]
    for line in lines { harness.receive(line) }
    #expect(harness.drain() == lines)
  }

  @Test mutating func whatIsTranslatedAlreadyPassesOn() {
    harness.receive(
      #"{"id":"1","text":"Hola","final":true,"lang":"es","source":"Hello","source_lang":"en"}"#)
    #expect(harness.work(into: "es") == nil)
    #expect(
      harness.drain() == [
        #"{"id":"1","text":"Hola","final":true,"lang":"es","source":"Hello","source_lang":"en"}"#
      ])
  }

  @Test mutating func aFailureShowsWhatWasSaidAndSaysSoOnce() {
    let error = TranslationError.timedOut(engine: "apertium")
    for number in 1...2 {
      harness.receive(#"{"id":"\#(number)","source":"yes","source_lang":"en","final":true}"#)
      harness.work(into: "es", failing: error)
    }
    let lines = harness.drain()
    #expect(lines.filter { $0.contains("notice") }.count == 1)
    #expect(
      lines.last
        == #"{"id":"2","final":true,"source":"yes","source_lang":"en","source_final":true}"#
        || lines.last?.contains(#""final":true"#) == true)
    harness.receive(#"{"id":"3","source":"yes","source_lang":"en","final":true}"#)
    harness.work(into: "es")
    #expect(harness.drain().first == #"{"notice":""}"#)
  }

  @Test mutating func anAnnouncementIsShownUntilAnotherNoticeTakesItsPlace() {
    #expect(harness.translator.announce("sent to X") == [#"{"notice":"sent to X"}"#])
    #expect(harness.translator.announce("sent to X") == [])
    harness.receive(#"{"notice":"no microphone"}"#)
    harness.receive(#"{"notice":""}"#)
    #expect(harness.drain() == [#"{"notice":"no microphone"}"#, #"{"notice":""}"#])
  }

  @Test mutating func anAnnouncementHidesAnOlderNoticeForAWhile() {
    harness.receive(#"{"notice":"no microphone"}"#)
    _ = harness.translator.announce("sent to X")
    let error = TranslationError.timedOut(engine: "x")
    harness.receive(#"{"id":"1","source":"yes","source_lang":"en","final":true}"#)
    harness.work(into: "es", failing: error)
    harness.receive(#"{"id":"2","source":"yes","source_lang":"en","final":true}"#)
    harness.work(into: "es")
    let notices = harness.drain().filter { $0.contains("notice") }
    #expect(notices.count == 3 && notices.last == #"{"notice":"no microphone"}"#)
  }

  @Test mutating func anUnknownLanguageIsSaidOnceAndShownAsSpoken() {
    harness = Harness(.between("en", "es"))
    for number in 1...2 {
      harness.receive(#"{"id":"\#(number)","source":"?","final":true}"#)
    }
    let lines = harness.drain()
    #expect(lines.filter { $0.contains("notice") }.count == 1)
    #expect(lines.filter { $0.contains(#""final":true"#) }.count == 2)
  }

  @Test mutating func utterancesThatNeverEndAreForgotten() {
    for number in 0..<CaptionTranslator.maxUtterances * 2 {
      harness.receive(#"{"id":"\#(number)","source":"word \#(number)","source_lang":"en"}"#)
      harness.work(into: "es")
    }
    #expect(harness.translator.openCount <= CaptionTranslator.maxUtterances)
  }

  @Test mutating func wordsThatAreHeardAgainAreAgreedWithoutTheEngine() {
    harness.receive(#"{"id":"1","source":"we are there","t":1.0}"#)
    harness.workAll()
    for time in [1.3, 1.6] {
      harness.receive(#"{"id":"1","source":"we are there","t":\#(time)}"#)
      #expect(harness.work(into: "es") == nil)
    }
    #expect(harness.drain().last?.contains(#""agreed":9"#) == true)
  }

  @Test mutating func wordsThatWaitForTheEngineAreNotHeardAgain() {
    harness.receive(#"{"id":"1","source":"we are there","t":1.0}"#)
    harness.workAll()
    for time in [1.5, 2.0, 2.5] {
      harness.receive(#"{"id":"1","source":"you were here","t":\#(time)}"#)
      harness.wait(.seconds(1))
    }
    #expect(harness.drain().allSatisfy { !$0.contains("agreed") || $0.contains(#""agreed":0"#) })
  }

  @Test func anAnswerForAnotherLanguageIsDropped() {
    var harness = Harness(.into(["fr"], from: nil))
    harness.receive(#"{"id":"1","source":"we are there","source_lang":"en"}"#)
    let job = harness.translator.nextJob(into: "fr")
    harness.receive(#"{"id":"1","source":"wir sind da","source_lang":"de"}"#)
    let text = TranslatedText(text: "nous sommes là", stableCount: 0, isComplete: true)
    if let job {
      _ = harness.translator.finish(job, with: .success(text), after: .milliseconds(5))
    }
    harness.wait(.seconds(1))
    #expect(job != nil && harness.drain().allSatisfy { !$0.contains("nous") })
  }
}
