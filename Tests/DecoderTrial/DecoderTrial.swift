package import CaptionCoding
internal import Captions

/// What must hold for a decoder whatever its input is: it means the same however the input is cut, and what
/// it gives back means the same to whoever reads it.
///
/// Fuzzers try it on inputs of their own making, tests on those that fuzzers have found worth keeping.
package struct DecoderTrial: Sendable {
  /// What a decoder did that it must not do.
  package enum Offence: Error, Equatable {
    /// Cut into pieces the input gave other events, or other warnings.
    case dependsOnPieces
    /// A text of an event has a control character in it.
    case controlCharacter
    /// An utterance went on after it was final.
    case goesOnAfterEnd
  }

  /// Nil for automatic detection.
  package let format: CaptionFormat?

  package init(_ format: CaptionFormat?) {
    self.format = format
  }

  /// Tries the decoder on `input`.
  ///
  /// - Throws: `Offence`: what it did wrong.
  package func run(on input: [UInt8]) throws(Offence) {
    // The same cuts for the same input.
    var seed = input.reduce(UInt64(input.count)) { $0 &* 31 &+ UInt64($1) }
    let whole = events(of: input) { input.count }
    let torn = events(of: input) {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 61) + 1
    }
    guard torn.events == whole.events, torn.warnings == whole.warnings else {
      throw .dependsOnPieces
    }
    let namesAreOurs = namesAreOurs(in: input)
    try check(whole.events, namesAreOurs: namesAreOurs)
    try check(released(input), namesAreOurs: namesAreOurs)
  }

  private func events(
    of input: [UInt8], inPiecesOf size: () -> Int
  ) -> (events: [CaptionEvent], warnings: WarningCounts) {
    var decoder = FeedDecoder(format: format, connection: ConnectionID(1))
    var events: [CaptionEvent] = []
    var start = 0
    while start < input.count {
      let end = min(input.count, start + max(1, size()))
      events += decoder.decode(input.span.extracting(start..<end))
      start = end
    }
    events += decoder.finish()
    return (events, decoder.warnings)
  }

  /// A slow sender's: everything that may be held is asked for after every few bytes.
  private func released(_ input: [UInt8]) -> [CaptionEvent] {
    var decoder = FeedDecoder(format: format, connection: ConnectionID(1))
    var events: [CaptionEvent] = []
    var start = 0
    while start < input.count {
      let end = min(input.count, start + 16)
      events += decoder.decode(input.span.extracting(start..<end))
      if decoder.patience != nil { events += decoder.release() }
      start = end
    }
    return events + decoder.finish()
  }

  private func check(_ events: [CaptionEvent], namesAreOurs: Bool) throws(Offence) {
    var ended: Set<UtteranceID> = []
    for event in events {
      guard event.writtenTexts.allSatisfy(\.isClean) else { throw .controlCharacter }
      guard namesAreOurs, case .update(let id, let update) = event, case .named = id.name else {
        continue
      }
      guard !ended.contains(id) else { throw .goesOnAfterEnd }
      if !update.isPartial { ended.insert(id) }
    }
  }

  /// Whether the decoder made up all names itself.
  ///
  /// Our own stream may name what is over, and the board counts it; what we make of others' must not. Where
  /// formats change, both come: then it is certain only where no `id` is written, plain or hidden.
  private func namesAreOurs(in input: [UInt8]) -> Bool {
    switch format {
    case .foreign: true
    case nil:
      !String(decoding: input, as: UTF8.self).contains("\"id\"")
        && input.allSatisfy { $0 == 0x0A || $0 >= 0x20 && ![0x5C, 0x7F, 0xC2].contains($0) }
    default: false
    }
  }
}

extension CaptionEvent {
  /// All texts that may come to a screen, a terminal or a file by it.
  fileprivate var writtenTexts: [String] {
    switch self {
    case .update(let id, let update): update.writtenTexts + id.writtenTexts
    case .expired(let id): id.writtenTexts
    case .notice(let text, _): [text].compactMap { $0 }
    case .hello(let hello, _): [hello.name].compactMap { $0 }
    case .clear, .state, .ended: []
    }
  }
}

extension UtteranceID {
  fileprivate var writtenTexts: [String] {
    var texts: [String] = []
    if case .stream(let stream) = scope { texts.append(stream) }
    if case .named(let name) = name { texts.append(name) }
    return texts
  }
}

extension CaptionUpdate {
  fileprivate var writtenTexts: [String] {
    let fields = [text, language, source, sourceLanguage, romanized, speaker]
    let translated = translations.entries.flatMap { [$0.language, $0.change.value?.text.value] }
    return fields.compactMap(\.value) + translated.compactMap { $0 }
  }
}

extension String {
  /// Without the control characters of ASCII and of ISO 8859; newlines separate paragraphs.
  fileprivate var isClean: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar.value >= 0xA0 || (0x20..<0x7F).contains(scalar.value)
    }
  }
}
