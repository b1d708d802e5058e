internal import Captions
internal import Language
internal import Messages
internal import Scene

/// The sheet "Who speaks what?", with which a pane starts the program's own conversation: a menu
/// beneath the control of the microphone.
struct StartSheet: Equatable {
  /// The side of the pane's reader.
  let side: Audience
  let parts: ConversationParts
  let choice: ConversationChoice?
  let layout: ReaderLayout
  /// The part of the models that has arrived, in percent; nil without a download.
  let modelPercent: Int?

  private static let betterID: Control.ID = "better models"
  /// Those who publish the models of translation, and of speech.
  private static let translationPublisher = "Mozilla"
  private static let speechPublisher = "Hugging Face"
  /// The maximum length of a microphone's name in characters.
  private static let maxNameLength = 36

  /// Returns the entries in their order.
  ///
  /// The last one starts the conversation, or gets what it lacks.
  func entries(_ strings: InterfaceStrings) -> [Control] {
    guard let choice else {
      return [missingLanguages(.noLanguages, icon: .languages, strings)]
        + (parts.offers == nil ? [findLanguages(strings)] : [])
    }
    return languages(strings) + [microphone(of: choice, strings), readers(strings)]
      + better(for: choice, strings) + [start(of: choice, strings)]
  }

  /// Returns the choices of both languages, that of the reader first.
  func languages(_ strings: InterfaceStrings) -> [Control] {
    guard let choice else { return [] }
    return [side, side == .near ? .far : .near].map { person in
      let label = strings.speaker(
        isReader: person == side, of: displayName(ofLanguage: choice[person]))
      return Control(
        id: "\(person.rawValue) language", icon: .languages, label: label,
        action: .menu(entries(for: person, of: choice, strings)), heading: label)
    }
  }

  /// Returns the languages that a person can choose, and why others are missing.
  func entries(
    for person: Audience, of choice: ConversationChoice, _ strings: InterfaceStrings
  ) -> [Control] {
    let other = ConversationChoice.language(of: choice[person == .far ? .near : .far])
    let languages = choice.languages(of: person, in: parts).map { language in
      let missing = parts.missingModels(between: language, other)
      return (
        isMissing: !missing.isEmpty,
        control: Control(
          language: language, isOn: LanguageTag.haveSameLanguage(language, choice[person]),
          detail: missing.isEmpty ? nil : "\(Self.megabytes(of: missing)) MB",
          command: .speakLanguage(language, person), menuEffect: .goesBack)
      )
    }
    // What is installed comes first.
    return languages.filter { !$0.isMissing }.map(\.control)
      + languages.filter(\.isMissing).map(\.control)
      + [
        parts.offers == nil ? findLanguages(strings) : missingLanguages(.missingLanguages, strings)
      ]
  }

  /// Returns the control that looks for languages that can be downloaded.
  private func findLanguages(_ strings: InterfaceStrings) -> Control {
    Control(
      id: "find languages", icon: .savePicture, label: strings.label(.findLanguages),
      command: .findLanguages, menuEffect: .stays)
  }

  private static func megabytes(of models: [ModelOffer]) -> Int {
    max(1, models.reduce(0) { $0 + $1.byteCount } / 1_000_000)
  }

  /// Returns the control that tells how this machine gets further languages.
  private func missingLanguages(
    _ label: ControlLabel, icon: Icon? = nil, _ strings: InterfaceStrings
  ) -> Control {
    Control(
      id: "missing languages", icon: icon, label: strings.label(label),
      command: .explainMissingLanguages, menuEffect: .stays)
  }

  /// Returns the choice of the microphone, or nil if there is no conversation to begin.
  func microphone(_ strings: InterfaceStrings) -> Control? {
    choice.map { microphone(of: $0, strings) }
  }

  private func microphone(of choice: ConversationChoice, _ strings: InterfaceStrings) -> Control {
    let microphones = parts.microphones.isEmpty ? [] : [nil] + parts.microphones
    let entries = (microphones + [MicrophoneChoice.system.name]).map { name in
      let isOn = name == choice.microphone.name
      return Control(
        id: "microphone \(name ?? "")", icon: isOn ? .check : nil, label: label(of: name, strings),
        command: .useMicrophone(name), isOn: isOn, menuEffect: .goesBack)
    }
    let exists = choice.microphone.exists(in: parts)
    return Control(
      id: Control.microphoneID, icon: exists ? .microphone : .microphoneOff,
      label: exists ? label(of: choice.microphone.name, strings) : strings.label(.noMicrophone),
      action: .menu(entries))
  }

  private func label(of name: String?, _ strings: InterfaceStrings) -> String {
    guard let name else { return strings.label(.usualMicrophone) }
    guard name != MicrophoneChoice.system.name else { return strings.label(.systemSound) }
    return name.count <= Self.maxNameLength ? name : "\(name.prefix(Self.maxNameLength - 1))…"
  }

  private func readers(_ strings: InterfaceStrings) -> Control {
    func control(_ layout: ReaderLayout, id: String, action: Control.Action, isOn: Bool) -> Control
    {
      let (icon, label): (Icon, ControlLabel) =
        switch layout {
        case .together: (.oneReader, .oneReader)
        case .opposite: (.faceToFace, .faceToFace)
        case .sideBySide: (.sideBySide, .sideBySide)
        }
      return Control(
        id: id, icon: icon, label: strings.label(label), action: action, isOn: isOn,
        menuEffect: .goesBack)
    }
    let entries = ReaderLayout.allCases.map {
      control(
        $0, id: "layout \($0.rawValue)", action: .command(.chooseLayout($0)), isOn: $0 == layout)
    }
    return control(layout, id: "layout", action: .menu(entries), isOn: false)
  }

  /// Returns the control that gets better models, if there are some.
  private func better(for choice: ConversationChoice, _ strings: InterfaceStrings) -> [Control] {
    let models = choice.betterModels(in: parts)
    guard !models.isEmpty, choice.missingModels(in: parts).isEmpty else { return [] }
    if let modelPercent {
      let label = strings.gettingModels(percent: modelPercent)
      return [Control(id: Self.betterID, icon: .savePicture, label: label)]
    }
    return [
      Control(
        id: Self.betterID, icon: .savePicture,
        label: strings.getBetterModels(
          megabytes: Self.megabytes(of: models), from: Self.translationPublisher),
        command: .getBetterModels, menuEffect: .stays)
    ]
  }

  private func start(of choice: ConversationChoice, _ strings: InterfaceStrings) -> Control {
    let missing = choice.missingModels(in: parts)
    if let modelPercent, !missing.isEmpty {
      return Control(
        id: Control.startID, icon: .savePicture,
        label: strings.gettingModels(percent: modelPercent))
    }
    if !missing.isEmpty {
      let size = Self.megabytes(of: missing)
      let publishers =
        (missing.count > (parts.missingModel == nil ? 0 : 1) ? [Self.translationPublisher] : [])
        + (parts.missingModel == nil ? [] : [Self.speechPublisher])
      return Control(
        id: Control.startID, icon: .savePicture,
        label: missing == [parts.missingModel]
          ? strings.getSpeechModel(megabytes: size)
          : strings.getModels(megabytes: size, from: publishers),
        command: .getModels, isOn: true, menuEffect: .stays)
    }
    return Control(
      id: Control.startID, icon: .start, label: strings.label(.start),
      command: choice.microphone.exists(in: parts) ? .startConversation : nil,
      isOn: choice.microphone.exists(in: parts))
  }
}
