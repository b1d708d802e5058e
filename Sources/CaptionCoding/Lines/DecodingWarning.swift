/// The faults that captions can have; no fault stops the decoding.
package enum DecodingWarning: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case lineTooLong
  case unreadableObject
  case unknownObject
  case unknownKey
  case unusableValue
  case illFormedLanguage
  case invalidText
  case lateHello
  case timeRunsBackwards
  case noSignature
  case brokenTimeLine
  case textWithoutTime
  case endBeforeStart
  case cueTooLong
  case noCue
  case brokenMessage
  case unknownRecord
  case missedUpdate

  /// A description of the fault and its handling in one line, without caption text.
  package var description: String {
    switch self {
    case .lineTooLong: "a line is longer than 1 MiB; it is skipped"
    case .unreadableObject: "a line begins like a JSON object but is none; it is skipped"
    case .unknownObject: "a JSON object has none of the keys that are known, so it says nothing"
    case .unknownKey: "an object has a key that is not known; the key is ignored"
    case .illFormedLanguage:
      "a language is no tag of BCP 47, such as es or pt-BR; it is ignored"
    case .unusableValue: "a key of an object has a value of the wrong kind; the key is ignored"
    case .invalidText: "text is not UTF-8; what cannot be read is shown as \u{FFFD}"
    case .lateHello: "a hello comes after the first line; it is ignored"
    case .timeRunsBackwards: "a time lies before the one of an earlier line; that one is taken"
    case .noSignature:
      "its first line does not begin with WEBVTT, so it is not read; a SubRip file ends in .srt"
    case .brokenTimeLine: "a line has --> but not two times around it; its text is skipped"
    case .textWithoutTime: "text has no line with times before it; it is skipped"
    case .endBeforeStart:
      "a caption does not end after its start; it is shown for as long as it takes to read"
    case .cueTooLong: "a caption is longer than 1 MiB; the rest of it is left out"
    case .noCue: "there is no caption in it"
    case .brokenMessage: "a JSON object is broken or cut off; it is skipped"
    case .unknownRecord: "there is something that this format does not know; it is skipped"
    case .missedUpdate: "an update before this one is missing; what only that one said is not shown"
    }
  }
}
