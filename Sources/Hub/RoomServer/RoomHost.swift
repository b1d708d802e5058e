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
      if access.admits(token: hello.secret ?? "") {
        return done(.success(try join(hello, as: profile)))
      }
      if let wait = gate.wait(of: address, at: .now) { throw .wait(wait) }
    } catch {
      return done(.failure(error))
    }
    access.check(hello.secret ?? "", on: loop) { [self] isRight in
      do throws(RoomRefusal) {
        guard let isRight else { throw .wait(.seconds(3)) }
        switch gate.judge(isRight, from: address, at: .now) {
        case .wait(let wait): throw .wait(wait)
        case .wrong(let wait): throw .code(wait: wait)
        case .right: done(.success(try join(hello, as: profile)))
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  private func join(_ hello: RoomHello, as profile: PersonProfile) throws(RoomRefusal) -> Member {
    let known = room.person(of: hello.key)
    let isInside = known.map { room.people[$0] != nil } ?? false
    if !isInside {
      if room.settings.locked, known == nil, hello.key != openerKey { throw .locked }
      if room.people.count >= Room.maxPeople { throw .full }
    }
    let languages = languagesRead
    apply(.entered(key: hello.key, profile))
    guard let person = room.person(of: hello.key) else { throw .full }
    if hello.key == openerKey, room.settings.opener != person {
      var settings = room.settings
      settings.opener = person
      apply(.settings(settings))
    }
    leaving[person] = nil
    // What a client has seen in another room says nothing about this one.
    let after = hello.room == room.settings.id ? hello.after ?? 0 : 0
    let member = Member(
      person: person, session: Base64URL.random(bits: 128), after: after > room.change ? 0 : after,
      wantsAllLanguages: hello.wantsAllLanguages == true, at: .now)
    members[member.session] = member
    settleTranscript()
    if !languages.contains(profile.language) { begin(reading: profile.language) }
    return member
  }

  /// Sends what a new connection of a member needs: who is here, and the lines that it has not seen.
  func connect(_ member: Member, _ outlet: any MemberOutlet) {
    member.outlet?.end()
    member.outlet = outlet
    member.wasConnected = true
    member.lastHeard = .now
    (member.isBehind, member.missedState, member.behindSince) = (false, false, nil)
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
    guard !members.values.contains(where: { $0.person == member.person }) else { return }
    // Who never came in need not be waited for.
    guard member.wasConnected else { return remove(member.person) }
    leaving[member.person] = .now + Self.awayLimit
    apply(.presence(person: member.person, .away))
  }

  private func remove(_ person: String) {
    leaving[person] = nil
    apply(.left(person: person))
    settleTranscript()
  }

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

  /// Applies a change, and sends what is new.
  @discardableResult
  func apply(_ change: RoomChange) -> [RoomEvent] {
    let events = room.apply(change)
    for event in events { handle(event) }
    if !events.isEmpty { onChange(self) }
    return events
  }

  private func handle(_ event: RoomEvent) {
    switch event {
    case .line(let id):
      guard let line = room[line: id] else { return }
      broadcast(line, to: nil)
      flush()
      requestTranslations(of: line)
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
    for (person, time) in leaving where time <= now {
      remove(person)
    }
    finishTranslations(at: now)
  }
}
