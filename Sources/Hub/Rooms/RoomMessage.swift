/// A message to a client that has entered, as docs/rooms.md describes them.
package enum RoomMessage {
  /// A person as others see the person.
  package struct PersonState: Codable, Sendable {
    package let id: String
    package let number: Int
    package let name: String
    package let lang: String
    package let state: Person.Presence
    package let got: Int
    package let read: Int
    package let place: String?
    package let muted: Bool?
    package let consents: Bool?

    init(_ person: Person) {
      id = person.id
      number = person.number
      name = person.profile.name
      lang = person.profile.language
      state = person.presence
      got = person.receivedOrder
      read = person.readOrder
      place = person.profile.place
      muted = person.isMuted ? true : nil
      consents = person.consents
    }
  }

  /// A line, whole: it replaces what a client has under its identifier.
  package struct LineState: Codable, Sendable {
    package let id: String
    package let order: Int
    package let change: Int
    package let person: String
    package let speaker: String
    package let source: String
    package let source_lang: String
    package let source_stable: Int?
    package let source_final: Bool?
    package let cancel: Bool?
    package let corrected: Bool?
    /// The number of corrections.
    package let corrections: Int?
    package let translations: [String: RoomLine.Translation]?
    package let time: Int
    package let file: RoomLine.File?

    /// A line with its translation into one language, or into all.
    init(_ line: RoomLine, in language: String?) {
      id = line.id
      order = line.order
      change = line.change
      person = line.person
      speaker = line.speaker
      source = line.source
      source_lang = line.language
      source_stable = line.stableCount
      source_final = line.isFinal ? true : nil
      cancel = line.isCancelled ? true : nil
      corrected = line.corrections > 0 ? true : nil
      corrections = line.corrections > 0 ? line.corrections : nil
      let translations = line.translations.filter { language == nil || $0.key == language }
      self.translations = translations.isEmpty ? nil : translations
      time = line.time
      file = line.file
    }
  }

  /// The means to invite others: the address as the QR code has it, and the code that is spoken.
  package struct Invitation: Codable, Sendable, Equatable {
    package let url: String
    package let code: String?

    package init(url: String, code: String?) { (self.url, self.code) = (url, code) }
  }

  /// The first message to a client that has entered.
  package struct Entry: Codable, Sendable {
    package var state = "joined"
    package let you: String
    package let session: String
    package let room: RoomSettings
    package let people: [PersonState]
    package let hears: Bool
    /// The hub's clock, in seconds since 1970.
    package let time: Int
    package let invitation: Invitation?
  }

  /// A translation of a text that is not said yet, and how it reads translated back.
  package struct Preview: Codable, Sendable {
    package struct Back: Codable, Sendable {
      package let lang: String
      package let text: String?
      package let back: String?

      package init(lang: String, text: String?, back: String?) {
        (self.lang, self.text, self.back) = (lang, text, back)
      }
    }
    package let number: Int
    package let back: [Back]

    package init(number: Int, back: [Back]) { (self.number, self.back) = (number, back) }
  }

  /// The largest number of people of whom somebody who enters is told.
  private static let maxPeopleAtEntry = 500

  /// Returns the first message to a person who has entered, with the newest people in the room.
  package static func entry(
    of person: String, session: String, in room: Room, hears: Bool, at time: Int,
    inviting invitation: Invitation?
  ) -> String {
    let people = room.people.values.sorted { $0.number < $1.number }
    var told = Array(people.suffix(maxPeopleAtEntry))
    // Who is not among them is the person, or who opened the room.
    for id in [person, room.settings.opener ?? ""] where !told.contains(where: { $0.id == id }) {
      if let other = room.people[id] { told.insert(other, at: 0) }
    }
    return JSONText.of(
      Entry(
        you: person, session: session, room: room.settings, people: told.map(PersonState.init),
        hears: hears, time: time, invitation: invitation))
  }

  package static func line(_ line: RoomLine, in language: String?) -> String {
    JSONText.of(LineState(line, in: language))
  }

  package static func people(_ people: [Person], gone: [String]) -> String {
    struct Message: Encodable {
      let people: [PersonState]?
      let gone: [String]?
    }
    return JSONText.of(
      Message(
        people: people.isEmpty ? nil : people.map(PersonState.init), gone: gone.isEmpty ? nil : gone
      ))
  }

  package static func settings(_ settings: RoomSettings) -> String {
    JSONText.of(["room": settings])
  }

  package static func preview(_ preview: Preview) -> String { JSONText.of(["preview": preview]) }

  /// The end of a room, or of one person's stay in it.
  package static let closed = #"{"state":"closed"}"#
  package static let sentOut = #"{"state":"out"}"#
  package static let slow = #"{"slow":true}"#

  package static func pong(_ number: Int) -> String { #"{"pong":\#(number)}"# }

  package enum SpeechState: String { case busy, failed }
  package static func speech(_ state: SpeechState) -> String { #"{"speech":"\#(state.rawValue)"}"# }

  /// A line that was not taken, and why.
  package enum Rejection: String, Encodable, Sendable { case long, muted }
  package static func rejection(of id: String, _ reason: Rejection) -> String {
    JSONText.of(["rejected": ["id": id, "reason": reason.rawValue]])
  }
}
