internal import Captions
internal import Messages
internal import Scene

/// The controls of the strip.
extension FrameLoop {
  /// Returns the pane's controls from left to right, from the cache if nothing changed.
  func controls(of index: Int) -> [Control] {
    let key = ControlsKey(listening: listeningLabel, languages: panes[index].languages)
    if let cached = panes[index].cachedControls, cached.key == key { return cached.controls }
    let controls = Self.controls(key, strings: composer.strings)
    panes[index].cachedControls = (key, controls)
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
    pipelines.listening.label(
      for: panes[0].visible, wasHeard: !pipelines.isWaitingForWords)
  }
}

/// The state that determines the controls.
struct ControlsKey: Equatable {
  let listening: ListeningLabel
  let languages: [String]
}
