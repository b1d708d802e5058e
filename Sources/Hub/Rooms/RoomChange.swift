/// A change of a room, as every server of the room applies it, in the same order.
///
/// Changes are decided once, by the server to which a person is connected, and have all that follows from them: a
/// room that applies the same changes is the same room. `Room` decides and applies.
package enum RoomChange: Codable, Sendable, Equatable {
  /// A person enters, or is back with the same key.
  ///
  /// `server` is the one that the person is connected to; nil if there is only one.
  case entered(key: String, PersonProfile, server: String? = nil)
  case profile(person: String, PersonProfile)
  /// `server` is the one that the person is connected to, if that is another one than before.
  case presence(person: String, Person.Presence, server: String? = nil)
  /// Lines have arrived at a person's phone or program.
  case received(person: String, order: Int)
  /// Lines were on a person's screen.
  case read(person: String, order: Int)
  case consent(person: String, Bool)
  case left(person: String)
  /// The newest state of what a person said.
  case said(person: String, LineUpdate)
  case translated(line: String, corrections: Int, language: String, RoomLine.Translation)
  case settings(RoomSettings.Update)
  case muted(person: String, Bool)
  /// The opener sends a person out, who cannot come back.
  case sentOut(person: String)
  case closed
}

/// The newest state of a line, by the person who says it.
package struct LineUpdate: Codable, Sendable, Equatable {
  /// The person's own identifier of the line.
  package var id: String
  package var source: String
  package var language: String
  package var stableCount: Int?
  package var isFinal: Bool
  package var isCancelled = false
  package var isCorrection = false
  /// The seconds since 1970.
  package var time: Int
  package var file: RoomLine.File?

  package init(
    id: String, source: String, language: String, stableCount: Int? = nil, isFinal: Bool, time: Int,
    file: RoomLine.File? = nil
  ) {
    self.id = id
    self.source = source
    self.language = language
    self.stableCount = stableCount
    self.isFinal = isFinal
    self.time = time
    self.file = file
  }
}

/// The decisions of the opener about a room.
package struct RoomSettings: Codable, Sendable, Equatable {
  package enum Transcript: String, Codable, Sendable { case off, asked, on }

  /// The random identifier of the room, by which a client knows that it is still the same one.
  package let id: String
  package var name: String
  /// The person who opened the room; nil before the opener has entered.
  package var opener: String?
  /// True if nobody else can enter.
  package var locked = false
  /// True if only the opener can say something.
  package var muted = false
  package var transcript = Transcript.off

  package init(name: String, id: String = Base64URL.random(bits: 80)) {
    self.name = name
    self.id = id
  }

  /// The decisions that change; what is nil stays, whatever another server decides at the same time.
  package struct Update: Codable, Sendable, Equatable {
    package var name: String?
    package var opener: String?
    package var locked: Bool?
    package var muted: Bool?
    package var transcript: Transcript?

    package init() {}
  }

  mutating func apply(_ update: Update) {
    name = update.name ?? name
    opener = update.opener ?? opener
    locked = update.locked ?? locked
    muted = update.muted ?? muted
    transcript = update.transcript ?? transcript
  }
}

/// An effect of a change, for those who show the room.
package enum RoomEvent: Sendable, Equatable {
  /// A line is new, or its own words have changed.
  case line(String)
  /// A translation of a line has changed.
  case translation(line: String, language: String)
  case person(String)
  case gone(String)
  case settings
  case sentOut(String)
  case closed
}
