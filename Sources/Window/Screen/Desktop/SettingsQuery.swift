/// The requests to the desktop's portal about settings, and the result of the replies.
///
/// The type does no I/O: the caller sends the calls and passes the messages. A setting counts as
/// unavailable after an error or an invalid reply. The answer to a topic without an available
/// setting is false.
struct SettingsQuery {
  private enum State: Equatable {
    case pending, unavailable
    case value(Bool)
  }

  private let settings: [DesktopSetting]
  private var states: [DesktopSetting: State] = [:]
  /// The pending calls, by serial number.
  private var pendingCalls: [UInt32: Request] = [:]

  /// Creates a query about the settings on `topics`.
  init(about topics: Set<DesktopSetting.Topic>) {
    settings = DesktopSetting.allCases.filter { topics.contains($0.topic) }
  }

  /// Returns the desktop's answer to a topic.
  ///
  /// A setting whose reply is pending prevents later settings from deciding.
  func answer(to topic: DesktopSetting.Topic) -> Bool {
    for setting in settings where setting.topic == topic {
      switch states[setting] {
      case .value(let answer): return answer
      case .unavailable: continue
      case .pending, nil: return false
      }
    }
    return false
  }

  /// Records that `request` was sent with a serial number.
  mutating func sent(_ request: Request, serial: UInt32) {
    pendingCalls[serial] = request
    states[request.setting] = states[request.setting] ?? .pending
  }

  /// Processes a message from the bus and returns the next request to send, if any.
  mutating func handle(_ message: BusMessage) -> Request? {
    switch message {
    case .reply(let serial, let value):
      guard let setting = pendingCalls.removeValue(forKey: serial)?.setting else { return nil }
      states[setting] = setting.answer(with: value).map { .value($0) } ?? .unavailable
    case .failure(let serial, let error):
      guard let request = pendingCalls.removeValue(forKey: serial) else { return nil }
      if request.method == .readOne, error == "org.freedesktop.DBus.Error.UnknownMethod" {
        return Request(setting: request.setting, method: .read)
      }
      if states[request.setting] == .pending { states[request.setting] = .unavailable }
    case .signal(Portal.settingChanged, let values):
      guard values.count == 3,
        let setting = settings.first(where: {
          .text($0.namespace) == values[0] && .text($0.key) == values[1]
        }), let answer = setting.answer(with: values[2])
      else { return nil }
      states[setting] = .value(answer)
    case .signal: return nil
    }
    return nil
  }
}

extension SettingsQuery {
  /// A request for one setting, by one method.
  struct Request: Equatable {
    /// The method that reads a setting.
    enum Method: String {
      /// The method since version 2 of the interface, whose value is in one variant.
      case readOne = "ReadOne"
      /// The older method, whose value is in two variants.
      case read = "Read"
    }

    let setting: DesktopSetting
    let method: Method

    var call: BusCall {
      BusCall(
        service: Portal.service, object: Portal.object, interface: Portal.interface,
        method: method.rawValue, arguments: [.text(setting.namespace), .text(setting.key)])
    }
  }

  /// The names of the XDG Desktop Portal, org.freedesktop.portal.Settings.
  private enum Portal {
    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"
    static let settingChanged = "\(interface).SettingChanged"
  }

  /// The calls that subscribe to changes of the settings.
  var matches: [BusCall] {
    settings.map { setting in
      BusCall.addMatch(
        "type='signal',sender='\(Portal.service)',path='\(Portal.object)',"
          + "interface='\(Portal.interface)',member='SettingChanged',"
          + "arg0='\(setting.namespace)',arg1='\(setting.key)'")
    }
  }

  /// The initial requests.
  var requests: [Request] { settings.map { Request(setting: $0, method: .readOne) } }
}
