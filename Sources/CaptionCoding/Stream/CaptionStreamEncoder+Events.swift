package import Captions

extension CaptionStreamEncoder {
  /// Returns the lines of an event; decoding the lines gives back the event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - instant: the value of `t`; nil to omit the key.
  ///   - name: the `id` of the utterance; nil to omit the key.
  /// - Returns: lines without newlines; empty for the expiry of a subtitle and the end of a
  ///   connection, which the stream cannot express.
  package static func lines(
    for event: CaptionEvent, at instant: Duration?, name: String?
  ) -> [String] {
    switch event {
    case .update(let id, let update): lines(for: update, of: id, at: instant, name: name)
    case .clear: [line(at: instant) { $0.add("clear", raw: "true") }]
    case .notice(let text, _): [line(at: instant) { $0.add("notice", text ?? "") }]
    case .hello(let hello, _): [line(at: instant) { add(hello, to: &$0) }]
    case .state(let state, _): [line(at: instant) { $0.add("state", state.rawValue) }]
    case .expired, .ended: []
    }
  }

  /// Returns the line for the visible text of an utterance, as printed by `decode --stability`.
  ///
  /// A source text that is shown for lack of a translation has the key `source`.
  package static func shown(
    _ text: String, of name: String, isFinal: Bool, isSource: Bool = false, at instant: Duration
  ) -> String {
    line(at: instant, first: true) { line in
      line.add("id", name)
      line.add(isSource ? "source" : "text", text)
      line.add("final", raw: "\(isFinal)")
    }
  }

  /// Returns the line for a cancelled utterance, as printed by `decode --stability`.
  package static func cancelled(_ name: String, at instant: Duration) -> String {
    line(at: instant, first: true) { line in
      line.add("id", name)
      line.add("cancel", raw: "true")
    }
  }

  /// Returns the line for the removal of all captions, as printed by `decode --stability`.
  package static func cleared(at instant: Duration) -> String {
    line(at: instant, first: true) { $0.add("clear", raw: "true") }
  }

  private static func line(
    at instant: Duration?, first: Bool = false, _ write: (inout JSONLine) -> Void
  ) -> String {
    var line = JSONLine()
    let time = instant.map(Field.value) ?? .absent
    if first { line.add("t", time) }
    write(&line)
    if !first { line.add("t", time) }
    return line.text
  }

  private static func lines(
    for update: CaptionUpdate, of id: UtteranceID, at instant: Duration?, name: String?
  ) -> [String] {
    // One line cannot both erase all languages and name some.
    if update.translations.erasesKnown, !update.translations.entries.isEmpty {
      var (before, after) = (CaptionUpdate(), update)
      before.translations.erasesKnown = true
      after.translations.erasesKnown = false
      return [before, after].flatMap { lines(for: $0, of: id, at: instant, name: name) }
    }
    return [
      line(at: instant) { line in
        if let name { line.add("id", name) }
        if case .stream(let stream) = id.scope { line.add("stream", stream) }
        add(update, to: &line)
      }
    ]
  }

  private static func add(_ update: CaptionUpdate, to line: inout JSONLine) {
    line.add("text", update.text)
    line.add("final", update.isFinal)
    line.add("stable", update.stable)
    line.add("lang", update.language)
    line.add("source", update.source)
    line.add("source_lang", update.sourceLanguage)
    line.add("source_final", update.sourceIsFinal)
    add(update.translations, to: &line)
    line.add("romanized", update.romanized)
    line.add("speaker", update.speaker)
    line.add("for", update.audience) { quoted($0.rawValue) }
    line.add("start", update.start)
    line.add("end", update.end)
    line.add("cancel", update.isCancelled)
  }

  private static func add(_ translations: TranslationsUpdate, to line: inout JSONLine) {
    guard !translations.erasesKnown else { return line.add("translations", raw: "null") }
    guard !translations.entries.isEmpty else { return }
    var languages = JSONLine()
    for entry in translations.entries {
      languages.add(entry.language, entry.change) { change in
        var translation = JSONLine()
        translation.add("text", change.text)
        translation.add("stable", change.stable)
        translation.add("final", change.isFinal)
        return translation.text
      }
    }
    line.add("translations", raw: languages.text)
  }

  private static func add(_ hello: PipelineHello, to line: inout JSONLine) {
    line.add("hello", raw: "1")
    let wants = [hello.wantsControl ? "control" : nil, hello.wantsShown ? "shown" : nil]
    line.add("want", raw: "[\(wants.compactMap { $0.map(quoted) }.joined(separator: ","))]")
    if let name = hello.name { line.add("name", name) }
  }
}
