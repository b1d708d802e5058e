/// A person in a room.
package struct Person: Codable, Sendable, Equatable {
  package enum Presence: String, Codable, Sendable {
    case here, typing, speaking
    /// The connection is lost, or the phone sleeps.
    case away
  }

  package let id: String
  package let number: Int
  /// The server through which the person entered last; nil if there is only one.
  package internal(set) var server: String?
  package internal(set) var profile: PersonProfile
  package internal(set) var presence = Presence.here
  /// The `order` of the newest line that has arrived at the person's phone or program.
  package internal(set) var receivedOrder = 0
  /// The `order` of the newest line that was on the person's screen.
  package internal(set) var readOrder = 0
  /// True if the opener has muted the person.
  package internal(set) var isMuted = false
  /// The person's answer about the transcript; nil before it.
  package internal(set) var consents: Bool?
}

/// A person as the person wishes to be seen.
package struct PersonProfile: Codable, Sendable, Equatable {
  package var name: String
  package var language: String
  /// False for a person who wants originals only.
  package var isTranslated: Bool
  /// The place where the person is, in a few words.
  package var place: String?

  package init(name: String, language: String, isTranslated: Bool = true, place: String? = nil) {
    self.name = name
    self.language = language
    self.isTranslated = isTranslated
    self.place = place
  }

  enum CodingKeys: String, CodingKey {
    case name, place
    case language = "lang"
    case isTranslated = "translated"
  }
}
