/// What the desktop's portal was asked about motion, what it answered, and what follows from it.
///
/// No I/O: calls go out, messages come in. What was not answered, was refused or makes no sense is not
/// known, and where nothing is known everything may move.
struct MotionInquiry {
  private enum Knowledge: Equatable {
    case awaited, absent
    case known(Bool)
  }

  private var knowledge: [MotionClue: Knowledge] = [:]
  /// Calls that were not answered yet, by their numbers.
  private var open: [UInt32: Question] = [:]

  /// Whether nothing should move.
  ///
  /// A clue that is still awaited keeps those after it from deciding.
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

  /// Notes that `question` was sent under a number.
  mutating func asked(_ question: Question, as serial: UInt32) {
    open[serial] = question
    knowledge[question.clue] = knowledge[question.clue] ?? .awaited
  }

  /// Learns from a message of the bus, and returns what is to be asked because of it.
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
  /// One clue, asked for in one way.
  struct Question: Equatable {
    /// How portals are asked.
    enum Way: String {
      /// Since version 2 of the interface: the value comes in one variant.
      case once = "ReadOne"
      /// Before that: in two.
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

  /// XDG Desktop Portal, org.freedesktop.portal.Settings.
  private enum Portal {
    static let service = "org.freedesktop.portal.Desktop"
    static let object = "/org/freedesktop/portal/desktop"
    static let interface = "org.freedesktop.portal.Settings"
    static let settingChanged = "\(interface).SettingChanged"
  }

  /// What makes the bus pass on changes of these settings, and of no others.
  static let matches = MotionClue.allCases.map { clue in
    BusCall.addMatch(
      "type='signal',sender='\(Portal.service)',path='\(Portal.object)',"
        + "interface='\(Portal.interface)',member='SettingChanged',"
        + "arg0='\(clue.namespace)',arg1='\(clue.key)'")
  }

  /// What is asked first.
  static let questions = MotionClue.allCases.map { Question(clue: $0, way: .once) }
}
