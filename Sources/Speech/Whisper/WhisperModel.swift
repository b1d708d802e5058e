internal import CWhisper
internal import Glibc
internal import Language
package import Recognition
internal import Stability
internal import System

/// A speech recognition model of whisper.cpp, in memory.
///
/// An instance decodes one piece of audio at a time, on the calling thread.
@safe package final class WhisperModel: Transcriber {
  package let path: String
  private let context: OpaquePointer
  private let threadCount: Int32

  /// The number of samples of one step of the encoder's output.
  private static let samplesPerStep = 320
  /// The steps beyond the end of the audio.
  ///
  /// With fewer, the decoder repeats itself more often.
  private static let contextMargin = 64
  private static let maxContext = 1500
  /// The steps beyond the end for the last text of models that make better use of them.
  ///
  /// With base, 256 steps have as few wrong words as 448, and fewer than 64; with tiny, more than 64
  /// have no effect.
  private static let largeContextMargin = 256
  /// The tokens of a multilingual model besides those of its languages.
  private static let vocabularyWithoutLanguages: Int32 = 51_766
  /// The layers of the encoder of the model tiny.
  private static let layersOfSmallest: Int32 = 4
  /// The margin of the last decoding of an utterance.
  private let lastContextMargin: Int

  /// True if whisper.cpp has code for a graphics processor of this machine.
  package static var hasGraphicsProcessor: Bool {
    cwhisper_prepare()
    return unsafe ggml_backend_dev_by_type(GGML_BACKEND_DEVICE_TYPE_GPU) != nil
  }

  /// Loads a model, which decodes on the graphics processor if `usesGPU` is true and there is one.
  package init(
    _ path: String, threadCount: Int = 1, usesGPU: Bool = false
  ) throws(RecognitionError) {
    guard unsafe access(path, R_OK) == 0 else {
      throw .unreadableModel(path, reason: SystemError.current("access").reason)
    }
    guard ModelKind(ofFile: path) == .speechModel, SpeechModelFile.isWhole(path) else {
      throw .badModel(path)
    }
    cwhisper_prepare()
    var parameters = unsafe whisper_context_default_params()
    unsafe parameters.use_gpu = usesGPU
    // With flash attention, a cut context attends to audio of earlier decodings.
    unsafe parameters.flash_attn = false
    guard let context = unsafe whisper_init_from_file_with_params(path, parameters) else {
      throw .badModel(path)
    }
    self.path = path
    self.threadCount = Int32(threadCount)
    unsafe self.context = unsafe context
    let isSmallest = unsafe whisper_model_n_audio_layer(context) <= Self.layersOfSmallest
    lastContextMargin = isSmallest ? Self.contextMargin : Self.largeContextMargin
  }

  deinit {
    unsafe whisper_free(context)
  }

  /// The codes of all languages that the model knows.
  package var languages: [String] { Self.allLanguages.filter(knows) }

  /// The codes of all languages that multilingual models know.
  package static var allLanguages: [String] {
    (0...whisper_lang_max_id()).compactMap { id in
      unsafe whisper_lang_str(id).map { unsafe String(cString: $0) }
    }
  }

  /// Returns true if the model can be told to expect the language, a code such as `es`.
  package func knows(_ language: String) -> Bool {
    guard unsafe whisper_is_multilingual(context) != 0 else { return language == "en" }
    // Models before large-v3 know one language less; their vocabulary tells how many.
    let count = unsafe whisper_n_vocab(context) - Self.vocabularyWithoutLanguages
    let id = unsafe whisper_lang_id(language)
    return language == "auto" || (0..<count).contains(id)
  }

  /// Decodes the speech in at most 30 s of samples, and returns nil if that fails.
  package func transcribe(
    _ samples: [Float], language: String, task: DecodingTask
  ) -> Transcription? {
    run(samples, language, task) ? result : nil
  }

  /// Decodes tokens after the audio of the last decoding, as if it had so many, and returns false if that fails.
  ///
  /// Their text means nothing; a measurement wants their time.
  package func decodeTokens(_ count: Int) -> Bool {
    var token = unsafe whisper_token_beg(context)
    return (0..<count).allSatisfy { position in
      unsafe whisper_decode(context, &token, 1, Int32(position), threadCount) == 0
    }
  }

  /// The number of threads for a decoding now.
  ///
  /// whisper.cpp's threads wait for each other actively. If another program has one of their processors,
  /// they take many times as long as a single thread.
  private var freeThreadCount: Int32 {
    guard threadCount > 1 else { return 1 }
    let cores = Int32(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // The calling thread is one of those that run.
    return max(1, min(threadCount, cores - (Self.runningThreads - 1)))
  }

  /// The number of threads that run on this machine now (proc(5), loadavg); 1 if it is unknown.
  private static var runningThreads: Int32 {
    let bytes = (try? Descriptor(opening: "/proc/loadavg").readAll(atMost: 64)) ?? []
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 3 else { return 1 }
    return fields[3].split(separator: "/").first.flatMap { Int32($0) } ?? 1
  }

  private func run(_ samples: [Float], _ language: String, _ task: DecodingTask) -> Bool {
    var parameters = unsafe cwhisper_greedy_params()
    unsafe parameters.n_threads = freeThreadCount
    unsafe parameters.translate = task == .translation
    unsafe parameters.audio_ctx = Int32(contextLength(for: samples.count, task))
    // Some writing systems take several tokens for a letter.
    unsafe parameters.max_tokens = Int32(
      min(220, 10 + 25 * samples.count / UtteranceRecognizer.sampleRate))
    unsafe parameters.logits_filter_callback = { context, _, tokens, count, logits, _ in
      guard let context = unsafe context, let logits = unsafe logits else { return }
      let tokens = unsafe UnsafeBufferPointer(start: tokens, count: Int(count)).map(\.id)
      guard RepetitionDetector.period(of: tokens) != nil else { return }
      // Only the end of the text remains possible.
      let end = Int(unsafe whisper_token_eot(context))
      for token in 0..<Int(unsafe whisper_n_vocab(context)) where token != end {
        unsafe logits[token] = -.infinity
      }
    }
    return unsafe language.withCString { language in
      unsafe parameters.language = unsafe language
      return unsafe whisper_full(context, parameters, samples, Int32(samples.count)) == 0
    }
  }

  /// The steps of the encoder for a number of samples, in eights.
  private func contextLength(for sampleCount: Int, _ task: DecodingTask) -> Int {
    let margin = task == .partial ? Self.contextMargin : lastContextMargin
    let steps = (sampleCount + Self.samplesPerStep - 1) / Self.samplesPerStep + margin
    return min(Self.maxContext, (steps + 7) / 8 * 8)
  }

  /// A piece of the decoded text.
  private struct Token {
    /// The bytes of the text that the token has; a character may go on in the next token.
    let bytes: Range<Int>
    let probability: Double
    /// True if the piece has letters or digits.
    let isOfWord: Bool
  }

  /// The text of the last decoding.
  private var result: Transcription {
    let (text, tokens) = decoded
    let cleaned = SpokenText.cleaned(text)
    let words = SpokenWord.words(
      of: cleaned, probabilities: Self.probabilities(ofWordsIn: cleaned, in: text, tokens))
    let distinct = RepetitionDetector.cutting(words)
    let count = Double(max(1, tokens.count))
    return Transcription(
      text: SpokenWord.text(of: distinct),
      meanProbability: tokens.reduce(0) { $0 + $1.probability } / count,
      meanLogProbability: tokens.reduce(0) { $0 + log(max($1.probability, 1e-9)) } / count,
      wordProbabilities: distinct.map(\.probability))
  }

  /// The text of the last decoding as it was decoded, with its tokens.
  private var decoded: (text: String, tokens: [Token]) {
    let end = unsafe whisper_token_eot(context)
    var bytes: [UInt8] = []
    var tokens: [Token] = []
    for segment in 0..<(unsafe whisper_full_n_segments(context)) {
      for index in 0..<(unsafe whisper_full_n_tokens(context, segment)) {
        let token = unsafe whisper_full_get_token_data(context, segment, index)
        guard token.id < end else { continue }
        let text = unsafe whisper_full_get_token_text(context, segment, index)
        let piece = unsafe UnsafeBufferPointer(
          start: text, count: text.map { unsafe strlen($0) } ?? 0
        ).map { UInt8(bitPattern: $0) }
        tokens.append(
          Token(
            bytes: bytes.count..<bytes.count + piece.count, probability: Double(token.p),
            isOfWord: piece.contains { $0 >= 0x80 || isalnum(Int32($0)) != 0 }))
        bytes += piece
      }
    }
    return (String(decoding: bytes, as: UTF8.self), tokens)
  }

  /// Returns the probability of each word of a cleaned text: the least one of its tokens.
  private static func probabilities(
    ofWordsIn cleaned: String, in text: String, _ tokens: [Token]
  ) -> [Double] {
    var rest = Words(text).spellings[...]
    return Words(cleaned).spellings.map { word in
      // Cleaning leaves words out, and marks at their ends.
      guard let index = rest.firstIndex(of: word) else { return 0 }
      let start = text.utf8.distance(from: text.startIndex, to: rest[index].startIndex)
      rest = rest[(index + 1)...]
      let bytes = start..<start + word.utf8.count
      return tokens.lazy.filter { $0.isOfWord && $0.bytes.overlaps(bytes) }
        .map(\.probability).min() ?? 1
    }
  }

  /// Returns the probability of each language for the speech that was decoded last.
  ///
  /// The encoder's output is still there, so that one step of the decoder is enough (src/whisper.cpp,
  /// `whisper_lang_auto_detect_with_state`).
  package func probabilities(
    of languages: [String]
  ) -> [(language: String, probability: Double)] {
    var start = unsafe whisper_token_sot(context)
    guard unsafe whisper_decode(context, &start, 1, 0, freeThreadCount) == 0,
      let logits = unsafe whisper_get_logits(context)
    else { return languages.map { ($0, 0) } }
    let weights = languages.map { language in
      let token = unsafe whisper_token_lang(context, whisper_lang_id(language))
      return Double(unsafe logits[Int(token)])
    }
    let greatest = weights.max() ?? 0
    let shares = weights.map { exp($0 - greatest) }
    let sum = shares.reduce(0, +)
    return zip(languages, shares).map { ($0, $1 / sum) }
  }
}
