internal import CaptionCoding
internal import Captions

/// A filter for hello and state lines before a format without them: plain lines or subtitles.
///
/// The first line may be a hello of the caption stream. It may contain a secret and therefore never
/// reaches a decoder that would display it. After a hello, state lines of the caption stream may
/// occur between the other lines. A line that may be a hello or a state is held until it is
/// complete. All other bytes reach the decoder at once.
struct HelloReader: Sendable {
  /// The number of lines that did not belong to the format.
  private(set) var consumedLines = 0

  private var controlDecoder: FeedDecoder
  /// The beginning of a line that may not belong to the format.
  private var lineBuffer: [UInt8] = []
  /// True if the buffer begins with `{`, apart from whitespace.
  private var isObject = false
  /// True inside a line of the format.
  private var isInFormatLine = false
  private var hasReadHello = false
  /// True if the first line was no hello, so that all lines belong to the format.
  private var isPassThrough = false

  /// Creates a reader; nil for a format with a hello of its own.
  init?(for format: CaptionFormat?, connection: ConnectionID) {
    switch format {
    case .lines, .subtitles:
      controlDecoder = FeedDecoder(format: .captionStream, connection: connection)
    case nil, .captionStream, .external: return nil
    }
  }

  /// Decodes the next bytes, those of the format's lines with `decoder`, and returns their events.
  mutating func decode(_ chunk: Span<UInt8>, with decoder: inout FeedDecoder) -> [CaptionEvent] {
    guard !isPassThrough else { return decoder.decode(chunk) }
    var events: [CaptionEvent] = []
    var formatBytes: [UInt8] = []
    for index in chunk.indices {
      let byte = chunk[index]
      if isInFormatLine || isPassThrough {
        formatBytes.append(byte)
        isInFormatLine = byte != Self.newline
        continue
      }
      lineBuffer.append(byte)
      if byte == Self.newline {
        guard let controlEvents = decodeControlLine() else {
          formatBytes += drainLineBuffer()
          continue
        }
        events += decoder.decode(formatBytes.span) + controlEvents
        formatBytes.removeAll()
      } else if !mayBeControlLine(byte) {
        isPassThrough = !hasReadHello
        isInFormatLine = true
        formatBytes += drainLineBuffer()
      }
    }
    return events + decoder.decode(formatBytes.span)
  }

  /// Returns the events of the remaining bytes at the end of the stream.
  mutating func finish(with decoder: inout FeedDecoder) -> [CaptionEvent] {
    if let controlEvents = decodeControlLine() { return controlEvents + decoder.finish() }
    let rest = decoder.decode(drainLineBuffer().span)
    return rest + decoder.finish()
  }

  private static let newline = UInt8(ascii: "\n")
  private static let blanks = Array(" \t\r".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func mayBeControlLine(_ byte: UInt8) -> Bool {
    // A byte order mark may stand before the first line, and must not show what the line has.
    if !hasReadHello, lineBuffer.count <= 3, Self.byteOrderMark.starts(with: lineBuffer) {
      return true
    }
    if !isObject, !Self.blanks.contains(byte) {
      guard byte == UInt8(ascii: "{") else { return false }
      isObject = true
    }
    return lineBuffer.count <= HelloAuthenticator.maxHelloBytes
  }

  /// Decodes and clears the line in the buffer, unless it belongs to the format; nil if it does.
  private mutating func decodeControlLine() -> [CaptionEvent]? {
    guard isObject else { return nil }
    let events = controlDecoder.decode((lineBuffer + [Self.newline]).span)
    let isHello = HelloLine(lineBuffer.span) != nil
    let controlEvents = events.filter { $0.isHello || $0.isState }
    let isState = hasReadHello && controlEvents.count == 1 && events.count == 1
    guard isHello || isState || controlEvents.contains(where: \.isHello) else {
      isPassThrough = !hasReadHello
      return nil
    }
    hasReadHello = true
    consumedLines += 1
    _ = drainLineBuffer()
    return controlEvents
  }

  private mutating func drainLineBuffer() -> [UInt8] {
    defer {
      lineBuffer.removeAll(keepingCapacity: true)
      isObject = false
    }
    return lineBuffer
  }
}

extension CaptionEvent {
  fileprivate var isHello: Bool { if case .hello = self { true } else { false } }
  fileprivate var isState: Bool { if case .state = self { true } else { false } }
}
