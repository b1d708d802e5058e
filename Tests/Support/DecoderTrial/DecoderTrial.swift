package import CaptionCoding
internal import Captions

/// The invariants of a decoder, which hold for any input.
///
/// The events do not depend on how the input is cut, and their texts are safe to print.
///
/// Fuzzers check the invariants on generated inputs, and tests check them on the fuzzers' corpus.
package struct DecoderTrial: Sendable {
  /// A violation of an invariant by a decoder.
  package enum Violation: Error, Equatable {
    /// The events or warnings depend on how the input is cut.
    case dependsOnChunking
    /// A text of an event contains a control character.
    case controlCharacter
    /// An utterance changed after it was final.
    case updateAfterFinal
  }

  /// The format, or nil for automatic detection.
  package let format: CaptionFormat?

  package init(_ format: CaptionFormat?) {
    self.format = format
  }

  /// Checks the decoder on `input`.
  ///
  /// - Throws: The `Violation` of the decoder.
  package func run(on input: [UInt8]) throws(Violation) {
    // The pieces depend on the input alone.
    var seed = input.reduce(UInt64(input.count)) { $0 &* 31 &+ UInt64($1) }
    let complete = events(of: input) { input.count }
    let fragmented = events(of: input) {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 61) + 1
    }
    guard fragmented.events == complete.events, fragmented.warnings == complete.warnings else {
      throw .dependsOnChunking
    }
    let namesAreGenerated = namesAreGenerated(in: input)
    try check(complete.events, namesAreGenerated: namesAreGenerated)
    try check(released(input), namesAreGenerated: namesAreGenerated)
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

  /// Returns the events for a slow sender: pending records are released after every few bytes.
  private func released(_ input: [UInt8]) -> [CaptionEvent] {
    var decoder = FeedDecoder(format: format, connection: ConnectionID(1))
    var events: [CaptionEvent] = []
    var start = 0
    while start < input.count {
      let end = min(input.count, start + 16)
      events += decoder.decode(input.span.extracting(start..<end))
      if decoder.timeout != nil { events += decoder.release() }
      start = end
    }
    return events + decoder.finish()
  }

  private func check(_ events: [CaptionEvent], namesAreGenerated: Bool) throws(Violation) {
    var finalIDs: Set<UtteranceID> = []
    for event in events {
      guard event.writtenTexts.allSatisfy(\.isClean) else { throw .controlCharacter }
      guard namesAreGenerated, case .utterance(let id, let snapshot) = event, case .named = id.name
      else {
        continue
      }
      guard !finalIDs.contains(id) else { throw .updateAfterFinal }
      if !snapshot.isPartial { finalIDs.insert(id) }
    }
  }

  /// Returns true if the decoder generated all ids itself.
  ///
  /// In the caption stream, an update may follow a final utterance, and the board counts this
  /// fault. Decoders of other formats must not send such updates. If formats change, both may
  /// occur, so the ids are the decoder's only if the input has no `id`, plain or escaped.
  private func namesAreGenerated(in input: [UInt8]) -> Bool {
    switch format {
    case .external: true
    case nil:
      !String(decoding: input, as: UTF8.self).contains("\"id\"")
        && input.allSatisfy { $0 == 0x0A || $0 >= 0x20 && ![0x5C, 0x7F, 0xC2].contains($0) }
    default: false
    }
  }
}

extension CaptionEvent {
  /// All texts that may reach a screen, a terminal or a file.
  fileprivate var writtenTexts: [String] {
    switch self {
    case .utterance(let id, let snapshot): snapshot.writtenTexts + id.writtenTexts
    case .expired(let id): id.writtenTexts
    case .notice(let notice, _): [notice?.text, notice?.code, notice?.about].compactMap { $0 }
    case .hello(let hello, _): [hello.name].compactMap { $0 }
    case .followed(.languages(let from, let to), _): [from, to].compactMap { $0 }
    case .languages(let languages, _): languages
    case .invitation(let invitation, _): invitation?.words ?? []
    case .voice(.speaking(let name, _), _), .voice(.spoken(let name), _): [name]
    case .clear, .state, .level, .followed, .voice, .ended: []
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

extension UtteranceSnapshot {
  fileprivate var writtenTexts: [String] {
    let texts = ([text, source] + translations).flatMap { [$0.words, $0.language] }
    return (texts + [romanized, speaker]).compactMap(\.value)
  }
}

extension String {
  /// True if the string has no control characters except newlines.
  fileprivate var isClean: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar.value >= 0xA0 || (0x20..<0x7F).contains(scalar.value)
    }
  }
}
