internal import NIOCore
internal import Rooms
internal import System

/// Sending what is new: to each member as fast as that reads, and what it missed once it reads again.
extension RoomHost {
  /// The number of persons about whom all members together are told at once.
  private static let maxPeopleSent = 30_000

  func dismiss(_ member: Member, _ farewell: String) {
    endSpeech(of: member)
    members[member.session] = nil
    member.write(ByteBuffer(string: farewell))
    member.outlet?.flush()
    member.outlet?.end()
    member.outlet = nil
  }

  /// Sends a line to everybody, or to those who read a language, each with the own translation.
  func broadcast(_ line: RoomLine, to language: String?) {
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

  func flush() { for member in members.values { flush(member) } }

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

  func schedulePeople() {
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
}
