internal import CaptionCoding
internal import Captions
internal import FoundationEssentials
internal import Language
internal import Rooms

/// A room for programs: the caption stream in and out.
struct CaptionOutput: RoomOutput {
  private let language: String
  private let prefix = Base64URL.random(bits: 48)
  private var lastNumber = 0
  private var timeline = CaptionTimeline(format: .captionStream, isLive: true)

  init(language: String) { self.language = language }

  // MARK: - Out

  /// Reads a line of the room; nil for any other message.
  func line(_ message: [UInt8]) -> RoomMessage.LineState? {
    try? JSONDecoder().decode(RoomMessage.LineState.self, from: Data(message))
  }

  mutating func lines(for message: [UInt8]) -> [String] {
    if let line = line(message) { return [caption(line)] }
    // The rest is told as it came: who entered, who is there, what the room is.
    return [String(decoding: message, as: UTF8.self)]
  }

  func linesForLoss() -> [String] { [#"{"state":"away"}"#] }

  func linesForEnd(_ state: String) -> [String] { [#"{"state":"\#(state)"}"#] }

  func linesForSuccessor(_ name: String, at address: String) -> [String] {
    var line = JSONLine()
    line.add("state", "goes-on")
    line.add("name", name)
    line.add("address", address)
    return [line.text]
  }

  /// Returns a line of the room as one of the caption stream.
  private func caption(_ line: RoomMessage.LineState) -> String {
    var caption = JSONLine()
    caption.add("id", Self.name(of: line))
    if line.cancel == true {
      caption.add("cancel", raw: "true")
      return caption.text
    }
    caption.add("source", line.file?.name ?? line.source)
    caption.add("source_lang", line.source_lang)
    if let stable = line.source_stable { caption.add("source_stable", raw: "\(stable)") }
    if line.source_final == true { caption.add("source_final", raw: "true") }
    let isOwnLanguage = Room.reads(language, line.source_lang)
    var own = line.translations?[language]
    if isOwnLanguage {
      own = .init(text: line.source, isFinal: line.source_final == true)
      caption.add("text", line.source)
      caption.add("lang", language)
    }
    if let translations = line.translations { caption.add("translations", raw: json(translations)) }
    if own?.isFinal == true || line.file != nil { caption.add("final", raw: "true") }
    caption.add("speaker", line.speaker)
    caption.add("order", raw: "\(line.order)")
    caption.add("person", line.person)
    caption.add("time", raw: "\(line.time)")
    return caption.text
  }

  /// Returns the name of a line's caption.
  ///
  /// A final caption does not change; a correction is a caption of its own.
  static func name(of line: RoomMessage.LineState) -> String {
    line.id + (line.corrections.map { "~\($0)" } ?? "")
  }

  private func json(_ translations: [String: RoomLine.Translation]) -> String {
    var languages = JSONLine()
    for (language, translation) in translations.sorted(by: { $0.key < $1.key }) {
      var text = JSONLine()
      text.add("text", translation.text)
      if translation.isFinal == true { text.add("final", raw: "true") }
      if translation.hasFailed == true { text.add("failed", raw: "true") }
      languages.add(language, raw: text.text)
    }
    return languages.text
  }

  // MARK: - In

  mutating func request(for line: String) -> RoomRequest {
    timeline.read(Array((line + "\n").utf8).span)
    return requests().last ?? RoomRequest()
  }

  private mutating func requests() -> [RoomRequest] {
    timeline.drainEntries().compactMap { entry in
      switch entry.event {
      case .utterance(let id, let snapshot): request(for: snapshot, of: id)
      case .followed(.say(let line, let language), _): request(forTyped: line, in: language)
      default: nil
      }
    }
  }

  /// Returns a line that somebody typed, whole, in the person's language if no other one is known.
  private mutating func request(forTyped line: String, in language: String?) -> RoomRequest {
    lastNumber += 1
    var request = RoomRequest()
    // An utterance may be named by a number.
    request.id = "\(prefix)-t-\(lastNumber)"
    request.source = line
    request.sourceLanguage = language
    request.isFinal = true
    return request
  }

  private mutating func request(
    for snapshot: UtteranceSnapshot, of id: UtteranceID
  ) -> RoomRequest {
    var request = RoomRequest()
    if let name = id.name.text {
      // A room takes letters and digits only.
      let isPlain = RoomLimits.isIdentifier(name) && name.utf8.count <= 40
      request.id =
        "\(prefix)-\(isPlain ? name : String(SHA256Sum.of(Array(name.utf8)).prefix(40)))"
    } else {
      lastNumber += 1
      request.id = "\(prefix)-\(lastNumber)"
    }
    // What others say stands in the source if there is one; a line of plain text is its own source.
    let words = snapshot.source.words.value == nil ? snapshot.text : snapshot.source
    request.source = words.words.value ?? ""
    request.sourceLanguage = words.language.value
    request.stableCount = words.stable.value
    request.isFinal = snapshot.isFinal || snapshot.source.isFinal.value == true
    if snapshot.isCancelled.value == true || request.isFinal == true && request.source == "" {
      request.cancel = true
    }
    return request
  }
}
