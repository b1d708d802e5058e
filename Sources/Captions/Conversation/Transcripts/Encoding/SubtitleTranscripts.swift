internal import CaptionCoding
internal import Captions
internal import System

/// The start and end of cues that are written one after the other.
///
/// A cue has the times of the speech if the pipeline tells both. Otherwise it begins with the first
/// words and stays until the text was final, and at least as long as it takes to read. No cue begins
/// before the one above it: WebVTT demands it (W3C WebVTT, 4.1), and players expect it.
struct CueTiming: Sendable {
  let place: ConversationPlace
  private var lastStart: Duration

  init(at place: ConversationPlace) {
    self.place = place
    lastStart = place.beginning
  }

  /// Returns the times of the next cue in the file's time.
  mutating func times(
    of entry: ConversationEntry, _ passages: [TranscriptPassage]
  ) -> (start: Duration, end: Duration) {
    let start = entry.cueStart
    let end = entry.speech.end ?? (entry.speech.start == nil ? entry.time : start)
    let isTold = entry.speech.start != nil && entry.speech.end != nil && end > start
    lastStart = max(lastStart, place.beginning + start)
    let readable = lastStart + passages.readingTime
    let told = place.beginning + end
    return (lastStart, isTold && told > lastStart ? told : max(told, readable))
  }
}

extension ConversationEntry {
  /// The start of the speech, or else the arrival of the first words.
  var cueStart: Duration { speech.start ?? firstArrival }
}

extension [TranscriptPassage] {
  /// The time that a reader takes for the main text.
  var readingTime: Duration {
    Cue.readingTime(ofLength: first?.lines.reduce(0) { $0 + $1.unicodeScalars.count } ?? 0)
  }
}

/// The encoder of SubRip: a number, a line of times, the text, and a blank line.
///
/// SubRip has no standard and no escapes. What players take for markup or for times is separated by
/// an invisible WORD JOINER, and an arrow of dashes becomes an arrow.
struct SubRipTranscript: TranscriptEncoder {
  let texts: TranscriptTexts
  var timing: CueTiming
  /// The number of the last cue.
  var number: Int

  func opening(after ending: FileEnding) -> String { ending.blankLine }

  mutating func text(of entry: ConversationEntry) -> String? {
    let passages = entry.passages(showing: texts)
    guard !passages.isEmpty else { return nil }
    let (start, end) = timing.times(of: entry, passages)
    number += 1
    let speaker = entry.speaker.map { "\($0): " } ?? ""
    let lines = (speaker + passages.flatMap(\.lines).joined(separator: "\n")).escapedForSubRip
    return """
      \(number)
      \(start.cueTime(fraction: ",")) --> \(end.cueTime(fraction: ","))
      \(lines)


      """
  }
}

/// The encoder of WebVTT (W3C WebVTT, 4.2): cues with identifiers, voices and languages.
struct WebVTTTranscript: TranscriptEncoder {
  let texts: TranscriptTexts
  var timing: CueTiming

  func opening(after ending: FileEnding) -> String {
    ending.isEmpty ? "WEBVTT\n\n" : ending.blankLine
  }

  mutating func text(of entry: ConversationEntry) -> String? {
    let passages = entry.passages(showing: texts)
    guard !passages.isEmpty else { return nil }
    let (start, end) = timing.times(of: entry, passages)
    let marked = passages.map { passage in
      let text = passage.lines.joined(separator: "\n").escapedForWebVTT
      return passage.language.map { "<lang \($0)>\(text)</lang>" } ?? text
    }
    let voice = entry.speaker.map { "<v \($0.escapedForWebVTT)>" } ?? ""
    return """
      \(timing.place.name(ofUtterance: entry.number))
      \(start.cueTime(fraction: ".")) --> \(end.cueTime(fraction: "."))
      \(voice)\(marked.joined(separator: "\n"))\(voice.isEmpty ? "" : "</v>")


      """
  }
}

extension Duration {
  /// The time as `hh:mm:ss,ttt`, with the given separator of the fraction.
  fileprivate func cueTime(fraction separator: String) -> String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { "\($0)".zeroPadded(to: 2) }
    return parts.joined(separator: ":") + separator + "\(milliseconds)".zeroPadded(to: 3)
  }
}

extension String {
  /// The text with the required character references (W3C WebVTT, 4.2.2).
  fileprivate var escapedForWebVTT: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The text without anything that a player of SubRip takes for times or markup.
  fileprivate var escapedForSubRip: String {
    let joiner: Unicode.Scalar = "\u{2060}"
    let scalars = Array(replacing("-->", with: "→").unicodeScalars)
    var result = UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      guard index + 1 < scalars.count else { break }
      let next = scalars[index + 1]
      let isMarkup =
        switch scalar {
        case "<": next == "/" || next.isASCIILetter
        case "{": next == "\\"
        case "&": next == "#" || next.isASCIILetter
        default: false
        }
      if isMarkup { result.append(joiner) }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}
