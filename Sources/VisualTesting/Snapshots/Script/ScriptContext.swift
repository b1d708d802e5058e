internal import CaptionCoding
internal import Captions

/// The parser's state between lines, such as unfinished utterances and the names of pictures.
struct ScriptContext {
  private(set) var shots: [Script.Shot] = []
  private let allowsOutside: Bool
  private var decoder = FeedDecoder(format: .captionStream, connection: ConnectionID(1))
  /// The identifier of each speaker's unfinished utterance.
  private var open: [String: String] = [:]
  private var utterances = 0

  init(allowsOutside: Bool) {
    self.allowsOutside = allowsOutside
  }

  /// Parses `[SPEAKER] "TEXT" [in LANGUAGE]`, an update of the speaker's utterance.
  ///
  /// An utterance continues until a text is final. All words are marked as stable, so they are
  /// shown at once under every stability policy.
  mutating func speech(
    from line: inout ScriptLine, isFinal: Bool
  ) throws(ScriptError) -> [Schedule.Action] {
    var text = try line.word("the text, in quotation marks,")
    var speaker: String?
    if let next = line.next, next.kind == .quoted {
      speaker = text.text
      text = try line.word("the text")
    }
    guard text.kind == .quoted else {
      throw line.error("the text stands in quotation marks, unlike \(text.text)", at: text)
    }
    let language = line.skip("in") ? try line.language() : nil
    var update = UtteranceSnapshot()
    update.text.words = .value(text.text)
    update.text.isFinal = .value(isFinal)
    if !isFinal { update.text.stable = .value(text.text.unicodeScalars.count) }
    if let language { update.text.language = .value(language) }
    if let speaker { update.speaker = .value(speaker) }
    let id = UtteranceID(scope: .connection(decoder.connection), name: .unnamed)
    let object = CaptionStreamEncoder.lines(
      for: .utterance(id, update), at: nil, name: utterance(of: speaker ?? "", isFinal: isFinal))
    return try actions(of: object[0], at: text, in: line)
  }

  /// Parses `{…}`, a line of the caption stream.
  mutating func caption(from line: inout ScriptLine) throws(ScriptError) -> [Schedule.Action] {
    let word = try line.word("a caption object, {…},")
    guard word.kind == .object else {
      throw line.error("a caption object begins with {, unlike \(word.text)", at: word)
    }
    return try actions(of: word.text, at: word, in: line)
  }

  /// Parses `FILE.png` and returns the number of a new shot.
  mutating func shot(from line: inout ScriptLine) throws(ScriptError) -> Int {
    let word = try line.word("the picture's name")
    guard word.text.hasSuffix(".png"), word.text.count > 4 else {
      throw line.error("a picture's name ends in .png, unlike '\(word.text)'", at: word)
    }
    guard !word.text.hasPrefix("saved-") else {
      throw line.error("names that begin with 'saved-' are those of key s", at: word)
    }
    guard !shots.contains(where: { $0.name == word.text }) else {
      throw line.error("'\(word.text)' is the name of an earlier picture", at: word)
    }
    guard allowsOutside || Self.staysInside(word.text) else {
      throw line.error(
        "'\(word.text)' leads out of the pictures' folder, which only --allow-outside lets it",
        at: word)
    }
    return add(Script.Shot(name: word.text, position: word.position))
  }

  /// Adds a shot and returns its number.
  mutating func add(_ shot: Script.Shot) -> Int {
    shots.append(shot)
    return shots.count - 1
  }

  /// Returns true for a relative path that never leads above its start.
  private static func staysInside(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else { return false }
    }
    return !path.hasPrefix("/")
  }

  private mutating func utterance(of speaker: String, isFinal: Bool) -> String {
    if open[speaker] == nil { utterances += 1 }
    let name = open[speaker] ?? "script-\(utterances)"
    open[speaker] = isFinal ? nil : name
    return name
  }

  private mutating func actions(
    of object: String, at word: ScriptWord, in line: ScriptLine
  ) throws(ScriptError) -> [Schedule.Action] {
    let events = decoder.decode(Array("\(object)\n".utf8).span)
    if let fault = decoder.warnings.kinds.first {
      // The part after the semicolon describes the recovery of a stream, which a script does not
      // have.
      throw line.error(String("\(fault)".prefix { $0 != ";" }), at: word)
    }
    return events.map { .caption($0) }
  }
}
