internal import Audio
internal import Console
internal import Downloads
internal import FoundationEssentials
internal import Glibc
internal import SpeechModels
internal import Recognition
internal import System
internal import Whisper

/// The choice of a model by the languages, and by what this machine sustains.
///
/// The time that a model takes is measured once, with one thread, and remembered in the user's cache.
struct ModelSelection: Sendable {
  let store: SpeechModelStore
  /// The model that the user has named, by its name or file; nil for a choice.
  let named: String?
  let translatesToEnglish: Bool
  /// True if models decode on the graphics processor.
  var usesGPU = false

  /// The processor time for the decoding of four seconds of speech within which a model follows a speaker, in
  /// seconds.
  private static let sustainedTime = 0.3
  /// The size of the files of models that decode with several threads, in bytes.
  ///
  /// Smaller ones gain little.
  private static let largeSize = 60_000_000
  private static let maxThreads = 4

  /// Loads the best model for the languages.
  ///
  /// - Throws: `MissingModel` if no model is installed; `RecognitionError` if a model's file cannot be used, or
  ///   if the model does not know a language.
  func load(for languages: [String]) throws -> WhisperModel {
    let path = try path(for: languages)
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let isSmall = try fittingSize(of: path) < Self.largeSize
    let model = try WhisperModel(
      path, threadCount: isSmall ? 1 : min(cores, Self.maxThreads), usesGPU: usesGPU)
    for language in languages where !model.knows(language) {
      throw RecognitionError.unknownLanguage(language, model: path)
    }
    return model
  }

  /// Checks that what `load` and `loadVoiceDetector` need is installed, without loading it.
  func check(for languages: [String]) throws {
    let path = try path(for: languages)
    _ = try fittingSize(of: path)
    for language in languages
    where language != "auto" && !WhisperModel.allLanguages.contains(language) {
      throw RecognitionError.unknownLanguage(language, model: path)
    }
    _ = try voiceDetectorPath
  }

  /// Loads a voice detector, of which each stream needs its own.
  func loadVoiceDetector() throws -> SileroDetector { try SileroDetector(voiceDetectorPath) }

  private var voiceDetectorPath: String {
    get throws(Failure) {
      if let path = store.path(of: SpeechModelCatalog.voiceDetectorName) { return path }
      throw .unavailable(
        "the voice detector is not installed; `visavis models get voice-detector` installs it")
    }
  }

  private func path(for languages: [String]) throws(MissingModel) -> String {
    let installed = store.installedFamilies(
      for: languages, translatingToEnglish: translatesToEnglish)
    let name =
      named ?? installed.dropLast().first { isSustained($0) } ?? installed.last
      ?? store.modelName(for: languages, translatesToEnglish: translatesToEnglish)
    if let path = store.path(of: name) { return path }
    throw MissingModel(name: name)
  }

  /// Returns the size of a model's file in bytes, if there is enough memory for the model.
  private func fittingSize(of path: String) throws(RecognitionError) -> Int {
    guard let status = stat(of: path) else {
      throw .unreadableModel(path, reason: SystemError.current("stat").reason)
    }
    let size = Int(status.st_size)
    // The weights, and about half as much for the state.
    let needed = size / 2 * 3
    if let available = Self.availableMemory, needed > available {
      throw .noMemory(path, megabytes: needed / 1_000_000)
    }
    return size
  }

  /// The memory that can be used without swapping, in bytes; nil if the system does not tell.
  private static var availableMemory: Int? {
    value(of: "MemAvailable", in: "/proc/meminfo")?.split(separator: " ").first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// Returns the value of a line `name: value` of a file of proc(5); nil without such a line.
  private static func value(of name: String, in path: String) -> String? {
    let bytes = (try? Descriptor.smallFile(at: path, atMost: 4 << 20))?.bytes ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { String($0.drop(while: \.isWhitespace)) }
  }

  // MARK: - Advice

  /// The models that hear other languages than English much worse than larger ones.
  private static let smallFamilies: Set = ["tiny", "base"]
  /// The model that is better, and that fast laptops sustain.
  private static let betterFamily = "small"

  /// Says on a terminal, at the first run in a language, which model would hear it better than the small one that is
  /// installed.
  func adviseOnce(for languages: [String]) {
    let others = languages.filter { $0 != "en" }
    let installed = store.installedFamilies(
      for: languages, translatingToEnglish: translatesToEnglish)
    guard isatty(STDERR_FILENO) == 1, named == nil, !others.isEmpty, let family = installed.first,
      Self.smallFamilies.contains(family), let better = store.catalog[name: Self.betterFamily]
    else { return }
    let advised = Self.advisedLanguages
    let new = others.filter { !advised.contains($0) }
    guard !new.isEmpty else { return }
    Diagnostics.report(
      "the model \(better.name) hears \(new.joined(separator: ", ")) better than \(family), on a machine with four "
        + "fast cores; `visavis models get \(better.name)` gets it (\(ByteCount(better.byteCount)))"
    )
    try? Directory.create(above: Self.adviceFile)
    let lines = (advised + new).suffix(Self.maxAdvised).map { "\($0)\n" }.joined()
    try? Data(lines.utf8).write(to: URL(filePath: Self.adviceFile), options: .atomic)
  }

  private static let maxAdvised = 200

  private static var adviceFile: String { "\(UserFolder.cache)/advised-languages" }

  private static var advisedLanguages: [String] {
    let bytes = (try? Descriptor.smallFile(at: adviceFile, atMost: 1 << 14))?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: - Speed

  /// Returns true if the model follows a speaker on this machine.
  private func isSustained(_ name: String) -> Bool {
    guard let path = store.path(of: name), let version = Self.version(of: path) else {
      return false
    }
    var times = Self.rememberedTimes
    // The name of the processor changes if the user's folder moves to another machine.
    let processor = Self.value(of: "model name", in: "/proc/cpuinfo") ?? "?"
    let prefix = "\(processor)\(usesGPU ? " GPU" : "") \(path) "
    let key = prefix + version
    if let time = times[key] { return time <= Self.sustainedTime }
    guard (try? fittingSize(of: path)) != nil else { return false }
    Diagnostics.report("measuring once how fast the model \(name) is on this machine")
    // A decoding that failed says nothing about the speed.
    guard let model = try? WhisperModel(path, threadCount: 1, usesGPU: usesGPU),
      let time = decodingTime(of: model)
    else { return false }
    times = times.filter { !$0.key.hasPrefix(prefix) }
    times[key] = time
    Self.remember(times)
    return time <= Self.sustainedTime
  }

  /// The time of a decoding of four seconds in seconds; nil if it fails.
  ///
  /// It is the processor time, which other programs affect little, or the whole time with a graphics processor.
  /// Noise has next to no words, so that the tokens of fast speech follow it.
  private func decodingTime(of model: WhisperModel) -> Double? {
    let noise = (0..<4 * AudioFormat.speechRate).map {
      Float(($0 &* 7_919) % 2_003) / 2_003 * 0.02 - 0.01
    }
    let (start, instant) = (Self.processorTime, ContinuousClock.now)
    guard model.transcribe(noise, language: "en", task: .partial) != nil,
      model.decodeTokens(Self.tokensOfSpeech)
    else { return nil }
    return usesGPU ? instant.duration(to: .now) / .seconds(1) : Self.processorTime - start
  }

  /// The tokens of four seconds of fast speech.
  private static let tokensOfSpeech = 20

  private static var processorTime: Double {
    (Duration.time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero) / .seconds(1)
  }

  /// The size of a model's file and the time of its last change; nil if the file is gone.
  ///
  /// Another model may get the same name. The name of what was measured sets it apart from the times of earlier
  /// versions, which were those of noise.
  private static func version(of path: String) -> String? {
    guard let status = stat(of: path) else { return nil }
    return "\(status.st_size) \(status.st_mtim.tv_sec) speech"
  }

  private static var file: String { "\(UserFolder.cache)/decoding-times.json" }

  private static var rememberedTimes: [String: Double] {
    let bytes = (try? Descriptor.smallFile(at: file, atMost: 1 << 20))?.bytes ?? []
    return (try? JSONDecoder().decode([String: Double].self, from: Data(bytes))) ?? [:]
  }

  /// Writes the times; if that fails, they are measured again next time.
  private static func remember(_ times: [String: Double]) {
    try? Directory.create(above: file)
    try? JSONEncoder().encode(times).write(to: URL(filePath: file), options: .atomic)
  }
}

/// A speech model that is not installed.
struct MissingModel: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "the speech model \(name) is not installed; `visavis models get \(name)` installs it"
  }
}
