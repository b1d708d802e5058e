internal import Captions
internal import FrameLoop
internal import Imaging
internal import Language
internal import Messages
internal import Scene
internal import System

/// The saved values with which a window starts: those that neither an option nor a setting names.
struct StartingState {
  private(set) var windowSize: PixelSize?
  private(set) var windowPosition: PixelPoint?
  /// The identifier of the camera to begin with, or nil if the first one is taken.
  private(set) var camera: String?
  private(set) var cameraViews: [CameraView] = []
  private var textSizes: [Audience: Int] = [:]
  private var languages: [Audience: String] = [:]
  private var readsAloud: [Audience: Bool] = [:]
  private var microphone: String?
  /// The readers and their places; nil if the options decide.
  private var layout: ReaderLayout?

  /// A start without a saved state.
  init() {}

  /// Chooses the values for a command, with those of the settings.
  init(_ state: SavedState, for command: ViewCommand) {
    let look = command.look
    if command.windowSize.size == nil { windowSize = state.windowSize }
    if command.window.position == nil { windowPosition = state.windowPosition }
    if command.input.camera.isEmpty, !command.input.demo { camera = state.camera }
    cameraViews = state.cameraViews.map { view in
      CameraView(
        identity: view.identity, framing: look.picture.zoom == nil ? view.framing : nil,
        isMirrored: look.picture.mirror == nil ? view.isMirrored : nil)
    }.filter { $0.framing != nil || $0.isMirrored != nil }
    if command.runsConversation {
      microphone = state.microphone
      if look.readers.faceToFace == nil { layout = state.layout }
    }
    for audience in [Audience.near, .far] {
      if !look.namesTextSize(of: audience) { textSizes[audience] = state.textSize(of: audience) }
      // A demonstration is silent unless an option asks for a voice.
      if look.readers.speak == nil, command.runsConversation {
        readsAloud[audience] = state.readsAloud(of: audience)
      }
      let language = audience == .near ? look.languages.near : look.languages.far
      // A demonstration has languages of its own.
      if language == nil, command.listening.between == nil, !command.input.demo {
        languages[audience] = state.language(of: audience)
      }
    }
  }

  /// Returns the settings of the options with the saved values.
  func applied(to settings: ViewSettings) -> ViewSettings {
    var settings = settings
    for (index, audience) in [Audience.near, .far].enumerated() {
      if let size = textSizes[audience] { settings[reader: index].look.textSize = size }
      if let isOn = readsAloud[audience] { settings[reader: index].readsAloud = isOn }
      if let tag = languages[audience] { settings.choose(tag, forReader: index) }
    }
    if let layout { settings.faceToFace.readerLayout = layout }
    return settings
  }
}

extension StartingState {
  /// Returns the choices with which the window's own conversation begins: those of the options, those
  /// of the last time, and the languages of the user's environment.
  func conversationWishes(for command: ViewCommand) -> ConversationWishes {
    let named = command.look.languages
    if let choice = command.immediateConversation {
      return ConversationWishes(
        near: [choice.near], far: [choice.far], microphone: choice.microphone)
    }
    return ConversationWishes(
      near: [named.near?.tag, languages[.near]].compactMap(\.self)
        + UserLocale.languages(Environment.variable).compactMap { LanguageTag($0)?.primary },
      far: [named.far?.tag, languages[.far]].compactMap(\.self),
      microphone: MicrophoneChoice(name: microphone))
  }

  /// Reads the state of this user for a command, with the values of the settings.
  ///
  /// A state that cannot be read is a start without one.
  static func read(for command: ViewCommand) -> StartingState {
    guard !command.window.noState, let state = try? StateFile()?.read() else {
      return StartingState()
    }
    return StartingState(state, for: command)
  }

  /// Returns the saved value of an option in its words, or nil if there is none.
  ///
  /// A camera is left out, as its identifier need not be a name that the option takes, and so are the
  /// values that each camera has for itself; `remark(on:)` has them.
  func value(of key: SettingsKey) -> String? {
    switch key.name {
    case "size": windowSize?.description
    case "position": windowPosition.map { "\($0.x),\($0.y)" }
    case "text-size": textSizes[.near].map(String.init)
    case "far-text-size": textSizes[.far].map(String.init)
    case "near": languages[.near]
    case "far": languages[.far]
    default: nil
    }
  }

  /// Describes the saved values that an option cannot express.
  ///
  /// - Returns: The values in words, with identifiers in the form of `quoted`; nil if there are none.
  func remark(on key: SettingsKey, quoted: (String) -> String) -> String? {
    if key.name == "camera" { return camera.map(quoted) }
    let values = cameraViews.compactMap { view -> String? in
      let value: String? =
        switch key.name {
        case "zoom": view.framing.map { "\($0.zoom)" }
        case "mirror": view.isMirrored.map { $0 ? "on" : "off" }
        default: nil
        }
      return value.map { "\($0) of \(quoted(view.identity))" }
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension LookOptions {
  /// Returns true if an option decides about the size of a reader's captions.
  ///
  /// The near reader's options hold for the far one, too. Of the styles, only `large` has a size.
  fileprivate func namesTextSize(of audience: Audience) -> Bool {
    style.textSize != nil || style.style == .large
      || audience == .far && (readers.farTextSize != nil || readers.farStyle == .large)
  }
}
