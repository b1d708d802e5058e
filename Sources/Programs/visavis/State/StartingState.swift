internal import Captions
internal import FrameLoop
internal import Imaging
internal import Scene

/// The saved values with which a window starts: those that neither an option nor a setting names.
struct StartingState {
  private(set) var windowSize: PixelSize?
  private(set) var windowPosition: PixelPoint?
  /// The identifier of the camera to begin with, or nil if the first one is taken.
  private(set) var camera: String?
  private(set) var cameraViews: [CameraView] = []
  private var textSizes: [Audience: Int] = [:]
  private var languages: [Audience: String] = [:]

  /// A start without a saved state.
  init() {}

  /// Chooses the values for the words of a command line of `visavis view`, with those of the settings.
  init(_ state: SavedState, words: [String]) {
    let named = NamedOptions(words)
    if !named.contains("size") { windowSize = state.windowSize }
    if !named.contains("position") { windowPosition = state.windowPosition }
    if !named.contains("camera", "demo") { camera = state.camera }
    cameraViews = state.cameraViews.map { view in
      CameraView(
        identity: view.identity, framing: named.contains("zoom") ? nil : view.framing,
        isMirrored: named.contains("mirror") ? nil : view.isMirrored)
    }.filter { $0.framing != nil || $0.isMirrored != nil }
    for audience in [Audience.near, .far] {
      if !named.namesTextSize(of: audience) { textSizes[audience] = state.textSize(of: audience) }
      if !named.namesLanguage(of: audience) { languages[audience] = state.language(of: audience) }
    }
  }

  /// Returns the settings of the options with the saved values.
  func applied(to settings: ViewSettings) -> ViewSettings {
    var settings = settings
    for (index, audience) in [Audience.near, .far].enumerated() {
      if let size = textSizes[audience] { settings[reader: index].look.textSize = size }
      if let tag = languages[audience] { settings.choose(tag, forReader: index) }
    }
    return settings
  }
}

extension StartingState {
  /// Reads the state of this user for the words of a command line, with those of the settings.
  ///
  /// A state that cannot be read is a start without one.
  static func read(for words: [String]) -> StartingState {
    guard !NamedOptions(words).contains("no-state"),
      case .success(let state)? = StateFile()?.read()
    else { return StartingState() }
    return StartingState(state, words: words)
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
  /// - Parameters:
  ///   - key: The key of the option.
  ///   - quoted: The form of an identifier of a camera.
  /// - Returns: The values in words, or nil if there are none.
  func remark(on key: SettingsKey, quoted: (String) -> String) -> String? {
    let values =
      switch key.name {
      case "camera": [camera].compactMap { $0.map(quoted) }
      case "zoom":
        cameraViews.compactMap { view in
          view.framing.map { "\($0.zoom) of \(quoted(view.identity))" }
        }
      case "mirror":
        cameraViews.compactMap { view in
          view.isMirrored.map { "\($0 ? "on" : "off") of \(quoted(view.identity))" }
        }
      default: [String]()
      }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

/// The options that a command line names, with those of the settings.
private struct NamedOptions {
  /// The names of options, and their values.
  private let words: [Substring]

  init(_ words: [String]) {
    self.words = words.prefix { $0 != "--" }.flatMap { $0.split(separator: "=", maxSplits: 1) }
  }

  /// Returns true if one of the options is named, whatever its value is.
  func contains(_ names: String...) -> Bool {
    names.contains { words.contains("--\($0)") }
  }

  /// Returns true if an option decides about the size of a reader's captions.
  ///
  /// The near reader's options hold for the far one, too. Of the styles, only `large` has a size.
  func namesTextSize(of audience: Audience) -> Bool {
    contains("text-size") || isLarge("style")
      || audience == .far && (contains("far-text-size") || isLarge("far-style"))
  }

  private func isLarge(_ style: String) -> Bool {
    zip(words, words.dropFirst()).contains { $0 == "--\(style)" && $1 == "large" }
  }

  /// Returns true if an option names the language of a reader.
  func namesLanguage(of audience: Audience) -> Bool {
    if contains("between") { return true }
    return audience == .near ? contains("near", "to") : contains("far", "from")
  }
}
