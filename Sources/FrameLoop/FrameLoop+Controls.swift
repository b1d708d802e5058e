internal import Captions
internal import Messages
internal import Scene

/// The controls of the strip.
extension FrameLoop {
  /// Returns the controls from left to right, from the cache if nothing changed.
  func controls() -> [Control] {
    let key = ControlsKey(listening: listeningLabel, languages: languages)
    if let cachedControls, cachedControls.key == key { return cachedControls.controls }
    let controls = Self.controls(key, strings: composer.strings)
    cachedControls = (key, controls)
    return controls
  }

  private static func controls(_ key: ControlsKey, strings: InterfaceStrings) -> [Control] {
    let all = [
      strings.listening(key.listening).map { label in
        Control(
          id: "listening", label: label, command: .toggleListening,
          otherLabels: ListeningLabel.allCases.compactMap(strings.listening))
      },
      Control(id: "clear text", label: strings.clearText, command: .clearCaptions),
      Control(languages: key.languages, strings: strings),
      Control(id: "next camera", label: strings.nextCamera, command: .nextCamera),
    ]
    return all.compactMap(\.self)
  }

  /// The state of the listening control.
  var listeningLabel: ListeningLabel {
    listening.label(for: visible, wasHeard: !isWaitingForWords)
  }

  /// The BCP 47 tags for the control strip: those that the user named, or else the one of the last
  /// caption with a language.
  private var languages: [String] {
    guard namedLanguages.isEmpty else { return namedLanguages }
    let read = visible.captions.last { !$0.isSource && $0.language != nil }
    return read?.language.map { [$0] } ?? []
  }
}

/// The state that determines the controls.
struct ControlsKey: Equatable {
  let listening: ListeningLabel
  let languages: [String]
}
