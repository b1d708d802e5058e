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
    try check(whole.events)
    try check(released(input))
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

  private func check(_ events: [CaptionEvent]) throws(Offence) {
    var ended: Set<UtteranceID> = []
    for case .update(let id, let update) in events {
      for text in [update.text.value, update.source.value].compactMap({ $0 })
      where text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
        throw .controlCharacter
      }
      // Our own stream may say so, and the board counts it; what we make of others' must not.
      guard case .foreign = format, case .named = id.name else { continue }
      guard !ended.contains(id) else { throw .goesOnAfterEnd }
      if !update.isPartial { ended.insert(id) }
    }
  }
}
