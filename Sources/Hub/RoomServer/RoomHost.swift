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
  private(set) var members: [String: Member] = [:]
  private var gate = JoinGate()
  /// Those whose entering has its place in the order of changes not yet.
  private var entering: [Entrance] = []
  /// The name of this server among those that share the room; nil if there is only one.
  var server: String?
  /// The servers that share the room; nil if there is only this one.
  weak var group: ServerGroup?
  /// Puts a change in the order that all servers of the room have, or returns false if it cannot be taken; nil if this
  /// server alone decides.
  var putInOrder: ((RoomChange) -> Bool)?
  let translator: LineTranslator?
  let recognizers: SpeechRecognizers?
  var jobs: [String: TranslationJob] = [:]
  var lastJob = 0
  var files = RoomFiles()
  /// The persons whose change was not told yet, and those who left.
  private var changedPersons: Set<String> = []
  /// The same persons in the order of their changes.
  private var peopleQueue: Deque<String> = []
  private var gonePersons: Set<String> = []
  private var nextPeople: ContinuousClock.Instant?
  private var nextPing: ContinuousClock.Instant
  /// The times at which persons count as gone who are away.
  private var leaving: [String: ContinuousClock.Instant] = [:]
  /// Returns with what others are invited, at the present addresses of the machine.
  var invitation: () -> RoomMessage.Invitation? = { nil }
  let loop: any EventLoop
  let seconds: () -> Int
  private let onChange: (RoomHost) -> Void

  /// A person who is about to be in the room.
  private struct Entrance {
    let hello: RoomHello
    let done: (Result<Member, RoomRefusal>) -> Void
    let deadline = ContinuousClock.now + .seconds(30)
  }

  private static let pingInterval = Duration.seconds(8)
  /// The number of persons about whom all members together are told at once.
  private static let maxPeopleSent = 30_000
  /// The time for which a client may not read.
  private static let behindLimit = Duration.seconds(30)
  /// The time for which a person may be away, such as with a phone that sleeps.
  private static let awayLimit = Duration.seconds(900)

  init(
    _ room: Room, access: RoomAccess, silenceLimit: Duration, translator: LineTranslator?,
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

  // MARK: - Entering

  /// Checks a hello, and tells `done` who entered, or why nobody did.
  ///
  /// A password takes a tenth of a second, on another thread.
  func enter(
    _ hello: RoomHello, from address: String,
    _ done: @escaping (Result<Member, RoomRefusal>) -> Void
  ) {
    let profile: PersonProfile
    do throws(RoomRefusal) {
      profile = try hello.profile()
      if room.isClosed || room.hasSentOut(hello.key) { throw .out }
    } catch {
      return done(.failure(error))
    }
    if access.admits(token: hello.secret ?? "") { return join(hello, as: profile, done) }
    if let wait = gate.wait(of: address, at: .now) { return done(.failure(.wait(wait))) }
    access.check(hello.secret ?? "", on: loop) { [self] isRight in
      guard let isRight else { return done(.failure(.wait(.seconds(3)))) }
      switch gate.judge(isRight, from: address, at: .now) {
      case .wait(let wait): done(.failure(.wait(wait)))
      case .wrong(let wait): done(.failure(.code(wait: wait)))
      case .right: join(hello, as: profile, done)
      }
    }
  }

  private func join(
    _ hello: RoomHello, as profile: PersonProfile,
    _ done: @escaping (Result<Member, RoomRefusal>) -> Void
  ) {
    let known = room.person(of: hello.key)
    if known.map({ room.people[$0] == nil }) ?? true {
      if room.settings.locked, known == nil, hello.key != openerKey {
        return done(.failure(.locked))
      }
      if room.people.count + entering.count >= Room.maxPeople { return done(.failure(.full)) }
    }
    entering.append(Entrance(hello: hello, done: done))
    apply(.entered(key: hello.key, profile, server: server))
  }

  /// Lets those in whose entering has its place in the order of changes.
  private func finishEntering(_ key: String) {
    let ready = entering.filter { $0.hello.key == key }
    entering.removeAll { $0.hello.key == key }
    guard let person = room.person(of: key), room.people[person] != nil else {
      let refusal: RoomRefusal = room.hasSentOut(key) ? .out : .full
      for entrance in ready { entrance.done(.failure(refusal)) }
      return
    }
    // Who did not wait for the place in the order is not here.
    guard !ready.isEmpty || !membersOf(person).isEmpty else { return remove(person) }
    if key == openerKey, room.settings.opener != person {
      var update = RoomSettings.Update()
      update.opener = person
      apply(.settings(update))
    }
    let entered = ready.map { entrance in
      let hello = entrance.hello
      // What a client has seen in another room says nothing about this one.
      let after = hello.room == room.settings.id ? hello.after ?? 0 : 0
      let member = Member(
        person: person, session: Base64URL.random(bits: 128),
        after: after > room.change ? 0 : after, wantsAllLanguages: hello.wantsAllLanguages == true,
        at: .now)
      members[member.session] = member
      return (entrance, member)
    }
    for (entrance, member) in entered { entrance.done(.success(member)) }
  }

  /// Sends what a new connection of a member needs: who is here, and the lines that it has not seen.
  func connect(_ member: Member, _ outlet: any MemberOutlet) {
    member.outlet?.end()
    member.outlet = outlet
    member.wasConnected = true
    member.lastHeard = .now
    (member.isBehind, member.missedState, member.behindSince) = (false, false, nil)
    if room.people[member.person]?.presence == .away {
      apply(.presence(person: member.person, .here, server: server))
    }
    sendEntry(to: member)
    catchUp(member)
  }

  private func sendEntry(to member: Member) {
    member.write(
      ByteBuffer(
        string: RoomMessage.entry(
          of: member.person, session: member.session, in: room, hears: recognizers != nil,
          at: seconds(), inviting: invitation())))
  }

  /// Takes leave of a connection, whose person may come back.
  func disconnect(_ member: Member, _ outlet: any MemberOutlet) {
    guard member.outlet === outlet else { return }
    member.outlet = nil
    drop(member)
  }

  /// Forgets a client; its person is away, or gone if it was never connected.
  func drop(_ member: Member) {
    guard members.removeValue(forKey: member.session) != nil else { return }
    endSpeech(of: member)
    // Who has another connection, here or at another server, is there.
    guard membersOf(member.person).isEmpty,
      !entering.contains(where: { room.person(of: $0.hello.key) == member.person }),
      room.people[member.person]?.server == server
    else { return }
    // Who never came in need not be waited for.
    guard member.wasConnected else { return remove(member.person) }
    apply(.presence(person: member.person, .away))
  }

  private func remove(_ person: String) { apply(.left(person: person)) }

  /// Removes a person at once, who said goodbye.
  func leave(_ member: Member) {
    let outlet = member.outlet
    drop(member)
    if !members.values.contains(where: { $0.person == member.person }) {
      remove(member.person)
    }
    outlet?.end()
  }

  // MARK: - Changes

  /// Decides on a change, which is made at once, or once it has its place in the order of all servers.
  func apply(_ change: RoomChange) {
    guard let putInOrder else { return commit(change, isOwn: true) }
    guard !putInOrder(change), case .said(let person, _) = change else { return }
    // What somebody said is sent again once the person is back.
    for member in members.values where member.person == person { member.outlet?.end() }
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

  private func membersOf(_ person: String) -> [Member] {
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

  private func dismiss(_ member: Member, _ farewell: String) {
    endSpeech(of: member)
    members[member.session] = nil
    member.write(ByteBuffer(string: farewell))
    member.outlet?.flush()
    member.outlet?.end()
    member.outlet = nil
  }

  /// Sends a line to everybody, or to those who read a language, each with the own translation.
  private func broadcast(_ line: RoomLine, to language: String?) {
    // Those who read the same language get the same bytes.
    var messages: [String?: ByteBuffer] = [:]
    for member in members.values {
      guard !member.isBehind else { continue }
      let reads = reading(member)
      guard language == nil || reads == nil || reads == language else {
        member.sentChange = line.change
        continue
      }
      let message = messages[reads] ?? ByteBuffer(string: RoomMessage.line(line, in: reads))
      messages[reads] = message
      if write(message, to: member) { member.sentChange = line.change }
    }
  }

  /// The language of a member's translations; nil for a member who takes all of them.
  func reading(_ member: Member) -> String? {
    member.wantsAllLanguages ? nil : room.people[member.person]?.profile.language ?? ""
  }

  @discardableResult
  func write(_ message: ByteBuffer, to member: Member) -> Bool {
    guard let outlet = member.outlet, !member.isBehind, outlet.isWritable else {
      if member.outlet != nil, !member.isBehind {
        member.isBehind = true
        member.behindSince = .now
      }
      member.missedState = true
      return false
    }
    member.write(message)
    return true
  }

  func send(_ message: String, to member: Member) {
    write(ByteBuffer(string: message), to: member)
    flush(member)
  }

  private func flush() { for member in members.values { flush(member) } }

  private func flush(_ member: Member) {
    guard member.needsFlush else { return }
    member.needsFlush = false
    member.outlet?.flush()
  }

  /// Sends a member what it missed, as far as it reads it: the lines, and then who is here.
  func catchUp(_ member: Member) {
    guard let outlet = member.outlet else { return }
    let lines = room.lines(since: member.sentChange).sorted { $0.change < $1.change }
    for (number, line) in lines.enumerated() {
      guard outlet.isWritable else {
        flush(member)
        member.isBehind = true
        member.behindSince = .now
        return
      }
      member.write(ByteBuffer(string: RoomMessage.line(line, in: reading(member))))
      member.sentChange = line.change
      // Whether the client reads shows with what is on its way.
      if number % 32 == 31 { flush(member) }
    }
    if member.missedState { sendEntry(to: member) }
    (member.isBehind, member.missedState, member.behindSince) = (false, false, nil)
    flush(member)
  }

  private func schedulePeople() {
    guard nextPeople == nil else { return }
    // Everybody hears of everybody, so that more people hear less often.
    let interval: Duration = room.people.count > 50 ? .seconds(1) : .milliseconds(150)
    nextPeople = .now + interval
    let host = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: TimeAmount(interval)) { host.value.sendPeople() }
  }

  /// Tells everybody who has changed: as many at once as hold up no line.
  private func sendPeople() {
    nextPeople = nil
    let count = max(20, Self.maxPeopleSent / max(1, members.count))
    let sent = Array(peopleQueue.prefix(count))
    peopleQueue.removeFirst(sent.count)
    changedPersons.subtract(sent)
    let people = sent.compactMap { room.people[$0] }.sorted { $0.number < $1.number }
    let message = ByteBuffer(string: RoomMessage.people(people, gone: gonePersons.sorted()))
    gonePersons = []
    for member in members.values { write(message, to: member) }
    flush()
    if !changedPersons.isEmpty { schedulePeople() }
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
