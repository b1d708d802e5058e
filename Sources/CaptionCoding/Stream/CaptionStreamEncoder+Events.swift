package import Captions

extension CaptionStreamEncoder {
  /// Returns the lines of an event.
  ///
  /// A snapshot becomes a patch again, with the values that its last update told. Decoding all
  /// patches of an utterance gives back its snapshots.
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
    case .utterance(let id, let snapshot):
      [line(at: instant) { add(snapshot, of: id, called: name, to: &$0) }]
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
    let time = instant?.writtenSeconds
    if first, let time { line.add("t", raw: time) }
    write(&line)
    if !first, let time { line.add("t", raw: time) }
    return line.text
  }

  private static func add(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, called name: String?,
    to line: inout JSONLine
  ) {
    let revision = snapshot.revision
    if let name { line.add("id", name) }
    if case .stream(let stream) = id.scope { line.add("stream", stream) }
    line.add("text", snapshot.text.words, at: revision)
    line.add("final", snapshot.text.isFinal, at: revision)
    line.add("stable", snapshot.text.stable, at: revision)
    line.add("lang", snapshot.text.language, at: revision)
    line.add("source", snapshot.source.words, at: revision)
    line.add("source_lang", snapshot.source.language, at: revision)
    line.add("source_final", snapshot.source.isFinal, at: revision)
    addTranslations(of: snapshot, to: &line)
    line.add("romanized", snapshot.romanized, at: revision)
    line.add("speaker", snapshot.speaker, at: revision)
    line.add("for", snapshot.audience, at: revision) { quoted($0.rawValue) }
    line.add("start", snapshot.start, at: revision, \.writtenSeconds)
    line.add("end", snapshot.end, at: revision, \.writtenSeconds)
    line.add("cancel", snapshot.isCancelled, at: revision)
  }

  private static func addTranslations(of snapshot: UtteranceSnapshot, to line: inout JSONLine) {
    let revision = snapshot.revision
    guard snapshot.translationsErased != revision else {
      return line.add("translations", raw: "null")
    }
    let told = snapshot.translations.filter { $0.language.revision == revision }
    guard !told.isEmpty else { return }
    var languages = JSONLine()
    for text in told {
      guard let language = text.language.value else { continue }
      var translation = JSONLine()
      translation.add("text", text.words, at: revision)
      translation.add("stable", text.stable, at: revision)
      translation.add("final", text.isFinal, at: revision)
      languages.add(language, raw: text.isErased(at: revision) ? "null" : translation.text)
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

extension UtteranceText {
  /// True if the update erased everything known of the text.
  fileprivate func isErased(at revision: Int) -> Bool {
    [words.revision, stable.revision, isFinal.revision].allSatisfy { $0 == revision }
      && words.value == nil && stable.value == nil && isFinal.value == nil
  }
}
