/// The requests to the desktop's portal about reduced motion, and the result of the replies.
///
/// The type does no I/O: the caller sends the calls and passes the messages. An error or an invalid
/// reply leaves a setting unknown. If no setting is known, motion is not reduced.
struct MotionInquiry {
  private enum Knowledge: Equatable {
    case awaited, absent
    case known(Bool)
  }

  private var knowledge: [MotionClue: Knowledge] = [:]
  /// The pending calls, by serial number.
  private var open: [UInt32: Question] = [:]

  /// True if motion should be reduced.
  ///
  /// A setting whose reply is pending prevents later settings from deciding.
  var isReduced: Bool {
    for clue in MotionClue.allCases {
      switch knowledge[clue] {
      case .known(let reduced): return reduced
      case .absent: continue
      case .awaited, nil: return false
      }
    }
    return false
  }

  /// Records that `question` was sent with a serial number.
  mutating func asked(_ question: Question, as serial: UInt32) {
    open[serial] = question
    knowledge[question.clue] = knowledge[question.clue] ?? .awaited
  }

  /// Processes a message from the bus and returns the next question to send, if any.
  mutating func take(_ message: BusMessage) -> Question? {
    switch message {
    case .answer(let serial, let value):
      guard let clue = open.removeValue(forKey: serial)?.clue else { return nil }
      knowledge[clue] = clue.reducesMotion(with: value).map { .known($0) } ?? .absent
    case .refusal(let serial, let error):
      guard let question = open.removeValue(forKey: serial) else { return nil }
      if question.way == .once, error == "org.freedesktop.DBus.Error.UnknownMethod" {
        return Question(clue: question.clue, way: .twice)
      }
      if knowledge[question.clue] == .awaited { knowledge[question.clue] = .absent }
    case .signal(Portal.settingChanged, let values):
      guard values.count == 3,
        let clue = MotionClue.allCases.first(where: { .text($0.namespace) == values[0] }),
        values[1] == .text(clue.key), let reduced = clue.reducesMotion(with: values[2])
      else { return nil }
      knowledge[clue] = .known(reduced)
    case .signal: return nil
    }
    return nil
  }
}

extension MotionInquiry {
  /// A request for one setting, by one method.
  struct Question: Equatable {
    /// The method that reads a setting.
    enum Way: String {
      /// The method since version 2 of the interface, whose value is in one variant.
      case once = "ReadOne"
      /// The older method, whose value is in two variants.
      case twice = "Read"
    }

    let clue: MotionClue
    let way: Way

    var call: BusCall {
      BusCall(
        service: Portal.service, object: Portal.object, interface: Portal.interface,
        method: way.rawValue, arguments: [clue.namespace, clue.key])
    }
  }

  /// The names of the XDG Desktop Portal, org.freedesktop.portal.Settings.
  private enum Portal {
    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"
    static let settingChanged = "\(interface).SettingChanged"
  }

  /// The calls that subscribe to changes of these settings only.
  static let matches = MotionClue.allCases.map { clue in
    BusCall.addMatch(
      "type='signal',sender='\(Portal.service)',path='\(Portal.object)',"
        + "interface='\(Portal.interface)',member='SettingChanged',"
        + "arg0='\(clue.namespace)',arg1='\(clue.key)'")
  }

  /// The initial requests.
  static let questions = MotionClue.allCases.map { Question(clue: $0, way: .once) }
}

/// A desktop setting that asks for reduced motion; the first one that a desktop has decides.
enum MotionClue: CaseIterable {
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

  /// Returns true if `value` asks for reduced motion; nil if the value is invalid.
  func reducesMotion(with value: BusValue) -> Bool? {
    switch (self, value) {
    // 0 means no preference; unknown values are treated like 0.
    case (.appearance, .number(let preference)): preference == 1
    case (.gnome, .flag(let enabled)): !enabled
    case (.plasma, .fraction(let factor)): factor <= 0
    // Plasma's portal returns the text from its settings file.
    case (.plasma, .text(let factor)): Double(factor).map { $0 <= 0 }
    default: nil
    }
  }
}
