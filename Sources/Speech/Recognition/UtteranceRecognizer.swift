internal import Stability

/// A recognizer with a model that decodes whole utterances, which a voice detector finds.
///
/// A step makes one decoding at most: the last one of an utterance that has ended, or else one of an
/// open utterance if it is due. An open utterance is decoded again and again from its beginning. The
/// interval adapts to the time that decodings take, so that a slow machine leaves out partial texts,
/// never final ones. The only clock measures the time that decodings take.
package final class UtteranceRecognizer: SpeechRecognizer {
  /// Returns a model that knows the languages, the current one if it does; `auto` stands for all.
  ///
  /// - Throws: An error if no model that is installed knows them, or if its file cannot be used.
  package typealias ModelChoice =
    (_ languages: [String], _ current: any Transcriber) throws -> any Transcriber

  /// The model that decodes the speech of all streams.
  private var transcriber: any Transcriber
  private let chooseModel: ModelChoice
  /// The languages to expect, as codes; with several, each utterance is of one of them.
  private var languages: [String]
  /// True for an English translation of each final text.
  private let translatesToEnglish: Bool
  private var streams: [SpeechStream]
  /// The ended utterances that wait for their last decoding, the oldest first.
  private var ended: [OpenUtterance] = []
  private var lastNumber = 0
  /// The time that decodings of open utterances took.
  private var decodingTime = DecodingTime()

  /// The sample rate of all audio, that of Whisper and Silero, in hertz.
  package static let sampleRate = 16_000
  /// The speech without which an utterance is not worth a decoding, in samples.
  private static let minSpeech = sampleRate / 2
  /// The mean probability below which a text is a hallucination.
  ///
  /// Hallucinations of tiny and base in noise have 0.1 to 0.26.
  private static let minProbability = 0.3
  /// The mean of the logarithms of the probabilities below which a last text is nonsense, as in whisper.cpp
  /// (`logprob_thold`).
  ///
  /// Of 110 utterances for choosing parameters, none of base's texts is below -0.87; of speech in languages that it was
  /// not told, 19 of 20 are below -1.
  private static let minLogProbability = -1.0

  /// Creates a recognizer with a voice detector for each stream.
  ///
  /// `chooseModel` is called if other languages are to be expected.
  package init(
    _ transcriber: any Transcriber, detectors: [any VoiceActivityDetector], languages: [String],
    translatesToEnglish: Bool = false,
    chooseModel: @escaping ModelChoice = { _, current in current }
  ) {
    self.transcriber = transcriber
    self.chooseModel = chooseModel
    self.languages = languages
    self.translatesToEnglish = translatesToEnglish
    streams = detectors.enumerated().map {
      SpeechStream(number: $0.offset, detector: $0.element, language: languages[0])
    }
  }

  private var expectsSeveralLanguages: Bool { languages.count > 1 }

  package func expect(_ languages: [String]?) throws {
    transcriber = try chooseModel(languages ?? ["auto"], transcriber)
    self.languages = languages ?? transcriber.languages
    for index in streams.indices where !self.languages.contains(streams[index].language) {
      streams[index].language = self.languages[0]
    }
  }

  package var isBusy: Bool { !ended.isEmpty || streams.contains { $0.utterance != nil } }

  package var delay: Int {
    guard let oldest = ended.first else { return 0 }
    return streams[oldest.stream].position - oldest.start - oldest.samples.count
  }

  package func add(_ chunk: [[Float]]) {
    for (index, samples) in chunk.enumerated() where index < streams.count {
      ended += streams[index].add(samples, lastNumber: &lastNumber)
    }
  }

  package func endAll() {
    for index in streams.indices {
      if let utterance = streams[index].end() { ended.append(utterance) }
    }
  }

  package func skip(_ count: Int) {
    endAll()
    for index in streams.indices { streams[index].skip(count) }
  }

  package func step(skipsPartials: Bool) -> RecognizedUtterance? {
    if !ended.isEmpty { return finish(ended.removeFirst()) }
    guard !skipsPartials, let index = dueStream(), var utterance = streams[index].utterance else {
      return nil
    }
    defer { streams[index].utterance = utterance }
    return decode(&utterance, isPausing: streams[index].pausesUndecoded)
  }

  /// The stream whose open utterance is to be decoded next.
  ///
  /// A speaker who pauses may have finished, so that the text of the pause is wanted at once.
  private func dueStream() -> Int? {
    if let pausing = streams.firstIndex(where: \.pausesUndecoded) { return pausing }
    func waiting(_ index: Int) -> Int {
      streams[index].utterance.map { $0.samples.count - $0.decodedCount } ?? 0
    }
    return streams.indices.filter { index in
      guard let utterance = streams[index].utterance, !utterance.isDecodedPause,
        !expectsSeveralLanguages || utterance.samples.count >= LanguageDecision.minCount
      else { return false }
      return waiting(index) >= decodingTime.interval(for: utterance.samples.count)
    }.max { waiting($0) < waiting($1) }
  }

  /// Decodes an open utterance, and returns nil if nothing can be sent.
  private func decode(_ utterance: inout OpenUtterance, isPausing: Bool) -> RecognizedUtterance? {
    let count = utterance.samples.count
    guard let decoding = transcribe(&utterance, isLast: isPausing) else { return nil }
    let text = isPausing ? decoding.text : decoding.partialText
    utterance.decodedCount = count
    utterance.pauseDecoding = isPausing ? decoding : nil
    guard !text.isEmpty, !expectsSeveralLanguages || utterance.language.isLikely
    else { return nil }
    let isCertain = !expectsSeveralLanguages || utterance.language.isCertain
    // Words that a split would move to the next utterance are not committed in this one.
    let isWhole = Double(count) <= SpeechSegmenter.wholeLength * Double(Self.sampleRate)
    utterance.text.update(
      text, at: .seconds(count) / Self.sampleRate, probabilities: decoding.wordProbabilities,
      commits: isCertain && isWhole, correctsAtOnce: isPausing)
    return utterance.state(covering: count)
  }

  /// Makes the last decoding of an utterance, unless one in the final pause had all of its speech.
  private func finish(_ utterance: OpenUtterance) -> RecognizedUtterance? {
    var utterance = utterance
    let pause = utterance.decodedCount >= utterance.speechCount ? utterance.pauseDecoding : nil
    let hasText = pause?.text.isEmpty == false
    var last = hasText ? pause : transcribe(&utterance, isLast: true)
    if let text = last, let likelier = inAnotherLanguage(&utterance, likelierThan: text) {
      last = likelier
    }
    // If the decoding fails, what was shown remains.
    utterance.text.finish(
      last?.text ?? utterance.text.text, probabilities: last?.wordProbabilities ?? [])
    // The languages may have changed while somebody spoke.
    let language = utterance.language.language
    if languages.contains(language) { streams[utterance.stream].language = language }
    var state = utterance.state(covering: utterance.speechCount)
    state.isFinal = true
    if translatesToEnglish, language != "en", !state.text.isEmpty {
      state.translation =
        transcriber.transcribe(utterance.samples, language: language, task: .translation)?.text
    }
    return state
  }

  /// Decodes the utterance so far, in its language, and again if this turns out to be another one.
  ///
  /// While no language is likely, the text of an utterance that goes on may be in the former one. A
  /// text that is probably a hallucination is empty.
  ///
  /// - Returns: The decoding; nil if it failed.
  private func transcribe(
    _ utterance: inout OpenUtterance, isLast: Bool
  ) -> Transcription? {
    let nothing = Transcription(text: "", meanProbability: 0)
    let samples = utterance.samples
    guard samples.count >= Self.minSpeech else { return nothing }
    let start = ContinuousClock.now
    defer { if !isLast { decodingTime.add(start.duration(to: .now), for: samples.count) } }
    func run() -> Transcription? {
      transcriber.transcribe(
        samples, language: utterance.language.language, task: isLast ? .final : .partial)
    }
    guard var result = run() else { return nil }
    if hearLanguage(of: &utterance), isLast || utterance.language.isLikely {
      result = run() ?? result
    }
    return Self.isNonsense(result, isLast: isLast) ? nothing : result
  }

  /// Returns true for a text that was probably not said.
  private static func isNonsense(_ result: Transcription, isLast: Bool) -> Bool {
    result.meanProbability < minProbability
      || isLast && result.meanLogProbability < minLogProbability
  }

  /// The lead of a text of other words in another language, in their mean probability.
  ///
  /// Of utterances in the wrong language, texts had 0.54 to 0.64, and those in the right one 0.81 to 0.91.
  private static let minTextLead = 0.1

  /// Decodes an utterance that has ended in the other expected languages, if they are few and its language is doubtful.
  ///
  /// In the wrong language, models write nothing but a remark, such as "(speaking Spanish)", a text of less probable
  /// words, or the right words with a little less confidence.
  ///
  /// - Parameters:
  ///   - utterance: The utterance, which takes the language of the text.
  ///   - text: Its last text.
  /// - Returns: The likeliest text; nil if no other one is trusted and more probable than `text`.
  private func inAnotherLanguage(
    _ utterance: inout OpenUtterance, likelierThan text: Transcription
  ) -> Transcription? {
    guard expectsSeveralLanguages, languages.count <= 3, utterance.samples.count >= Self.minSpeech,
      text.text.isEmpty || !utterance.language.isConvincing
    else { return nil }
    let doubtful = utterance.language.language
    var best: Transcription?
    func isLikelier(_ result: Transcription) -> Bool {
      let lead = result.meanProbability - text.meanProbability
      return text.text.isEmpty || lead >= Self.minTextLead
        || lead > 0 && result.hasSameWords(as: text)
    }
    for language in languages where language != doubtful {
      guard
        let result = transcriber.transcribe(utterance.samples, language: language, task: .final),
        !result.text.isEmpty, !Self.isNonsense(result, isLast: true),
        isLikelier(result), result.meanProbability > best?.meanProbability ?? 0
      else { continue }
      best = result
      utterance.language.correct(to: language)
    }
    return best
  }

  /// Takes the probabilities of the languages in the sound that was decoded last.
  ///
  /// - Returns: True if the utterance's language has changed.
  private func hearLanguage(of utterance: inout OpenUtterance) -> Bool {
    guard expectsSeveralLanguages else { return false }
    let hasChanged = utterance.language.hear(
      transcriber.probabilities(of: languages), after: utterance.samples.count,
      hasCommitted: utterance.text.stableCount > 0)
    // Words of the other language are replaced without confirmation.
    if hasChanged { utterance.text = CommittedText() }
    return hasChanged
  }
}

extension Transcription {
  /// Returns true if the texts differ in case and punctuation at most.
  fileprivate func hasSameWords(as other: Transcription) -> Bool {
    SpokenWord.words(of: text).map(\.key) == SpokenWord.words(of: other.text).map(\.key)
  }

  /// The probability below which the last word of a partial text is left out.
  private static let minLastWordProbability = 0.85

  /// The text without punctuation at its end, without a last word that is probably cut, and without a
  /// phrase that the decoder repeats.
  fileprivate var partialText: String {
    var words = SpokenWord.words(of: text, probabilities: wordProbabilities)
    // A character of a script without spaces is whole.
    if let last = words.last, !last.isUnspaced, last.probability < Self.minLastWordProbability {
      words.removeLast()
    }
    words.removeLast(RepetitionDetector.echo(in: words))
    var text = SpokenWord.text(of: words)
    while text.last?.isPunctuation == true { text.removeLast() }
    return text
  }
}
