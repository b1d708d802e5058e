internal import Captions
internal import Imaging
internal import Language
internal import Messages
internal import Scene

/// The controls of the strip.
extension FrameLoop {
  /// Returns the pane's controls in their order, from the cache if nothing changed.
  func controls(of index: Int) -> [Control] {
    let reader = panes[index].reader
    let languages = languages(ofPane: index)
    let key = ControlsKey(
      interfaceLanguage: panes[index].interfaceLanguage, listening: listeningLabel,
      startSheet: startSheet(ofPane: index), offersStart: offersStart,
      languages: languages, choices: choices(ofPane: index, languages),
      readLanguage: reader.language,
      canSwapLanguages: canSwapLanguages, isMirrored: picture.view.orientation.isMirrored,
      isHeld: picture.isHeld, readsSigns: actions.signs == nil ? nil : signs.isOn,
      keepsCards: actions.cards != nil,
      textSize: settings[reader: index].look.textSize,
      readsAloud: actions.voice == nil ? nil : settings.readsAloud(inPane: index),
      invites: pipelines.invitation.newest.map { _ in pipelines.invitation.shown != nil },
      types: pipelines.typedLines.receiver != nil || panes[index].controlsState.isTyping
        ? panes[index].controlsState.isTyping : nil,
      isFaceToFace: settings.faceToFace.isOn, twoReaders: settings.faceToFace.layout,
      isRecording: actions.recorder?.isAvailable == true ? kept.recordingSince != nil : nil,
      isFullScreen: surface(of: panes[index].window).isFullScreen)
    if let cached = panes[index].cachedControls, cached.key == key { return cached.controls }
    let controls = key.controls(composer.strings[key.interfaceLanguage])
    panes[index].cachedControls = (key, controls)
    return controls
  }

  /// Returns the languages that the settings name for a pane, or else those of the conversation, or
  /// else the one of the last caption.
  private func languages(ofPane index: Int) -> [String] {
    if let choice = own?.choice {
      let languages = [choice.near, choice.far]
      return isOfFarReader(pane: index) ? languages.reversed() : languages
    }
    guard panes[index].reader.languages.isEmpty else { return panes[index].languages }
    let known = [conversationLanguages.spoken, conversationLanguages.translated]
    return known.contains(nil) ? panes[index].languages : known.compactMap(\.self)
  }

  /// Returns the languages of the menu: those into which pipelines translate, those of the captions,
  /// and those of the pane.
  ///
  /// If a pipeline takes requests and does not tell its languages, common ones follow. The order does
  /// not change while a menu of the pane is open.
  private func choices(ofPane index: Int, _ languages: [String]) -> [String] {
    if panes[index].controlsState.openMenu != nil, let cached = panes[index].cachedControls {
      return cached.key.choices
    }
    // A pipeline may give a language a name that is no tag.
    let tags = languages.filter { LanguageTag.isWellFormed($0) && LanguageTag($0) != nil }
    let offered = pipelines.languages.all
    let isOpen = panes[0].visible.pipelineAcceptsRequests && offered.isEmpty
    return offered + tags + conversationLanguages.all + (isOpen ? Self.commonLanguages : [])
  }

  /// Common languages, by the number of their speakers and readers of subtitles in Europe, the
  /// Americas and Asia.
  private static let commonLanguages = [
    "en", "es", "fr", "de", "it", "pt", "ca", "ar", "fa", "tr", "zh", "ja", "ko", "hi", "bn", "ur",
    "ru", "uk", "pl", "ro", "nl", "el", "he", "vi", "th", "id", "sv", "cs", "hu", "fi", "da", "nb",
  ]

  /// The state of the listening control.
  var listeningLabel: ListeningLabel {
    if own?.isStarting == true { return .askedToStart }
    if offersStart { return .ready }
    return pipelines.listening.label(
      for: panes[0].visible, hasReceivedCaptions: !pipelines.awaitsFirstCaption)
  }

  /// Returns true if the controls of a pane are visible.
  func showsControls(at now: Duration) -> Bool {
    panes.contains { $0.controlsState.opacity(at: now, animated: picture.view.animates) > 0 }
  }

  /// Ends the hovering in all panes but one, in which the pointer is.
  ///
  /// A press in another pane ends, too, as its release got lost.
  func endHovering(exceptIn index: Int) {
    for other in panes.indices where other != index {
      let state = panes[other].controlsState
      guard state.hovered != nil || state.pressed != nil else { continue }
      panes[other].controlsState.hovered = nil
      panes[other].controlsState.pressed = nil
      screen.needsPainting = true
    }
  }
}

/// The state that determines the controls.
struct ControlsKey: Equatable {
  let interfaceLanguage: String
  let listening: ListeningLabel
  /// The choices for the program's own conversation, or nil if captions come from elsewhere.
  let startSheet: StartSheet?
  /// True if the control of the microphone opens the start sheet.
  let offersStart: Bool
  let languages: [String]
  /// The languages of the menu, possibly more than once.
  let choices: [String]
  let readLanguage: String?
  /// True if both languages are known, and a pipeline can be asked to exchange them.
  let canSwapLanguages: Bool
  let isMirrored: Bool
  /// True if the picture is held.
  let isHeld: Bool
  /// True if signs are read; nil if they cannot be.
  let readsSigns: Bool?
  /// True if sentences can be kept as cards.
  let keepsCards: Bool
  /// The size of the captions in percent.
  let textSize: Int
  /// True if the reader's translations are read aloud; nil if they cannot be.
  let readsAloud: Bool?
  /// True while the QR code of a room is shown; nil without a room.
  let invites: Bool?
  /// True while the field for a line to the room is open; nil without a room and a field.
  let types: Bool?
  let isFaceToFace: Bool
  /// The layout of two readers, present or to come.
  let twoReaders: FaceToFaceSettings.Layout
  /// True while the window is recorded; nil if it cannot be.
  let isRecording: Bool?
  let isFullScreen: Bool

  /// Returns the controls in their order.
  ///
  /// A control without use at present is dimmed instead of left out, so that no other one moves.
  func controls(_ strings: InterfaceStrings) -> [Control] {
    let conversation =
      [
        listeningControl(strings),
        Control(
          id: "clear text", icon: .clear, label: strings.label(.clear), command: .clearCaptions),
      ] + languageControls(strings)
    let picture =
      [
        Control(
          id: "next camera", icon: .camera, label: strings.label(.flipCamera),
          command: .nextCamera),
        Control(
          id: "mirror", icon: .mirror, label: strings.label(.mirror), action: .view(.mirror),
          isOn: isMirrored),
        Control(id: "zoom", icon: .zoom, label: strings.label(.zoom), action: .zoom),
      ] + signControls(strings)
    let history = [
      Control(
        id: "history", icon: .history, label: strings.label(.history), command: .toggleHistory)
    ]
    let window = [
      Control(
        id: "full screen", icon: isFullScreen ? .leaveFullScreen : .fullScreen,
        label: isFullScreen ? strings.label(.leaveFullScreen) : strings.label(.fullScreen),
        command: .toggleFullScreen,
        otherLabels: [strings.label(.fullScreen), strings.label(.leaveFullScreen)]),
      Control(id: "help", icon: .help, label: strings.label(.help), action: .view(.toggleHelp)),
      furtherControls(strings),
    ]
    // A recording must be ended at any size of the window, so its control is one of the first.
    let readers =
      faceToFaceControls(strings) + readingControls(strings) + textSizeControls(strings)
    return conversation + roomControls(strings) + cardControls(strings)
      + recordingControls(strings) + picture + readers + history + window
  }

  /// Returns the control of the microphone.
  ///
  /// It is dimmed if there is nobody who could be asked to listen.
  private func listeningControl(_ strings: InterfaceStrings) -> Control {
    let action: Control.Action? =
      if offersStart, let startSheet {
        .menu(startSheet.entries(strings))
      } else {
        listening.isWithoutEffect ? nil : .command(.toggleListening)
      }
    return Control(
      id: Control.listeningID, icon: listening.isSilent ? .microphoneOff : .microphone,
      label: strings.listening(listening), action: action,
      otherLabels: ListeningLabel.allCases.map(strings.listening),
      heading: strings.label(.whoSpeaksWhat))
  }

  /// Returns the choice of the reader's language and the exchange of both languages.
  private func languageControls(_ strings: InterfaceStrings) -> [Control] {
    let group = Control.Group(languages: languages, strings: strings)
    let read = readLanguage.map(LanguageTag.canonical)
    var seen: Set<String> = []
    let entries = choices.compactMap { language in
      let tag = LanguageTag.canonical(language)
      return seen.insert(tag).inserted ? Control(language: language, isOn: tag == read) : nil
    }
    return [
      Control(
        id: Control.languagesID, icon: .languages, label: strings.label(.languages),
        action: startSheet.map { .menu($0.languages(strings)) }
          ?? (entries.isEmpty ? nil : .menu(entries)),
        group: group),
      Control(
        id: "swap languages", icon: .swap, label: strings.label(.swapLanguages),
        command: canSwapLanguages ? .swapLanguages : nil, group: group),
    ]
  }

  /// Returns the menu of the actions that are seldom used, at the end of the strip.
  ///
  /// To quit takes two presses, so that nobody quits by accident.
  private func furtherControls(_ strings: InterfaceStrings) -> Control {
    let picture = [
      Control(
        id: "save picture", icon: .savePicture, label: strings.label(.savePicture),
        command: .savePicture),
      Control(
        id: "turn picture", icon: .turnPicture, label: strings.label(.turnPicture),
        action: .view(.rotate), menuEffect: .stays),
    ]
    let quit = Control(id: "quit", icon: .quit, label: strings.label(.quit), command: .quit)
    let conversation = [otherLayout(strings), startSheet?.microphone(strings)]
    return Control(
      id: Control.menuID, icon: .menu, label: strings.label(.menu),
      action: .menu(picture + conversation.compactMap(\.self) + [quit]))
  }

  /// Returns the choice of the layout for two readers to which the switch does not lead.
  private func otherLayout(_ strings: InterfaceStrings) -> Control? {
    switch twoReaders {
    case .split:
      Control(
        id: "other layout", icon: .sideBySide, label: strings.label(.sideBySide),
        command: .chooseLayout(.sideBySide))
    case .stacked:
      Control(
        id: "other layout", icon: .faceToFace, label: strings.label(.faceToFace),
        command: .chooseLayout(.opposite))
    case .window: nil
    }
  }

  /// Returns the switch between one reader and two, and with two the exchange of their sides.
  private func faceToFaceControls(_ strings: InterfaceStrings) -> [Control] {
    let (icon, label): (Icon, ControlLabel) =
      isFaceToFace
      ? (.oneReader, .oneReader)
      : twoReaders == .stacked ? (.sideBySide, .sideBySide) : (.faceToFace, .faceToFace)
    let toggle = Control(
      id: "face to face", icon: icon, label: strings.label(label), command: .toggleFaceToFace,
      otherLabels: [.oneReader, .sideBySide, .faceToFace].map(strings.label))
    guard isFaceToFace else { return [toggle] }
    let swap = Control(
      id: "swap sides", icon: .swapSides, label: strings.label(.swapSides), command: .swapSides)
    return [toggle, swap]
  }

  /// Returns the start or the end of a recording, if there can be one.
  private func recordingControls(_ strings: InterfaceStrings) -> [Control] {
    guard let isRecording else { return [] }
    return [
      Control(
        id: "record", icon: isRecording ? .stopRecording : .record,
        label: strings.label(isRecording ? .stopRecording : .record), command: .toggleRecording,
        otherLabels: [strings.label(.record), strings.label(.stopRecording)], isOn: isRecording)
    ]
  }

  /// Returns the switches of the field for a line to the room and of the room's QR code, if there is a room.
  private func roomControls(_ strings: InterfaceStrings) -> [Control] {
    let type = types.map {
      Control(
        id: "type", icon: .type, label: strings.label(.type), command: .toggleTyping, isOn: $0)
    }
    let invite = invites.map {
      Control(
        id: "invite", icon: .invite, label: strings.label(.invite), command: .toggleInvitation,
        isOn: $0)
    }
    return [type, invite].compactMap(\.self)
  }

  /// Returns the switch of the voice, if there can be one.
  private func readingControls(_ strings: InterfaceStrings) -> [Control] {
    guard let readsAloud else { return [] }
    return [
      Control(
        id: "read aloud", icon: .readAloud, label: strings.label(.readAloud),
        command: .toggleReadingAloud, isOn: readsAloud)
    ]
  }

  /// Returns the switches of the reading of signs and of the picture's hold, if signs can be read.
  private func signControls(_ strings: InterfaceStrings) -> [Control] {
    guard let readsSigns else { return [] }
    return [
      Control(
        id: "signs", icon: .signs, label: strings.label(.signs), command: .toggleSigns,
        isOn: readsSigns),
      Control(
        id: "hold picture", icon: .holdPicture, label: strings.label(.holdPicture),
        command: .holdPicture, isOn: isHeld),
    ]
  }

  /// Returns the touch that keeps the newest sentence as a card, if there can be cards.
  private func cardControls(_ strings: InterfaceStrings) -> [Control] {
    guard keepsCards else { return [] }
    return [
      Control(
        id: "keep sentence", icon: .keep, label: strings.label(.keepSentence),
        command: .keepSentence(nil))
    ]
  }

  private func textSizeControls(_ strings: InterfaceStrings) -> [Control] {
    let group = Control.Group(id: "text size", label: strings.label(.textSize))
    return [
      Control(
        id: "smaller text", icon: .smallerText, label: strings.label(.smallerText),
        command: textSize > TextSizeSteps.range.lowerBound ? .reduceText : nil,
        menuEffect: .stays, group: group),
      Control(
        id: "larger text", icon: .largerText, label: strings.label(.largerText),
        command: textSize < TextSizeSteps.range.upperBound ? .enlargeText : nil,
        menuEffect: .stays, group: group),
    ]
  }
}

extension ListeningLabel {
  /// True if nothing is recorded, as far as is known.
  fileprivate var isSilent: Bool {
    switch self {
    case .noPipeline, .ended, .paused, .pausedByItself, .ready: true
    case .uncontrolled, .unknown, .listening, .listeningByItself, .askedToStart, .askedToStop,
      .unanswered:
      false
    }
  }

  /// True if no program can be asked to listen.
  fileprivate var isWithoutEffect: Bool {
    switch self {
    case .noPipeline, .ended, .uncontrolled, .listeningByItself, .pausedByItself: true
    case .ready, .unknown, .listening, .paused, .askedToStart, .askedToStop, .unanswered: false
    }
  }
}

/// The sizes of captions that the controls choose from.
package enum TextSizeSteps {
  /// The sizes in percent, as of `--text-size`.
  package static let range = 50...200
  private static let step = 25

  /// Returns the next larger size, the largest one at most.
  static func larger(_ size: Int) -> Int { min(range.upperBound, size / step * step + step) }

  /// Returns the next smaller size, the smallest one at least.
  static func smaller(_ size: Int) -> Int {
    max(range.lowerBound, (size + step - 1) / step * step - step)
  }
}
