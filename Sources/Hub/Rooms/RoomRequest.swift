internal import FoundationEssentials
internal import Language

/// The first message of a client: who enters, and what the client has seen already.
package struct RoomHello: Codable, Sendable, Equatable {
  package var version: Int
  package var name: String
  package var language: String
  package var secret: String?
  /// The person's own secret: who comes back with it is the same person.
  package var key: String
  /// The identifier of the room in which the client was.
  package var room: String?
  /// The newest change that the client has seen in that room.
  package var after: Int?
  package var isTranslated: Bool?
  package var place: String?
  /// True for a client that takes the translations into all languages, such as a screen for two readers.
  package var wantsAllLanguages: Bool?

  enum CodingKeys: String, CodingKey {
    case name, secret, key, room, after, place
    case version = "hello"
    case language = "lang"
    case isTranslated = "translated"
    case wantsAllLanguages = "all_languages"
  }

  package init(
    name: String, language: String, secret: String?, key: String, after: Int = 0,
    wantsAllLanguages: Bool? = nil
  ) {
    version = 1
    self.name = name
    self.language = language
    self.secret = secret
    self.key = key
    self.after = after
    self.wantsAllLanguages = wantsAllLanguages
  }

  /// Reads a hello; nil for anything else.
  package init?(_ bytes: some Sequence<UInt8>) {
    guard let hello = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = hello
  }

  /// The message as JSON.
  package var json: String { JSONText.of(self) }

  /// Returns the person as everybody sees the person.
  ///
  /// - Throws: The reason why nobody can enter so.
  package func profile() throws(RoomRefusal) -> PersonProfile {
    guard version == 1 else { throw .version }
    guard let name = RoomLimits.name(name) else { throw .name }
    guard LanguageTag.isWellFormed(language), LanguageTag(language) != nil else { throw .language }
    guard RoomLimits.isIdentifier(key, atLeast: 16) else { throw .hello }
    return PersonProfile(
      name: name, language: LanguageTag.canonical(language), isTranslated: isTranslated ?? true,
      place: place.flatMap { RoomLimits.name($0, atMost: RoomLimits.maxPlaceCharacters) })
  }
}

/// The reason why somebody cannot enter.
package enum RoomRefusal: Error, Sendable, Equatable {
  /// The secret is wrong; the next attempt counts after this time.
  case code(wait: Duration)
  /// Too many wrong secrets came from the address, or from everywhere.
  case wait(Duration)
  case locked, full, out, name, language, version, hello

  /// The refusal as JSON.
  package var json: String {
    struct Message: Encodable {
      let refused: String
      let seconds: Int?
    }
    let seconds = wait.map { Int(($0 / .seconds(1)).rounded(.up)) }
    return JSONText.of(Message(refused: word, seconds: seconds))
  }

  package var word: String {
    switch self {
    case .code: "code"
    case .wait: "wait"
    case .locked: "locked"
    case .full: "full"
    case .out: "out"
    case .name: "name"
    case .language: "language"
    case .version: "version"
    case .hello: "hello"
    }
  }

  private var wait: Duration? {
    switch self {
    case .code(let wait), .wait(let wait): wait
    default: nil
    }
  }
}

/// A message of a client that has entered.
package struct RoomRequest: Codable, Sendable {
  package struct Profile: Codable, Sendable {
    package var name: String?
    package var lang: String?
    package var translated: Bool?
    package var place: String?
    package var state: Person.Presence?
  }

  package struct TranslationWish: Codable, Sendable {
    package let id: String
    package let lang: String
  }

  package struct Settings: Codable, Sendable {
    package var name: String?
    package var locked: Bool?
    package var muted: Bool?
    package var transcript: RoomSettings.Transcript?

    package init(
      name: String? = nil, locked: Bool? = nil, muted: Bool? = nil,
      transcript: RoomSettings.Transcript? = nil
    ) {
      self.name = name
      self.locked = locked
      self.muted = muted
      self.transcript = transcript
    }
  }

  package enum Speech: String, Codable, Sendable { case begin, end }
  package enum Consent: String, Codable, Sendable { case agree, refuse }

  // A line.
  package var id: String?
  package var source: String?
  package var sourceLanguage: String?
  package var stableCount: Int?
  package var isFinal: Bool?
  package var cancel: Bool?
  package var correction: Bool?
  // The person.
  package var me: Profile?
  /// The newest line that has arrived.
  package var got: Int?
  /// The newest line that was on the screen.
  package var read: Int?
  package var transcript: Consent?
  // Translations.
  package var preview: String?
  package var number: Int?
  package var translate: TranslationWish?
  // Sound.
  package var speech: Speech?
  // The opener.
  package var set: Settings?
  package var mute: String?
  package var on: Bool?
  package var out: String?
  package var close: Bool?
  // The connection.
  package var ping: Int?
  /// True from who leaves for good; others may come back for a while.
  package var leave: Bool?

  enum CodingKeys: String, CodingKey {
    case id, source, cancel, correction, me, got, read, transcript, preview, number, translate
    case speech, set, mute, on, out, close, ping, leave
    case sourceLanguage = "source_lang"
    case stableCount = "source_stable"
    case isFinal = "source_final"
  }

  package init() {}

  /// Reads a message; nil for anything else.
  package init?(_ bytes: some Sequence<UInt8>) {
    guard let request = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = request
  }

  /// The message as JSON.
  package var json: String { JSONText.of(self) }
}

/// JSON on one line.
package enum JSONText {
  package static func of(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
