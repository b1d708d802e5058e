internal import MessageBus

/// The requests to the desktop's portal about settings, and the result of the replies.
///
/// The type does no I/O: the caller sends the calls and passes the messages. A setting counts as
/// unavailable after an error or an invalid reply. The answer to a topic without an available
/// setting is false.
struct SettingsQuery {
  /// The settings that decide about the topics.
  let settings: [DesktopSetting]
  /// The answers, nil for unavailable settings; settings whose reply is pending have no entry.
  private var answers: [DesktopSetting: Bool?] = [:]
  /// The pending calls, by serial number.
  private var pendingCalls: [UInt32: DesktopSetting] = [:]

  /// Creates a query about the settings on `topics`.
  init(about topics: Set<DesktopSetting.Topic>) {
    settings = DesktopSetting.all.filter { topics.contains($0.topic) }
  }

  /// Returns the desktop's answer to a topic.
  ///
  /// A setting whose reply is pending prevents later settings from deciding.
  func answer(to topic: DesktopSetting.Topic) -> Bool {
    for setting in settings where setting.topic == topic {
      guard let answer = answers[setting] else { return false }
      if let answer { return answer }
    }
    return false
  }

  /// Records that the value of a setting was asked for by a call with a serial number.
  mutating func sent(_ setting: DesktopSetting, serial: UInt32) {
    pendingCalls[serial] = setting
  }

  /// Processes a message from the bus.
  mutating func handle(_ message: BusMessage) {
    switch message {
    case .reply(let serial, let values):
      let value = values.first ?? .other
      guard let setting = pendingCalls.removeValue(forKey: serial) else { return }
      answers.updateValue(setting.answer(with: value), forKey: setting)
    case .failure(let serial):
      guard let setting = pendingCalls.removeValue(forKey: serial), answers[setting] == nil
      else { return }
      answers.updateValue(nil, forKey: setting)
    case .signal("\(Self.interface).SettingChanged", let values):
      guard values.count == 3,
        let setting = settings.first(where: {
          .text($0.namespace) == values[0] && .text($0.key) == values[1]
        }), let answer = setting.answer(with: values[2])
      else { return }
      answers[setting] = answer
    case .signal: break
    }
  }
}

extension SettingsQuery {
  /// Returns the call that asks for a setting.
  ///
  /// All versions of the portal know the older `Read`, whose value is in two variants.
  static func call(for setting: DesktopSetting) -> BusCall {
    BusCall(
      service: Portal.service, object: Portal.object, interface: interface, method: "Read",
      arguments: [.text(setting.namespace), .text(setting.key)])
  }

  private static let interface = "org.freedesktop.portal.Settings"

  /// The calls that subscribe to changes of the settings.
  var matches: [BusCall] {
    settings.map { setting in
      BusCall.addMatch(
        "type='signal',sender='\(Portal.service)',path='\(Portal.object)',"
          + "interface='\(Self.interface)',member='SettingChanged',"
          + "arg0='\(setting.namespace)',arg1='\(setting.key)'")
    }
  }
}

/// The names of the XDG Desktop Portal.
enum Portal {
  static let service = "org.freedesktop.portal.Desktop"
  static let object = "/org/freedesktop/portal/desktop"
}
