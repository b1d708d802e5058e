internal import Console
internal import FoundationEssentials
internal import Language
internal import Rooms

/// A room at a terminal: one line for each finished line of the room.
struct TerminalOutput: RoomOutput {
  private let language: String
  private let prefix = Base64URL.random(bits: 48)
  private var lastNumber = 0
  private var you = ""
  private var names: [String: String] = [:]
  /// The lines that were shown, by what was shown of them.
  private var shown: [String: String] = [:]

  private static let maxShown = 500

  init(language: String) { self.language = language }

  /// The parts of messages that a terminal shows.
  private struct Known: Decodable {
    let state: String?
    let you: String?
    let people: [RoomMessage.PersonState]?
    let gone: [String]?
    let slow: Bool?
    let rejected: Rejection?

    struct Rejection: Decodable { let reason: String }
  }

  mutating func lines(for message: [UInt8]) -> [String] {
    let data = Data(message)
    let decoder = JSONDecoder()
    if let line = try? decoder.decode(RoomMessage.LineState.self, from: data) { return show(line) }
    guard let known = try? decoder.decode(Known.self, from: data) else { return [] }
    if let you = known.you { self.you = you }
    var lines: [String] = []
    for person in known.people ?? [] where names[person.id] == nil && person.state != .away {
      names[person.id] = person.name
      let mark = person.id == you ? "you" : person.lang
      lines.append("* \(Diagnostics.printable(person.name)) (\(mark)) is here")
    }
    for id in known.gone ?? [] {
      if let name = names.removeValue(forKey: id) {
        lines.append("* \(Diagnostics.printable(name)) has left")
      }
    }
    if known.slow == true { lines.append("* slower, please: your lines wait") }
    switch known.rejected?.reason {
    case "muted": lines.append("* you are muted; that line was not said")
    case "long": lines.append("* that line is too long; it was not said")
    default: break
    }
    return lines
  }

  /// Returns what a finished line says to this reader, once its translation is there.
  private mutating func show(_ line: RoomMessage.LineState) -> [String] {
    guard line.source_final == true, line.person != you || line.file != nil else { return [] }
    var text = line.source
    var mark = ""
    if !Room.reads(language, line.source_lang) {
      guard let translation = line.translations?[language], translation.isFinal == true else {
        return []
      }
      if let translated = translation.text { text = translated } else { mark = " [not translated]" }
    }
    if let file = line.file { text = "[\(file.name), \(file.size >> 10) KB]" }
    guard shown[line.id] != text else { return [] }
    let isCorrection = shown[line.id] != nil
    if shown.count >= Self.maxShown { shown.removeAll() }
    shown[line.id] = text
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    return [
      Diagnostics.printable("\(line.speaker)\(isCorrection ? " (corrected)" : ""): \(words)\(mark)")
    ]
  }

  func linesForLoss() -> [String] { [] }

  func linesForEnd(_ state: String) -> [String] {
    state == "closed" ? ["* the room is closed"] : []
  }

  mutating func request(for line: String) -> RoomRequest {
    lastNumber += 1
    var request = RoomRequest()
    request.id = "\(prefix)-\(lastNumber)"
    request.source = line
    request.isFinal = true
    return request
  }
}
