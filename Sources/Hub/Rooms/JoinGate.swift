/// The secrets with which people enter a room, and the limits of wrong ones.
///
/// The code has 5 of 31 letters, 24.8 bits: with one wrong attempt a second for the whole room, half of all codes take five
/// months. Attempts are counted by address, too, so that one who tries does not keep out others soon.
package struct JoinGate: Sendable {
  /// The letters and digits of codes, without those that are mistaken for others.
  package static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")

  package enum Verdict: Sendable, Equatable {
    case right
    /// The secret is wrong; the next attempt counts after this time.
    case wrong(wait: Duration)
    /// The secret was not looked at, as there were too many wrong ones.
    case wait(Duration)
  }

  private struct Attempts {
    var wrongCount = 0
    var blockedUntil: ContinuousClock.Instant?
    var last: ContinuousClock.Instant
  }

  /// The wrong attempts of one address before it has to wait.
  private static let freeAttempts = 5
  /// The time in which a wrong attempt is forgotten, as many people may have one address.
  private static let forgetting = Duration.seconds(30)
  private static let memory = Duration.seconds(600)
  private static let maxAddresses = 10_000

  private var attempts: [String: Attempts] = [:]
  /// The wrong attempts of all addresses together; nil for secrets that are too long to be guessed by many.
  private var ofAll: RateLimit?
  private var allBlockedUntil: ContinuousClock.Instant?
  private let forgives: Bool
  /// The longest time that an address waits, in seconds.
  private let longestWait: Int

  /// Creates a gate for short codes, unless only each address `isLimited`.
  ///
  /// A right secret makes wrong ones before it forgotten if the gate `forgives`, which it must not if guests have right ones of
  /// their own.
  package init(limitingAll isLimited: Bool = true, forgives: Bool = true, longestWait: Int = 60) {
    self.longestWait = longestWait
    ofAll = isLimited ? RateLimit(burst: 60, perSecond: 1) : nil
    self.forgives = forgives
  }

  /// Returns a random code of some letters.
  package static func code(
    letters count: Int = 5, using generator: inout some RandomNumberGenerator
  ) -> String {
    String(
      (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
  }

  /// Returns a code as it is compared: without blanks and hyphens, in upper case.
  package static func canonical(_ code: String) -> String {
    code.uppercased().filter { !$0.isWhitespace && $0 != "-" }
  }

  /// The time that an address has to wait before its secrets are looked at; nil if it need not.
  ///
  /// After too many wrong attempts from any addresses everybody waits who has no QR code.
  package func wait(of address: String, at now: ContinuousClock.Instant) -> Duration? {
    let address = Self.network(of: address)
    let until = [attempts[address]?.blockedUntil, allBlockedUntil].compactMap(\.self).max()
    guard let until, until > now else { return nil }
    return now.duration(to: until)
  }

  /// Judges an attempt of an address, whose secret `isRight`.
  package mutating func judge(
    _ isRight: Bool, from address: String, at now: ContinuousClock.Instant
  ) -> Verdict {
    if let wait = wait(of: address, at: now) { return .wait(wait) }
    let address = Self.network(of: address)
    guard !isRight else {
      if forgives { attempts[address] = nil }
      return .right
    }
    forget(at: now)
    var tried = attempts[address] ?? Attempts(last: now)
    let quiet = now - max(tried.last, tried.blockedUntil ?? tried.last)
    let forgotten = max(0, Int(quiet / Self.forgetting))
    tried.wrongCount = max(0, tried.wrongCount - forgotten) + 1
    tried.last = now
    var wait = Duration.zero
    if tried.wrongCount >= Self.freeAttempts {
      wait = .seconds(min(1 << min(tried.wrongCount - Self.freeAttempts + 1, 6), longestWait))
    }
    if ofAll?.take(at: now) == false { allBlockedUntil = now + (ofAll?.wait() ?? .zero) }
    if wait > .zero { tried.blockedUntil = now + wait }
    attempts[address] = tried
    return .wrong(wait: wait)
  }

  /// Returns the address, or the network of an IPv6 one (/64), of which one machine has all addresses.
  private static func network(of address: String) -> String {
    let groups = address.split(separator: ":", omittingEmptySubsequences: false)
    guard groups.count > 2 else { return address }
    let head = groups.prefix { !$0.isEmpty }.prefix(4)
    return head.joined(separator: ":") + "::/64"
  }

  private mutating func forget(at now: ContinuousClock.Instant) {
    guard attempts.count >= 100 else { return }
    attempts = attempts.filter { now - $0.value.last < Self.memory }
    if attempts.count >= Self.maxAddresses { attempts.removeAll() }
  }
}
