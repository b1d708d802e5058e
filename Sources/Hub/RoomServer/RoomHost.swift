internal import DequeModule
internal import NIOCore
internal import Rooms
internal import System

/// A room with the clients that are in it, on the hub's event loop.
///
/// The host decides about requests, applies the changes, and sends everybody what is new for them. Nothing that one client
/// does makes another one wait: a client that does not read is left behind, and gets what it missed once it reads again.
final class RoomHost {
  private(set) var room: Room
  let access: RoomAccess
  /// The key of the person who opened the room.
  var openerKey: String
  /// Called with the opener's decisions, if they change.
  var onSettings: (RoomSettings) -> Void = { _ in }
  /// The silence after which a client counts as gone.
  private let silenceLimit: Duration
  var members: [String: Member] = [:]
  var gate = JoinGate()
  /// Those whose entering has its place in the order of changes not yet.
  var entering: [Entrance] = []
  /// The name of this server among those that share the room; nil if there is only one.
  var server: String?
  /// The servers that share the room; nil if there is only this one.
  weak var group: ServerGroup?
  /// Puts a change in the order that all servers of the room have, or returns false if it cannot be taken; nil if this
  /// server alone decides.
  var putInOrder: ((RoomChange) -> Bool)?
  let translator: LetterTranslator?
  let recognizers: SpeechRecognizers?
  var jobs: [String: TranslationJob] = [:]
  var lastJob = 0
  var files = RoomFiles()
  /// The persons whose change was not told yet, and those who left.
  var changedPersons: Set<String> = []
  /// The same persons in the order of their changes.
  var peopleQueue: Deque<String> = []
  var gonePersons: Set<String> = []
  var nextPeople: ContinuousClock.Instant?
  private var nextPing: ContinuousClock.Instant
  /// The times at which persons count as gone who are away.
  private var leaving: [String: ContinuousClock.Instant] = [:]
  /// Returns with what others are invited, at the present addresses of the machine.
  var invitation: () -> RoomMessage.Invitation? = { nil }
  let loop: any EventLoop
  let seconds: () -> Int
  private let onChange: (RoomHost) -> Void

  private static let pingInterval = Duration.seconds(8)
  /// The time for which a client may not read.
  private static let behindLimit = Duration.seconds(30)
  /// The time for which a person may be away, such as with a phone that sleeps.
  private static let awayLimit = Duration.seconds(900)

  init(
    _ room: Room, access: RoomAccess, silenceLimit: Duration, translator: LetterTranslator?,
    recognizers: SpeechRecognizers?,
    on loop: any EventLoop, seconds: @escaping () -> Int,
    onChange: @escaping (RoomHost) -> Void = { _ in }
  ) {
    self.room = room
    self.access = access
    openerKey = access.openerKey
    self.silenceLimit = silenceLimit
    self.translator = translator
    self.recognizers = recognizers
    self.loop = loop
    self.seconds = seconds
    self.onChange = onChange
    nextPing = .now + Self.pingInterval
    // Of a room that other servers have had before.
    for person in room.people.values where person.presence == .away {
      leaving[person.id] = .now + Self.awayLimit
    }
  }

  /// False while other servers may know more of the room than this one.
  var isInStep: Bool { group?.isInStep ?? true }

  /// True if nobody is in the room, at any server.
  var isEmpty: Bool {
    members.isEmpty && room.people.values.allSatisfy { $0.presence == .away }
  }

  // MARK: - Changes

  /// Decides on a change, which is made at once, or once it has its place in the order of all servers.
  ///
  /// - Returns: False if it has no place there, as too much waits for the broker.
  @discardableResult
  func apply(_ change: RoomChange) -> Bool {
    guard let putInOrder else {
      commit(change, isOwn: true)
      return true
    }
    guard !putInOrder(change) else { return true }
    // What somebody said is sent again once the person is back.
    if case .said(let person, _) = change {
      for member in members.values where member.person == person { member.outlet?.end() }
    }
    return false
  }

  /// Makes a change, and sends what is new; `isOwn` is false for a decision of another server.
  func commit(_ change: RoomChange, isOwn: Bool) {
    let languages = change.isOfProfile ? languagesRead : []
    let former = room.people[change.profiled ?? ""]?.profile.language
    let events = room.apply(change)
    for event in events { handle(event, isOwn: isOwn) }
    follow(change, hadEffect: !events.isEmpty, languages, after: former, isOwn: isOwn)
    if !events.isEmpty { onChange(self) }
  }

  /// Does what a change makes necessary, besides telling everybody.
  private func follow(
    _ change: RoomChange, hadEffect: Bool, _ languages: Set<String>, after former: String?,
    isOwn: Bool
  ) {
    switch change {
    case .entered(let key, let profile, _):
      if let person = room.person(of: key) { leaving[person] = nil }
      if isOwn { finishEntering(key) }
      if isOwn, !languages.contains(profile.language) { begin(reading: profile.language) }
    case .profile(let person, let profile):
      if isOwn, !languages.contains(profile.language) { begin(reading: profile.language) }
      // The lines are there in the new language, as far as they are translated.
      if hadEffect, profile.language != former {
        for member in membersOf(person) { resendLines(to: member) }
      }
    case .presence(let person, let presence, _):
      leaving[person] = presence == .away ? .now + Self.awayLimit : nil
      // The person has come back on another way, before this was known.
      if presence == .away, membersOf(person).contains(where: { $0.outlet != nil }) {
        apply(.presence(person: person, .here, server: server))
      }
    case .left(let person):
      leaving[person] = nil
      // Who is back already comes again.
      for member in membersOf(person) {
        members[member.session] = member.outlet == nil ? nil : member
        member.outlet?.end()
      }
    case .said(let person, let update) where !hadEffect && isOwn:
      resend(update, of: person)
    case .muted: endSpeechOfMuted()
    case .closed:
      let late = entering
      entering = []
      for entrance in late { entrance.done(.failure(.out)) }
    default: break
    }
    if isOwn { settleTranscript() }
  }

  func membersOf(_ person: String) -> [Member] {
    members.values.filter { $0.person == person }
  }

  /// Sends a line that was taken before to its sender, who did not hear of it.
  private func resend(_ update: LineUpdate, of person: String) {
    guard update.isFinal, !update.isCorrection, let known = room[line: "\(person).\(update.id)"]
    else { return }
    for member in membersOf(person) {
      send(RoomMessage.line(known, in: reading(member)), to: member)
    }
  }

  /// Marks those as away whose server is gone.
  func markAway(exceptAt alive: Set<String>) {
    for person in room.people.values
    where person.presence != .away && !alive.contains(person.server ?? "") {
      apply(.presence(person: person.id, .away))
    }
  }

  /// Translates what another server has left.
  func translateRest() {
    for line in room.lines(since: 0).suffix(translatedBacklog) where line.isFinal {
      translateRest(of: line)
    }
  }

  private func handle(_ event: RoomEvent, isOwn: Bool) {
    switch event {
    case .line(let id):
      guard let line = room[line: id] else { return }
      broadcast(line, to: nil)
      flush()
      // A line is translated once, by the server of who says it.
      if isOwn { requestTranslations(of: line) }
    case .translation(let id, let language):
      if let line = room[line: id] { broadcast(line, to: language) }
      flush()
    case .person(let id):
      gonePersons.remove(id)
      if changedPersons.insert(id).inserted { peopleQueue.append(id) }
      schedulePeople()
    case .gone(let id):
      changedPersons.remove(id)
      gonePersons.insert(id)
      schedulePeople()
    case .settings:
      let message = ByteBuffer(string: RoomMessage.settings(room.settings))
      for member in members.values { write(message, to: member) }
      flush()
      endSpeechOfMuted()
      onSettings(room.settings)
    case .sentOut(let id):
      for member in members.values where member.person == id {
        dismiss(member, RoomMessage.sentOut)
      }
    case .closed:
      for member in members.values { dismiss(member, RoomMessage.closed) }
    }
  }

  // MARK: - Time

  /// Does what is due; the owner calls it about once a second.
  func advance(to now: ContinuousClock.Instant) {
    for member in members.values {
      let mustAnswer = member.outlet?.answersPings ?? true
      if mustAnswer && now - member.lastHeard > silenceLimit
        || member.behindSince.map({ now - $0 > Self.behindLimit }) == true
      {
        let outlet = member.outlet
        member.outlet = nil
        drop(member)
        outlet?.end()
      }
    }
    if nextPing <= now {
      nextPing = now + Self.pingInterval
      for member in members.values { member.outlet?.ping() }
    }
    if isInStep {
      takeLeaveOfLost()
      for (person, time) in leaving where time <= now {
        leaving[person] = now + .seconds(10)
        remove(person)
      }
    }
    let late = entering.filter { $0.deadline <= now }
    entering.removeAll { $0.deadline <= now }
    for entrance in late { entrance.done(.failure(.wait(.seconds(3)))) }
    finishTranslations(at: now)
  }

  /// Takes leave of those of this server who have no connection any more, though the broker had no room for that news.
  private func takeLeaveOfLost() {
    guard putInOrder != nil else { return }
    let connected = Set(members.values.map(\.person))
    let awaited = Set(entering.compactMap { room.person(of: $0.hello.key) })
    for person in room.people.values
    where person.server == server && person.presence != .away
      && !connected.contains(person.id) && !awaited.contains(person.id)
    {
      apply(.presence(person: person.id, .away))
    }
  }
}

extension RoomChange {
  /// The person whose profile changes.
  fileprivate var profiled: String? {
    if case .profile(let person, _) = self { person } else { nil }
  }

  /// True if the change may bring a language that nobody had.
  fileprivate var isOfProfile: Bool {
    switch self {
    case .entered, .profile: true
    default: false
    }
  }
}
