internal import Language
internal import Romanization

/// A room: its people, its lines, and the order in which everybody reads them.
///
/// A room is a value without clock and connections, and belongs to one thread. `apply` is the only way to change it.
/// As JSON, it goes to a server that comes later.
package struct Room: Codable, Sendable {
  package private(set) var settings: RoomSettings
  package private(set) var people: [String: Person] = [:]
  package private(set) var isClosed = false
  /// The number of changes of lines so far.
  package private(set) var change = 0
  private(set) var lines = RoomLines()
  private var lastOrder = 0
  /// The order of the first line of the transcript; nil without one.
  private var transcriptStart: Int?
  private var lastNumber = 0
  /// The persons of keys, also of persons who left.
  private var persons: [String: String] = [:]
  private var numbers: [String: Int] = [:]
  private var sentOut: Set<String> = []

  /// The largest number of people, and of people who are remembered after they left.
  package static let maxPeople = 5000
  private static let maxPersons = 20_000
  /// The largest number of languages into which a line is translated.
  package static let maxLanguages = 24

  package init(_ settings: RoomSettings) { self.settings = settings }

  // MARK: - What is there

  package subscript(line id: String) -> RoomLine? { lines[id] }

  /// Returns the lines that changed after a change, in their order.
  package func lines(since change: Int) -> [RoomLine] { lines.changed(since: change) }

  /// Returns what was said since everybody agreed to a transcript, in a language as far as it is translated; nil without
  /// a transcript.
  package func transcript(in language: String) -> String? {
    guard let transcriptStart else { return nil }
    return lines.changed(since: 0).filter {
      $0.order >= transcriptStart && $0.hasWords && $0.isFinal
    }
    .map { "\($0.speaker): \($0.translations[language]?.text ?? $0.source)\n" }.joined()
  }

  /// Returns the person of a key, who may have left.
  package func person(of key: String) -> String? { persons[key] }

  /// True if the opener has sent the person of the key out.
  package func hasSentOut(_ key: String) -> Bool {
    persons[key].map(sentOut.contains) ?? false
  }

  /// The languages into which a line in a language is translated, for the people who are in the room.
  package func targets(from source: String) -> [String] {
    let wanted = people.values.filter { person in
      person.profile.isTranslated && !Self.reads(person.profile.language, source)
    }
    let readers = Dictionary(grouping: wanted, by: \.profile.language).mapValues(\.count)
    // Of more languages, those of most people count.
    let languages = readers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return languages.prefix(Self.maxLanguages).sorted()
  }

  /// True if who reads a language can read a text of another tag, too.
  package static func reads(_ language: String, _ source: String) -> Bool {
    LanguageTag.haveSameLanguage(language, source)
      && (romanizedLanguage(of: language) == nil) == (romanizedLanguage(of: source) == nil)
  }

  /// Returns the language of a tag for its Latin letters, such as fa of fa-Latn; nil for languages in their own script.
  package static func romanizedLanguage(of tag: String) -> String? {
    guard let parsed = LanguageTag(tag), parsed.script == "latn",
      RomanizedLanguage(tag: parsed.primary) != nil
    else { return nil }
    return parsed.primary
  }

  /// Returns the language of a text by somebody who has one: with Latin letters, they may write in those of the language.
  package static func language(of text: String, by tag: String) -> String {
    guard let own = romanizedLanguage(of: tag),
      text.unicodeScalars.contains(where: { $0.properties.isAlphabetic && !$0.isLatin })
    else { return tag }
    return own
  }

  // MARK: - Changes

  /// Applies a change and returns what it did, which is nothing if it was applied before.
  package mutating func apply(_ change: RoomChange) -> [RoomEvent] {
    switch change {
    case .entered(let key, let profile, let server): return enter(key, profile, server)
    case .profile(let id, let profile): return changePerson(id) { $0.profile = profile }
    case .presence(let id, let presence, let server):
      return changePerson(id) {
        $0.presence = presence
        $0.server = server ?? $0.server
      }
    case .received(let id, let order):
      let order = min(order, lastOrder)
      return changePerson(id) { $0.receivedOrder = max($0.receivedOrder, order) }
    case .read(let id, let order):
      let order = min(order, lastOrder)
      return changePerson(id) {
        $0.readOrder = max($0.readOrder, order)
        // A line that was read has arrived.
        $0.receivedOrder = max($0.receivedOrder, order)
      }
    case .consent(let id, let consents): return changePerson(id) { $0.consents = consents }
    case .left(let id): return people.removeValue(forKey: id) == nil ? [] : [.gone(id)]
    case .said(let id, let update): return say(id, update)
    case .translated(let id, let corrections, let language, let translation):
      return translate(id, corrections, language, translation)
    case .settings(let update):
      var settings = settings
      settings.apply(update)
      guard settings != self.settings else { return [] }
      if settings.transcript != .on { transcriptStart = nil }
      if settings.transcript == .on { transcriptStart = transcriptStart ?? lastOrder + 1 }
      self.settings = settings
      return [.settings]
    case .muted(let id, let isMuted): return changePerson(id) { $0.isMuted = isMuted }
    case .sentOut(let id):
      sentOut.insert(id)
      return people.removeValue(forKey: id) == nil ? [] : [.sentOut(id), .gone(id)]
    case .closed:
      isClosed = true
      return [.closed]
    }
  }

  private mutating func enter(
    _ key: String, _ profile: PersonProfile, _ server: String?
  ) -> [RoomEvent] {
    let id: String
    if let known = persons[key] {
      // The opener may have decided while the person was on the way.
      guard !sentOut.contains(known) else { return [] }
      id = known
    } else {
      if persons.count >= Self.maxPersons { forgetPersons() }
      lastNumber += 1
      id = "p\(lastNumber)"
      persons[key] = id
      numbers[id] = lastNumber
    }
    if people[id] != nil {
      return changePerson(id) {
        $0.profile = profile
        $0.presence = .here
        $0.server = server
      }
    }
    people[id] = Person(
      id: id, number: numbers[id] ?? lastNumber, server: server, profile: profile)
    return [.person(id)]
  }

  /// Forgets the persons who left.
  private mutating func forgetPersons() {
    persons = persons.filter { people[$0.value] != nil || sentOut.contains($0.value) }
    numbers = numbers.filter { people[$0.key] != nil || sentOut.contains($0.key) }
  }

  private mutating func changePerson(_ id: String, _ edit: (inout Person) -> Void) -> [RoomEvent] {
    guard var person = people[id] else { return [] }
    edit(&person)
    guard person != people.updateValue(person, forKey: id) else { return [] }
    return [.person(id)]
  }

  private mutating func say(_ person: String, _ update: LineUpdate) -> [RoomEvent] {
    let id = "\(person).\(update.id)"
    guard !lines.hasForgotten(id), let speaker = people[person]?.profile.name else { return [] }
    var line: RoomLine
    if let known = lines[id] {
      guard known.takes(update) else { return [] }
      line = known
    } else {
      guard !update.isCorrection, !update.isCancelled else { return [] }
      lastOrder += 1
      line = RoomLine(
        id: id, person: person, order: lastOrder, change: 0, speaker: speaker, source: "",
        language: update.language, time: update.time)
    }
    line.update(update)
    set(line)
    return [.line(id)]
  }

  private mutating func translate(
    _ id: String, _ corrections: Int, _ language: String, _ translation: RoomLine.Translation
  ) -> [RoomEvent] {
    guard var line = lines[id], line.corrections == corrections, line.hasWords,
      line.translations[language] != translation,
      line.translations[language]?.isFinal != true || translation.isFinal == true
    else { return [] }
    line.translations[language] = translation
    set(line)
    return [.translation(line: id, language: language)]
  }

  private mutating func set(_ line: RoomLine) {
    change += 1
    var line = line
    line.change = change
    lines.set(line)
  }
}

extension RoomLine {
  /// True if an update says something new: a finished line changes by a correction only.
  fileprivate func takes(_ update: LineUpdate) -> Bool {
    guard !isCancelled else { return false }
    if update.isCorrection { return isFinal && update.source != source }
    return !isFinal
  }

  fileprivate mutating func update(_ update: LineUpdate) {
    if update.isCorrection {
      corrections += 1
      translations = [:]
    }
    // Withdrawn words leave nobody's memory with them.
    source = update.isCancelled ? "" : update.source
    language = update.language
    stableCount = update.isFinal ? nil : update.stableCount
    isFinal = isFinal || update.isFinal
    isCancelled = update.isCancelled
    file = update.file ?? file
  }
}
