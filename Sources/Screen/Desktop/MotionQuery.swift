/// The requests to the desktop's portal about reduced motion, and the result of the replies.
///
/// The type does no I/O: the caller sends the calls and passes the messages. A setting counts as
/// unavailable after an error or an invalid reply. If no setting is available, motion is not
/// reduced.
struct MotionQuery {
  private enum State: Equatable {
    case pending, unavailable
    case value(Bool)
  }

  private var states: [MotionPreference: State] = [:]
  /// The pending calls, by serial number.
  private var pendingCalls: [UInt32: Request] = [:]

  /// True if motion should be reduced.
  ///
  /// A setting whose reply is pending prevents later settings from deciding.
  var isReduced: Bool {
    for preference in MotionPreference.allCases {
      switch states[preference] {
      case .value(let reduced): return reduced
      case .unavailable: continue
      case .pending, nil: return false
      }
    }
    return false
  }

  /// Records that `request` was sent with a serial number.
  mutating func sent(_ request: Request, serial: UInt32) {
    pendingCalls[serial] = request
    states[request.preference] = states[request.preference] ?? .pending
  }

  /// Processes a message from the bus and returns the next request to send, if any.
  mutating func handle(_ message: BusMessage) -> Request? {
    switch message {
    case .reply(let serial, let value):
      guard let preference = pendingCalls.removeValue(forKey: serial)?.preference else {
        return nil
      }
      states[preference] = preference.reducesMotion(with: value).map { .value($0) } ?? .unavailable
    case .failure(let serial, let error):
      guard let request = pendingCalls.removeValue(forKey: serial) else { return nil }
      if request.method == .readOne, error == "org.freedesktop.DBus.Error.UnknownMethod" {
        return Request(preference: request.preference, method: .read)
      }
      if states[request.preference] == .pending { states[request.preference] = .unavailable }
    case .signal(Portal.settingChanged, let values):
      guard values.count == 3,
        let preference = MotionPreference.allCases.first(where: { .text($0.namespace) == values[0] }
        ),
        values[1] == .text(preference.key), let reduced = preference.reducesMotion(with: values[2])
      else { return nil }
      states[preference] = .value(reduced)
    case .signal: return nil
    }
    return nil
  }
}

extension MotionQuery {
  /// A request for one setting, by one method.
  struct Request: Equatable {
    /// The method that reads a setting.
    enum Method: String {
      /// The method since version 2 of the interface, whose value is in one variant.
      case readOne = "ReadOne"
      /// The older method, whose value is in two variants.
      case read = "Read"
    }

    let preference: MotionPreference
    let method: Method

    var call: BusCall {
      BusCall(
        service: Portal.service, object: Portal.object, interface: Portal.interface,
        method: method.rawValue, arguments: [preference.namespace, preference.key])
    }
  }

  /// The names of the XDG Desktop Portal, org.freedesktop.portal.Settings.
  private enum Portal {
    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"
    static let settingChanged = "\(interface).SettingChanged"
  }

  /// The calls that subscribe to changes of the settings in `MotionPreference`.
  static let matches = MotionPreference.allCases.map { preference in
    BusCall.addMatch(
      "type='signal',sender='\(Portal.service)',path='\(Portal.object)',"
        + "interface='\(Portal.interface)',member='SettingChanged',"
        + "arg0='\(preference.namespace)',arg1='\(preference.key)'")
  }

  /// The initial requests.
  static let requests = MotionPreference.allCases.map { Request(preference: $0, method: .readOne) }
}

/// A desktop setting that requests reduced motion.
///
/// If a desktop has several of the settings, the first case that it has takes precedence.
enum MotionPreference: CaseIterable {
  /// The portal's own setting (org.freedesktop.portal.Settings, "reduced-motion").
  case appearance
  case gnome
  case plasma

  var namespace: String {
    switch self {
    case .appearance: "org.freedesktop.appearance"
    case .gnome: "org.gnome.desktop.interface"
    case .plasma: "org.kde.kdeglobals.KDE"
    }
  }

  var key: String {
    switch self {
    case .appearance: "reduced-motion"
    case .gnome: "enable-animations"
    case .plasma: "AnimationDurationFactor"
    }
  }

  /// Returns true if `value` requests reduced motion, or nil if the value is invalid.
  func reducesMotion(with value: BusValue) -> Bool? {
    switch (self, value) {
    // 0 means no preference. Unknown values are treated like 0.
    case (.appearance, .number(let preference)): preference == 1
    case (.gnome, .flag(let enabled)): !enabled
    case (.plasma, .fraction(let factor)): factor <= 0
    // Plasma's portal returns the text from its settings file.
    case (.plasma, .text(let factor)): Double(factor).map { $0 <= 0 }
    default: nil
    }
  }
}
