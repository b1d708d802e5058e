internal import CaptionCoding
internal import Captions
internal import FoundationEssentials

/// What a connection says of itself where its format has no words for it: lines and subtitles.
///
/// Its first line may be a hello of the caption stream, as in front of any other format; it may hold a
/// secret, so it never gets to a decoder that would show it. Who said one may say how it is in lines of
/// its own between the others. A line that may be such is held until it is whole; all else passes at once.
struct Introduction: Sendable {
  /// How many lines were not the format's.
  private(set) var linesTaken = 0

  private var stream: FeedDecoder
  /// The beginning of a line that may be no line of the format.
  private var held: [UInt8] = []
  /// A `{` is the first of what is held, but for blanks.
  private var isObject = false
  /// In the middle of a line of the format.
  private var isInside = false
  private var hasSaidHello = false
  /// The first line was none: everything is the format's.
  private var isOver = false

  /// Nil for a format that knows a hello itself.
  init?(before format: CaptionFormat?, connection: ConnectionID) {
    switch format {
    case .lines, .subtitles: stream = FeedDecoder(format: .captionStream, connection: connection)
    case nil, .captionStream, .foreign: return nil
    }
  }

  /// The events of the next bytes, those of the format by its decoder.
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
        guard let said = read() else {
          passed += forget()
          continue
        }
        events += decoder.decode(passed.span) + said
        passed.removeAll()
      } else if !mayBeOurs(byte) {
        isOver = !hasSaidHello
        isInside = true
        passed += forget()
      }
    }
    return events + decoder.decode(passed.span)
  }

  /// The events of what is left; the stream is over.
  mutating func finish(before decoder: inout FeedDecoder) -> [CaptionEvent] {
    if let said = read() { return said + decoder.finish() }
    let rest = decoder.decode(forget().span)
    return rest + decoder.finish()
  }

  private static let newline = UInt8(ascii: "\n")
  private static let blanks = Array(" \t\r".utf8)

  private mutating func mayBeOurs(_ byte: UInt8) -> Bool {
    if !isObject, !Self.blanks.contains(byte) {
      guard byte == UInt8(ascii: "{") else { return false }
      isObject = true
    }
    return held.count <= Admission.longestHello
  }

  /// What the held line says, if it is no line of the format; then it is held no more.
  private mutating func read() -> [CaptionEvent]? {
    guard isObject else { return nil }
    let events = stream.decode((held + [Self.newline]).span)
    let isHello = (try? JSONDecoder().decode(Hello.self, from: Data(held)))?.isOne == true
    let said = events.filter { $0.isHello || $0.isState }
    let isState = hasSaidHello && said.count == 1 && events.count == 1
    guard isHello || isState || said.contains(where: \.isHello) else {
      isOver = !hasSaidHello
      return nil
    }
    hasSaidHello = true
    linesTaken += 1
    _ = forget()
    return said
  }

  private mutating func forget() -> [UInt8] {
    defer {
      held.removeAll(keepingCapacity: true)
      isObject = false
    }
    return held
  }
}

/// Whether an object has the key of a hello, whatever else is in it.
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
