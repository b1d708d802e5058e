internal import MessageBus

/// The requests to the desktop that keep the screen saver away, and the state of their replies.
///
/// The type does no I/O: the caller passes the messages. At most one request is held or awaited. A
/// service that refuses or does not answer in time is not asked again before it has another owner on
/// the bus. A request that it grants later is released.
struct ScreenSaverInhibitor {
  /// A service that inhibits the screen saver.
  enum Service: CaseIterable {
    /// `org.freedesktop.ScreenSaver`, of most desktops (Idle Inhibition Service, draft 0.1).
    case screenSaver
    /// `org.freedesktop.portal.Inhibit` of the XDG Desktop Portal, which sandboxes can reach.
    case portal
  }

  private enum State {
    case released
    /// A call without a reply, with its serial number and the end of the wait.
    case requested(Service, UInt32, until: ContinuousClock.Instant)
    /// A granted request, with the value that releases it.
    case held(Service, BusValue)
  }

  /// The services in the order in which they are asked.
  private let services: [Service]
  private var refused: Set<Service> = []
  private var state = State.released
  /// The calls without a reply in time, by serial number; a few, as each has its own owner of a name.
  private var overdue: [UInt32: Service] = [:]
  /// The calls that release requests granted too late.
  private var lateReleases: [BusCall] = []
  private static let answerTime = Duration.seconds(5)

  /// Creates an inhibitor.
  init(isSandboxed: Bool = false) {
    services = isSandboxed ? [.portal, .screenSaver] : [.screenSaver, .portal]
  }

  /// True if all services refused or are silent.
  var isUnavailable: Bool { refused.count == services.count }

  /// The time at which `update` gives up the awaited reply; nil if no reply is awaited.
  var deadline: ContinuousClock.Instant? {
    if case .requested(_, _, let deadline) = state { deadline } else { nil }
  }

  /// Sends calls until the state is as wanted or a reply is awaited.
  ///
  /// `send` returns the serial number of a call, or nil if it cannot be sent.
  mutating func update(
    wanted: Bool, at now: ContinuousClock.Instant = .now, send: (BusCall) -> UInt32?
  ) {
    if case .requested(let service, let serial, let deadline) = state, now >= deadline {
      if overdue.count > 8 { overdue.removeAll() }
      overdue[serial] = service
      refuse(service)
    }
    for call in lateReleases { _ = send(call) }
    lateReleases.removeAll()
    if !wanted, case .held(let service, let handle) = state {
      _ = service.releaseCall(handle).flatMap(send)
      state = .released
    }
    while wanted, case .released = state,
      let service = services.first(where: { !refused.contains($0) })
    {
      if let serial = send(service.inhibitCall) {
        state = .requested(service, serial, until: now + Self.answerTime)
      } else {
        refused.insert(service)
      }
    }
  }

  /// Processes a message from the bus.
  mutating func handle(_ message: BusMessage) {
    switch message {
    case .reply(let serial, let values):
      let value = values.first ?? .other
      if let release = overdue.removeValue(forKey: serial)?.releaseCall(value) {
        lateReleases.append(release)
      }
      guard case .requested(let service, serial, _) = state else { return }
      if service.accepts(value) { state = .held(service, value) } else { refuse(service) }
    case .failure(let serial):
      overdue[serial] = nil
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
    case .portal: Portal.service
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
        service: name, object: Portal.object, interface: "org.freedesktop.portal.Inhibit",
        method: "Inhibit",
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
