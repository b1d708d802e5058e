package import Captions
internal import System

/// An encoder of the caption stream's canonical form: compact, keys in the documented order.
package enum CaptionStreamEncoder {
  /// Returns the line, with its newline, that informs a pipeline of the user's request.
  package static func line(for request: ControlRequest) -> String {
    var line = JSONLine()
    add(request, to: &line)
    return line.text + "\n"
  }

  /// Returns the line, without a newline, by which a pipeline says who it is.
  package static func line(
    for hello: PipelineHello, stream: String? = nil, token: String? = nil
  ) -> String {
    var line = JSONLine()
    add(hello, to: &line)
    if let stream { line.add("stream", stream) }
    if let token { line.add("token", token) }
    return line.text
  }

  private static func add(_ request: ControlRequest, to line: inout JSONLine) {
    switch request {
    case .start: line.add("control", "start")
    case .stop: line.add("control", "stop")
    case .clear: line.add("control", "clear")
    case .mute: line.add("control", "mute")
    case .unmute: line.add("control", "unmute")
    case .languages(let from, let to):
      line.add("control", "languages")
      line.add("from", from)
      line.add("to", to)
    case .say(let words, let language):
      line.add("control", "say")
      line.add("typed", words)
      line.add("from", language)
    }
  }

  /// Returns the line, with its newline, that reports an utterance's latency to its pipeline.
  ///
  /// The latency counts from the arrival of the newest words until all of them are on the screen.
  package static func line(forShown name: String, after latency: Duration) -> String {
    let tenths = max(.zero, latency) / .microseconds(100)
    let rounded = Int(min(tenths, 1e12).rounded())
    return #"{"shown":\#(quoted(name)),"latency_ms":\#(rounded / 10).\#(rounded % 10)}"# + "\n"
  }

  /// Returns the line, with its newline, that reports that an utterance was read aloud.
  package static func line(forSpoken name: String) -> String {
    lines(for: .voice(.spoken(name), from: ConnectionID(0)), at: nil, name: nil)[0] + "\n"
  }

  /// Returns the text as a JSON string (RFC 8259, 7), with the required escapes only.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}":
        result += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension CaptionStreamEncoder {
  /// Returns the line of an event without its newline, or no line if the stream cannot express it.
  ///
  /// A snapshot becomes a patch again, with the values that its last update set. Decoding all
  /// patches of an utterance gives back its snapshots. Without `instant` or `name`, the keys `t` or
  /// `id` are omitted.
  package static func lines(
    for event: CaptionEvent, at instant: Duration?, name: String?
  ) -> [String] {
    var line = JSONLine()
    switch event {
    case .utterance(let id, let snapshot): add(snapshot, of: id, called: name, to: &line)
    case .clear: line.add("clear", raw: "true")
    case .notice(let notice, _):
      line.add("notice", notice?.text ?? "")
      if let code = notice?.code { line.add("notice_code", code) }
      if let name = notice?.about { line.add("notice_about", name) }
    case .hello(let hello, _): add(hello, to: &line)
    case .state(let state, _): line.add("state", state.rawValue)
    case .level(let level, _): line.add("level", raw: FieldKind.share.write(level))
    case .languages(let languages, _): line.add("languages", raw: list(of: languages))
    case .invitation(let invitation, _):
      line.add("invitation", raw: invitation.map(json) ?? "null")
    case .followed(let request, _): add(request, to: &line)
    case .voice(.speaking(let name, let mutes), _):
      line.add("speaking", name)
      if !mutes { line.add("mutes", raw: "false") }
    case .voice(.spoken(let name), _): line.add("spoken", name)
    case .voice(.silent, _): line.add("speaking", raw: "null")
    case .expired, .ended: return []
    }
    if let instant { line.add("t", raw: instant.writtenSeconds) }
    return [line.text]
  }

  /// Returns the line for the visible text of an utterance, as printed by `decode --stability`.
  ///
  /// A source text that is shown for lack of a translation has the key `source`.
  package static func visibleTextLine(
    _ text: String, of name: String, isFinal: Bool, isSource: Bool = false, at instant: Duration
  ) -> String {
    var line = JSONLine(at: instant)
    line.add("id", name)
    line.add(isSource ? "source" : "text", text)
    line.add("final", raw: "\(isFinal)")
    return line.text
  }

  /// Returns the line for a cancelled utterance, as printed by `decode --stability`.
  package static func cancellationLine(_ name: String, at instant: Duration) -> String {
    var line = JSONLine(at: instant)
    line.add("id", name)
    line.add("cancel", raw: "true")
    return line.text
  }

  /// Returns the line for the removal of all captions, as printed by `decode --stability`.
  package static func clearLine(at instant: Duration) -> String {
    var line = JSONLine(at: instant)
    line.add("clear", raw: "true")
    return line.text
  }

  private static func json(of invitation: Invitation) -> String {
    var line = JSONLine()
    line.add("words", raw: list(of: invitation.words))
    let rows = invitation.modules.map { String($0.map { $0 ? "1" : "0" }) }
    line.add("modules", raw: list(of: rows))
    line.add("shown", raw: "\(invitation.isShown)")
    return line.text
  }

  private static func list(of texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ","))]"
  }

  private static func add(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, called name: String?,
    to line: inout JSONLine
  ) {
    let revision = snapshot.revision
    line.add("id", name)
    if case .stream(let stream) = id.scope { line.add("stream", stream) }
    for key in CaptionKeys.beforeTranslations { line.add(key, of: snapshot, at: revision) }
    addTranslations(of: snapshot, to: &line)
    for key in CaptionKeys.afterTranslations { line.add(key, of: snapshot, at: revision) }
  }

  private static func addTranslations(of snapshot: UtteranceSnapshot, to line: inout JSONLine) {
    let revision = snapshot.revision
    guard snapshot.translationsErased != revision else {
      return line.add("translations", raw: "null")
    }
    let updated = snapshot.translations.filter { $0.language.revision == revision }
    guard !updated.isEmpty else { return }
    var languages = JSONLine()
    for text in updated {
      guard let language = text.language.value else { continue }
      var translation = JSONLine()
      for key in CaptionKeys.ofTranslation { translation.add(key, of: text, at: revision) }
      let isErased = CaptionKeys.ofTranslation.allSatisfy { $0.json(text, revision) == "null" }
      languages.add(language, raw: isErased ? "null" : translation.text)
    }
    line.add("translations", raw: languages.text)
  }

  private static func add(_ hello: PipelineHello, to line: inout JSONLine) {
    line.add("hello", raw: "1")
    let wants = [
      ("control", hello.wantsControl), ("shown", hello.wantsDisplayReports),
      ("spoken", hello.wantsSpeechReports), ("say", hello.wantsTypedLines),
    ]
    line.add("want", raw: list(of: wants.filter(\.1).map(\.0)))
    line.add("name", hello.name)
  }
}

/// A JSON object that is built on one line, key by key.
package struct JSONLine {
  private var content = ""

  /// Creates an object without keys, or with a time as its first.
  package init(at instant: Duration? = nil) {
    if let instant { add("t", raw: instant.writtenSeconds) }
  }

  /// The object in its current state.
  package var text: String { "{\(content)}" }

  /// Adds a text, unless it is nil.
  package mutating func add(_ key: String, _ text: String?) {
    if let text { add(key, raw: CaptionStreamEncoder.quoted(text)) }
  }

  /// Adds a value that is already JSON.
  package mutating func add(_ key: String, raw value: String) {
    if !content.isEmpty { content += "," }
    content += "\(CaptionStreamEncoder.quoted(key)):\(value)"
  }

  /// Adds the value of a key if the update with this revision set or erased it.
  mutating func add<Fields>(_ key: FieldKey<Fields>, of fields: Fields, at revision: Int) {
    if let json = key.json(fields, revision) { add(key.name, raw: json) }
  }
}

extension Duration {
  /// The number of seconds, rounded to at most six decimals, such as `1.25`.
  var writtenSeconds: String { (self / .seconds(1)).decimalString(digits: 6) }
}
