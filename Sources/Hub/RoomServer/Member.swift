internal import NIOCore
internal import Rooms

/// A client that has entered, with what it was sent so far.
final class Member {
  let person: String
  /// The secret by which requests of this client are recognized that come on other connections.
  let session: String
  let wantsAllLanguages: Bool
  var outlet: (any MemberOutlet)?
  /// The newest change of a line of which the client has what it needs.
  var sentChange: Int
  /// True if the client did not read in time: it gets what it missed once it reads again.
  var isBehind = false
  /// True if the client, while it was behind, missed what is no line.
  var missedState = false
  /// True once the client had a connection.
  var wasConnected = false
  /// The time since which the client does not read.
  var behindSince: ContinuousClock.Instant?
  var needsFlush = false
  /// The time at which something was heard of the client last.
  var lastHeard: ContinuousClock.Instant
  var rate = RateLimit(burst: 60, perSecond: 20)
  /// The messages that wait until the client may send again.
  var waiting: [RoomRequest] = []
  /// The bytes of sound that the client may send.
  var soundRate = RateLimit(burst: 192_000, perSecond: 64_000)
  /// The recognizer that hears the client; nil while it is silent.
  var speech: SpeechLease?

  init(
    person: String, session: String, after change: Int, wantsAllLanguages: Bool,
    at now: ContinuousClock.Instant
  ) {
    self.person = person
    self.session = session
    self.wantsAllLanguages = wantsAllLanguages
    sentChange = change
    lastHeard = now
  }

  func write(_ message: ByteBuffer) {
    outlet?.write(message)
    needsFlush = true
  }
}
