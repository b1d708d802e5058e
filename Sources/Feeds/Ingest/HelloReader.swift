internal import CaptionCoding
internal import Captions
internal import FoundationEssentials

/// A filter for hello and state lines before a format without them: plain lines or subtitles.
///
/// The first line may be a hello of the caption stream. It may contain a secret and therefore never
/// reaches a decoder that would display it. After a hello, state lines of the caption stream may
/// occur between the other lines. A line that may be a hello or a state is held until it is
/// complete. All other bytes pass at once.
struct HelloReader: Sendable {
  /// The number of lines that did not belong to the format.
  private(set) var consumedLines = 0

  private var stream: FeedDecoder
  /// The beginning of a line that may not belong to the format.
  private var held: [UInt8] = []
  /// True if the held bytes begin with `{`, apart from whitespace.
  private var isObject = false
  /// True inside a line of the format.
  private var isInside = false
  private var hasReadHello = false
  /// True if the first line was no hello, so that all lines belong to the format.
  private var isOver = false

  /// Creates a handler; nil for a format with a hello of its own.
  init?(before format: CaptionFormat?, connection: ConnectionID) {
    switch format {
    case .lines, .subtitles: stream = FeedDecoder(format: .captionStream, connection: connection)
    case nil, .captionStream, .external: return nil
    }
  }

  /// Returns the events of the next bytes; lines of the format are decoded by `decoder`.
  mutating func take(_ chunk: Span<UInt8>, before decoder: inout FeedDecoder) -> [CaptionEvent] {
    guard !isOver else { return decoder.decode(chunk) }
    var events: [CaptionEvent] = []
    var passed: [UInt8] = []
    for index in chunk.indices {
      let byte = chunk[index]
      if isInside || isOver {
        passed.append(byte)
        isInside = byte != Self.newline
        continue
      }
      held.append(byte)
      if byte == Self.newline {
        guard let controlEvents = read() else {
          passed += takeHeld()
          continue
        }
        events += decoder.decode(passed.span) + controlEvents
        passed.removeAll()
      } else if !mayBeControlLine(byte) {
        isOver = !hasReadHello
        isInside = true
        passed += takeHeld()
      }
    }
    return events + decoder.decode(passed.span)
  }

  /// Returns the events of the remaining bytes at the end of the stream.
  mutating func finish(before decoder: inout FeedDecoder) -> [CaptionEvent] {
    if let controlEvents = read() { return controlEvents + decoder.finish() }
    let rest = decoder.decode(takeHeld().span)
    return rest + decoder.finish()
  }

  private static let newline = UInt8(ascii: "\n")
  private static let blanks = Array(" \t\r".utf8)

  private mutating func mayBeControlLine(_ byte: UInt8) -> Bool {
    if !isObject, !Self.blanks.contains(byte) {
      guard byte == UInt8(ascii: "{") else { return false }
      isObject = true
    }
    return held.count <= HelloAuthenticator.longestHello
  }

  /// Returns the events of the held line and clears it; nil if the line belongs to the format.
  private mutating func read() -> [CaptionEvent]? {
    guard isObject else { return nil }
    let events = stream.decode((held + [Self.newline]).span)
    let isHello = (try? JSONDecoder().decode(Hello.self, from: Data(held)))?.isOne == true
    let controlEvents = events.filter { $0.isHello || $0.isState }
    let isState = hasReadHello && controlEvents.count == 1 && events.count == 1
    guard isHello || isState || controlEvents.contains(where: \.isHello) else {
      isOver = !hasReadHello
      return nil
    }
    hasReadHello = true
    consumedLines += 1
    _ = takeHeld()
    return controlEvents
  }

  private mutating func takeHeld() -> [UInt8] {
    defer {
      held.removeAll(keepingCapacity: true)
      isObject = false
    }
    return held
  }
}

/// An object of which only the presence of the key `hello` is decoded.
private struct Hello: Decodable {
  enum Key: CodingKey { case hello }

  let isOne: Bool

  init(from decoder: any Decoder) throws {
    isOne = try decoder.container(keyedBy: Key.self).contains(.hello)
  }
}

extension CaptionEvent {
  fileprivate var isHello: Bool { if case .hello = self { true } else { false } }
  fileprivate var isState: Bool { if case .state = self { true } else { false } }
}
