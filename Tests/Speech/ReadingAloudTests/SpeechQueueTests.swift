internal import Captions
internal import ReadingAloud
internal import Testing

@Suite struct SpeechQueueTests {
  private let hello: SpokenCaption
  private let goodbye: SpokenCaption

  init() throws {
    hello = try #require(SpokenCaption("Hola", in: "es", named: "1"))
    goodbye = try #require(SpokenCaption("Adiós", in: "es", named: "2"))
  }

  @Test func aCaptionIsAnnouncedReadOnceTheMicrophoneIsMutedAndConcludedAfterTheSound() {
    var queue = SpeechQueue()
    queue.follow(.listening)
    queue.add(hello, at: .zero)
    #expect(queue.steps(at: .zero) == [.announce(hello)])
    #expect(queue.steps(at: .milliseconds(10)).isEmpty)
    queue.follow(.muted)
    #expect(queue.steps(at: .milliseconds(20)) == [.speak(hello)])
    queue.voiceBegan(at: .milliseconds(40))
    queue.voiceEnded(at: .seconds(1))
    #expect(queue.steps(at: .seconds(1)).isEmpty)
    let end = Duration.seconds(1) + SpeechQueue.fadingTime
    #expect(queue.deadline == end)
    #expect(queue.steps(at: end) == [.conclude(hello, wasWhole: true)])
    #expect(queue.isEmpty)
  }

  @Test func aPipelineThatMutesNothingDelaysTheVoiceByAFifthOfASecondAtMost() {
    var queue = SpeechQueue()
    queue.follow(.listening)
    queue.add(hello, at: .zero)
    _ = queue.steps(at: .zero)
    #expect(queue.deadline.map { $0 <= .milliseconds(200) } == true)
    #expect(queue.steps(at: .milliseconds(200)) == [.speak(hello)])
  }

  @Test(arguments: [false, true])
  func withoutAPipelineAndWithAnEchoCancellerTheVoiceWaitsForNothing(hasEchoCanceller: Bool) {
    var queue = SpeechQueue(hasEchoCanceller: hasEchoCanceller)
    if hasEchoCanceller { queue.follow(.listening) }
    queue.add(hello, at: .zero)
    #expect(queue.steps(at: .zero) == [.announce(hello), .speak(hello)])
  }

  @Test func nothingIsReadOverSomebodyWhoIsHeard() {
    var queue = SpeechQueue()
    queue.follow(.hearing)
    queue.add(hello, at: .zero)
    #expect(queue.steps(at: .seconds(3)).isEmpty)
    #expect(queue.deadline == SpeechQueue.maxAge)
    queue.follow(.paused)
    #expect(queue.steps(at: .seconds(4)) == [.announce(hello), .speak(hello)])
  }

  @Test func aCaptionThatSomebodySpeaksOverBeforeItsBeginningIsReadAfterwards() {
    var queue = SpeechQueue()
    queue.follow(.listening)
    queue.add(hello, at: .zero)
    _ = queue.steps(at: .zero)
    queue.follow(.hearing)
    #expect(queue.steps(at: .milliseconds(10)) == [.conclude(hello, wasWhole: false)])
    queue.follow(.paused)
    #expect(queue.steps(at: .seconds(2)) == [.announce(hello), .speak(hello)])
  }

  @Test func whoeverBeginsToSpeakCutsTheVoiceShortAndTheNextCaptionWaits() {
    var queue = SpeechQueue(hasEchoCanceller: true)
    queue.add(hello, at: .zero)
    queue.add(goodbye, at: .zero)
    _ = queue.steps(at: .zero)
    queue.voiceBegan(at: .milliseconds(50))
    queue.follow(.hearing)
    #expect(queue.steps(at: .seconds(1)) == [.silence])
    #expect(queue.steps(at: .seconds(2)) == [.conclude(hello, wasWhole: false)])
    #expect(queue.steps(at: .seconds(3)).isEmpty)
    queue.follow(.listening)
    #expect(queue.steps(at: .seconds(4)) == [.announce(goodbye), .speak(goodbye)])
  }

  @Test func aCaptionOlderThanEightSecondsIsNotRead() {
    var queue = SpeechQueue()
    queue.follow(.hearing)
    queue.add(hello, at: .zero)
    queue.add(goodbye, at: .seconds(5))
    _ = queue.steps(at: .seconds(6))
    queue.follow(.paused)
    #expect(queue.steps(at: .milliseconds(8_100)) == [.announce(goodbye), .speak(goodbye)])
    #expect(!queue.isEmpty)
  }

  @Test func whatWaitsForSomebodyWhoIsHeardForEverIsLeftOutInTheEnd() {
    var queue = SpeechQueue()
    queue.follow(.hearing)
    queue.add(hello, at: .zero)
    #expect(queue.steps(at: .seconds(7)).isEmpty && !queue.isEmpty)
    #expect(queue.steps(at: SpeechQueue.maxAge).isEmpty && queue.isEmpty)
  }

  @Test func withoutThePipelineThatHeardSomebodyTheVoiceReads() {
    var queue = SpeechQueue()
    queue.follow(.hearing)
    queue.add(hello, at: .zero)
    #expect(queue.steps(at: .seconds(1)).isEmpty)
    queue.follow(nil)
    #expect(queue.steps(at: .seconds(1)) == [.announce(hello), .speak(hello)])
  }

  @Test(arguments: [false, true])
  func aCaptionThatNothingCanPlayIsLeftOutOrReadLater(isLater: Bool) {
    var queue = SpeechQueue()
    queue.add(hello, at: .zero)
    #expect(queue.step(at: .zero) == .announce(hello))
    queue.withdraw(isLater: isLater, at: .zero)
    #expect(queue.isIdle && queue.isEmpty == !isLater)
    #expect(queue.steps(at: .zero) == (isLater ? [.announce(hello), .speak(hello)] : []))
  }

  @Test func aPauseBetweenTwoCaptionsLetsSomebodyElseBegin() {
    var queue = SpeechQueue()
    queue.add(hello, at: .zero)
    queue.add(goodbye, at: .zero)
    _ = queue.steps(at: .zero)
    queue.voiceEnded(at: .seconds(1))
    let end = Duration.seconds(1) + SpeechQueue.fadingTime
    #expect(queue.steps(at: end) == [.conclude(hello, wasWhole: true)])
    #expect(queue.deadline == end + SpeechQueue.pause)
    #expect(queue.steps(at: end + SpeechQueue.pause) == [.announce(goodbye), .speak(goodbye)])
  }

  @Test func aVoiceThatNeitherBeginsNorEndsIsGivenUp() {
    var queue = SpeechQueue()
    queue.add(hello, at: .zero)
    _ = queue.steps(at: .zero)
    #expect(queue.deadline == SpeechQueue.beginLimit)
    #expect(queue.steps(at: SpeechQueue.beginLimit) == [.giveUp])
    // Its late answers count no more.
    queue.voiceEnded(at: .seconds(6))
    #expect(queue.steps(at: .seconds(6)) == [.conclude(hello, wasWhole: false)])
    queue.add(hello, at: .seconds(10))
    _ = queue.steps(at: .seconds(10))
    queue.voiceBegan(at: .seconds(10))
    #expect(queue.deadline.map { $0 > .seconds(15) && $0 < .seconds(40) } == true)
  }

  @Test func clearingTheCaptionsSilencesTheVoiceAndEmptiesTheQueue() {
    var queue = SpeechQueue()
    queue.add(hello, at: .zero)
    queue.add(goodbye, at: .zero)
    _ = queue.steps(at: .zero)
    #expect(queue.clear(at: .seconds(1)) == .silence)
    #expect(queue.steps(at: .seconds(2)) == [.conclude(hello, wasWhole: false)])
    #expect(queue.isEmpty)
  }

  @Test func ofAFloodOfCaptionsTheNewestWait() throws {
    var queue = SpeechQueue()
    queue.follow(.hearing)
    for number in 0..<10_000 {
      let caption = try #require(SpokenCaption("x \(number)", in: nil, named: "\(number)"))
      queue.add(caption, at: .zero)
    }
    queue.follow(.paused)
    let oldest = try #require(SpokenCaption("x 9936", in: nil, named: "9936"))
    #expect(queue.steps(at: .zero) == [.announce(oldest), .speak(oldest)])
  }
}

@Suite struct SpokenCaptionTests {
  @Test(arguments: ["", " ", "…", "?!", "♪"])
  func aTextWithoutAWordIsNotRead(text: String) {
    #expect(SpokenCaption(text, in: "es", named: nil) == nil)
  }

  @Test func linesAreReadAsOneAndAVeryLongTextToAWholeWord() throws {
    #expect(SpokenCaption("Eins\nzwei\t drei", in: nil, named: nil)?.text == "Eins zwei drei")
    let long = try #require(
      SpokenCaption(String(repeating: "palabra ", count: 500), in: "es", named: nil))
    #expect(long.text.unicodeScalars.count <= 900)
    #expect(long.text.hasSuffix("palabra"))
  }
}

@Suite struct VoiceLanguagesTests {
  @Test(arguments: [
    ("es", "es"), ("es-MX", "es-mx"), ("es-AR", "es"), ("pt-BR", "pt-br"), ("zh", "cmn"),
    ("zh-Hant-TW", "cmn"), ("no", "nb"), ("nn", "nb"), ("en", "en"), ("EN_us", "en-us"),
    ("en-AU", "en"),
  ])
  func aLanguageHasTheVoiceOfItsRegionOrAny(language: String, voice: String) {
    let voices = VoiceLanguages([
      "es", "es-MX", "pt", "pt-BR", "cmn", "nb", "en-029", "en-US", "en-GB",
    ])
    #expect(voices.name(of: language) == voice)
  }

  @Test(arguments: ["fi", "e", "", "xx-"])
  func aLanguageWithoutAVoiceHasNoName(language: String) {
    #expect(VoiceLanguages(["es", "en-US"]).name(of: language) == nil)
  }

  @Test(arguments: ["zh", "zh-Hant-TW", "cmn"])
  func chineseHasTheVoiceOfESpeakThatReadsIt(language: String) {
    let tags = ["cmn", "cmn-LATN-PINYIN"]
    #expect(VoiceLanguages(tags, ofESpeak: ["zh"]).name(of: language) == "cmn-latn-pinyin")
    // Another synthesizer knows its voice itself.
    #expect(VoiceLanguages(tags).name(of: language) == "cmn")
    let regional = VoiceLanguages(tags + ["zh-TW"], ofESpeak: ["zh"])
    #expect(regional.name(of: "zh-TW") == "zh-tw")
  }

  @Test func eSpeakIsNoVoiceForJapaneseAsItNamesTheCharacters() {
    #expect(VoiceLanguages(["ja", "ko"], ofESpeak: ["ja"]).name(of: "ja") == nil)
    #expect(VoiceLanguages(["ja", "ko"]).name(of: "ja") == "ja")
  }
}

extension SpeechQueue {
  /// Everything that is to be done at a time.
  fileprivate mutating func steps(at now: Duration) -> [Step] {
    var steps: [Step] = []
    while let step = step(at: now) { steps.append(step) }
    return steps
  }
}
