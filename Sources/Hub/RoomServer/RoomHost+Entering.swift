internal import NIOCore
internal import Rooms

/// Entering a room, connecting to it, and leaving it.
extension RoomHost {
  /// A person who is about to be in the room.
  struct Entrance {
    let hello: RoomHello
    let done: (Result<Member, RoomRefusal>) -> Void
    let deadline = ContinuousClock.now + .seconds(30)
  }

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
  func finishEntering(_ key: String) {
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

  func sendEntry(to member: Member) {
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

  func remove(_ person: String) { apply(.left(person: person)) }

  /// Removes a person at once, who said goodbye.
  func leave(_ member: Member) {
    let outlet = member.outlet
    drop(member)
    if !members.values.contains(where: { $0.person == member.person }) {
      remove(member.person)
    }
    outlet?.end()
  }
}
