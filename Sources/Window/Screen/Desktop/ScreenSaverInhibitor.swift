/// The requests to the desktop that keep the screen saver away, and the state of their replies.
///
/// The type does no I/O: the caller sends the calls and passes the messages and the time. At most
/// one request is held or awaited. A service that refuses or does not answer in time is not asked
/// again before it has another owner on the bus. A request that it grants later is released.
struct ScreenSaverInhibitor {
  /// A service that inhibits the screen saver.
  enum Service: CaseIterable {
    /// `org.freedesktop.ScreenSaver`, of most desktops (Idle Inhibition Service, draft 0.1).
    case screenSaver
    /// `org.freedesktop.portal.Inhibit` of the XDG Desktop Portal, which sandboxes can reach.
    case portal
  }

  private enum State: Equatable {
    case released
    /// A call to be sent.
    case calling(Service)
    /// A pending call, with the time at which its service counts as silent.
    case requested(Service, serial: UInt32, until: ContinuousClock.Instant)
    /// A granted request, with the value that releases it.
    case held(Service, BusValue)
  }

  /// The services in the order in which they are asked.
  private let services: [Service]
  private var refused: Set<Service> = []
  private var state = State.released
  private let answerTime: Duration
  /// The calls without an answer in time, with their serial numbers, the oldest first.
  private var overdue: [(service: Service, serial: UInt32)] = []
  /// The calls that release what was granted too late.
  private var lateReleases: [BusCall] = []
  /// A limit on `overdue`, far above the number of services that are asked at the same time.
  private static let maxOverdue = 8

  /// Creates an inhibitor.
  init(isSandboxed: Bool = false, answerTime: Duration = .seconds(5)) {
    self.answerTime = answerTime
    services = isSandboxed ? [.portal, .screenSaver] : [.screenSaver, .portal]
  }

  /// True if all services refused or are silent.
  var isUnavailable: Bool { refused.count == services.count }

  /// Returns the next call to send, or nil if the state is as wanted or a reply is pending.
  ///
  /// The caller sends the call and reports its serial number to `sent`.
  mutating func nextCall(wanted: Bool) -> BusCall? {
    if !lateReleases.isEmpty { return lateReleases.removeFirst() }
    switch state {
    case .released:
      guard wanted, let service = services.first(where: { !refused.contains($0) })
      else { return nil }
      state = .calling(service)
      return service.inhibitCall
    case .held(let service, let handle):
      guard !wanted else { return nil }
      state = .released
      return service.releaseCall(handle)
    case .calling, .requested: return nil
    }
  }

  /// Records the serial number of the last call, or nil if it could not be sent.
  mutating func sent(serial: UInt32?, at now: ContinuousClock.Instant) {
    guard case .calling(let service) = state else { return }
    guard let serial else { return refuse(service) }
    state = .requested(service, serial: serial, until: now + answerTime)
  }

  /// The time at which `expire` has an effect, or nil if no answer is awaited.
  var deadline: ContinuousClock.Instant? {
    if case .requested(_, _, let deadline) = state { deadline } else { nil }
  }

  /// Gives up a service that has not answered in time.
  mutating func expire(at now: ContinuousClock.Instant) {
    guard case .requested(let service, let serial, let deadline) = state, now >= deadline
    else { return }
    overdue.append((service, serial))
    if overdue.count > Self.maxOverdue { overdue.removeFirst() }
    refuse(service)
  }

  /// Processes a message from the bus.
  mutating func handle(_ message: BusMessage) {
    switch message {
    case .reply(let serial, let value):
      if let service = removeOverdue(serial), let release = service.releaseCall(value) {
        lateReleases.append(release)
      }
      guard case .requested(let service, serial, _) = state else { return }
      if service.accepts(value) { state = .held(service, value) } else { refuse(service) }
    case .failure(let serial, _):
      _ = removeOverdue(serial)
      if case .requested(let service, serial, _) = state { refuse(service) }
    case .signal("org.freedesktop.DBus.NameOwnerChanged", let values):
      guard let service = services.first(where: { .text($0.name) == values.first })
      else { return }
      refused.remove(service)
      // The former owner took its requests along. A service that starts to answer a request has no
      // former owner; if one ends before its answer, the bus sends an error.
      if case .held(service, _) = state { state = .released }
    case .signal: break
    }
  }

  /// Removes a call from the overdue ones and returns its service, or nil if it is not overdue.
  private mutating func removeOverdue(_ serial: UInt32) -> Service? {
    overdue.firstIndex { $0.serial == serial }.map { overdue.remove(at: $0).service }
  }

  private mutating func refuse(_ service: Service) {
    refused.insert(service)
    state = .released
  }

  /// The calls that subscribe to changes of the services' owners.
  static let matches = Service.allCases.map { service in
    BusCall.addMatch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(service.name)'")
  }
}

extension ScreenSaverInhibitor.Service {
  /// The name on the bus.
  var name: String {
    switch self {
    case .screenSaver: "org.freedesktop.ScreenSaver"
    case .portal: "org.freedesktop.portal.Desktop"
    }
  }

  /// The reason that desktops show to their user.
  private static let reason = "Captions or a camera are shown"
  /// The flag of the portal for idleness, which starts the screen saver.
  private static let idle: UInt32 = 8

  fileprivate var inhibitCall: BusCall {
    switch self {
    case .screenSaver:
      BusCall(
        service: name, object: "/org/freedesktop/ScreenSaver", interface: name, method: "Inhibit",
        arguments: [.text("visavis"), .text(Self.reason)])
    case .portal:
      BusCall(
        service: name, object: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.Inhibit", method: "Inhibit",
        arguments: [.text(""), .number(Self.idle), .option("reason", Self.reason)])
    }
  }

  /// Returns true if `value` releases a request later.
  fileprivate func accepts(_ value: BusValue) -> Bool {
    switch (self, value) {
    case (.screenSaver, .number), (.portal, .path): true
    default: false
    }
  }

  fileprivate func releaseCall(_ handle: BusValue) -> BusCall? {
    switch (self, handle) {
    case (.screenSaver, .number(let cookie)):
      BusCall(
        service: name, object: "/org/freedesktop/ScreenSaver", interface: name,
        method: "UnInhibit", arguments: [.number(cookie)])
    case (.portal, .path(let request)):
      BusCall(
        service: name, object: request, interface: "org.freedesktop.portal.Request",
        method: "Close", arguments: [])
    default: nil
    }
  }
}
