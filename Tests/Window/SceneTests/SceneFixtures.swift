import Console
import Captions
import Imaging
import Messages
import Typesetting

@testable import Scene

extension SceneInput {
  /// The inputs of a window with one upright pane.
  init(
    viewport: PixelSize, view: ViewState = ViewState(),
    controlsState: ControlsState = ControlsState(),
    look: CaptionLook = CaptionLook(), captions: CaptionRows,
    pipelineNotices: [PipelineNotice] = [], picture: PixelSize?, controls: [Control] = [],
    isRecording: Bool = false, now: Duration
  ) {
    var pane = PaneInput(
      at: PanePlacement(whole: viewport), look: look, controlsState: controlsState,
      captions: captions)
    pane.pipelineNotices = pipelineNotices
    pane.controls = controls
    pane.mark = isRecording ? KeptMark(.transcript, since: .zero) : nil
    self.init(viewport: viewport, view: view, panes: [pane], picture: picture, now: now)
  }
}

extension Control {
  static let listening = Control(
    id: "listening", icon: .microphoneOff, label: "No captions yet", command: .toggleListening,
    otherLabels: ["Asked to start…"])
  static let clearText = Control(
    id: "clear text", icon: .clear, label: "Clear", command: .clearCaptions)
  static let language = Control(
    id: "languages", icon: .languages, label: "es", action: .menu(languageEntries))
  static let nextCamera = Control(
    id: "next camera", icon: .camera, label: "Flip camera", command: .nextCamera)
  static let zoom = Control(id: "zoom", icon: .zoom, label: "Zoom", action: .zoom)
  static let label = Control(id: "label", label: "A label", command: nil)
  static let languageEntries = ["es", "en", "fr", "ar", "ja", "de", "it", "pt"].map {
    Control(language: $0, isOn: $0 == "es")
  }

  /// The controls of a window whose reader reads the language `tag`.
  static func strip(_ tag: String = "") -> [Control] {
    let languages = Group(languages: [tag], strings: .english)
    let sizes = Group(id: "text size", label: "Text size")
    return [
      .listening, .clearText,
      Control(
        id: "languages", icon: .languages, label: "Languages", action: .menu(languageEntries),
        group: languages),
      Control(
        id: "swap languages", icon: .swap, label: "Swap languages", command: .swapLanguages,
        group: languages),
      .nextCamera,
      Control(id: "mirror", icon: .mirror, label: "Mirror", action: .view(.mirror)),
      .zoom,
      Control(
        id: "smaller text", icon: .smallerText, label: "Smaller text", command: .reduceText,
        menuEffect: .stays, group: sizes),
      Control(
        id: "larger text", icon: .largerText, label: "Larger text", command: .enlargeText,
        menuEffect: .stays, group: sizes),
      Control(
        id: "full screen", icon: .fullScreen, label: "Full screen", command: .toggleFullScreen,
        otherLabels: ["Leave full screen"]),
      Control(id: "help", icon: .help, label: "Help", action: .view(.toggleHelp)),
    ]
  }
}

extension VisibleCaption {
  /// The finished caption of an utterance, or one that is still spoken.
  static func sample(
    _ text: String, number: Int = 1, in language: String? = nil, confirmed: Int? = nil,
    isFinal: Bool = true, isSource: Bool = false, isOwn: Bool = false, isAbandoned: Bool = false,
    speaker: Speaker? = nil, romanized: String? = nil, original: String? = nil
  ) -> VisibleCaption {
    VisibleCaption(
      number: number,
      id: UtteranceID(scope: .connection(ConnectionID(1)), name: .named("u\(number)")),
      text: text, language: language, confirmedLength: confirmed, isFinal: isFinal,
      isSource: isSource, isOwn: isOwn, isBeingSpoken: !isFinal, isAbandoned: isAbandoned,
      speaker: speaker, romanized: romanized, original: original.map { Original(text: $0) })
  }
}

extension VisibleCaptions {
  /// A board with these captions only.
  init(_ captions: [VisibleCaption]) {
    self.init()
    self.captions = captions
  }

  init(_ captions: VisibleCaption...) { self.init(captions) }
}

extension PillLayout {
  /// The layout of the short texts of a window.
  static func sample(
    _ size: PixelSize, _ strings: InterfaceStrings = .english, theme: ControlTheme = .dark
  ) throws -> PillLayout {
    PillLayout(
      metrics: ControlMetrics(pane: Pane(size)),
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), bitmaps: BitmapCache(),
      strings: strings, theme: theme)
  }
}

extension PixelRect {
  /// True if the rectangle is inside another one, which holds for an empty one.
  func isIn(_ other: PixelRect) -> Bool { isEmpty || other.intersection(self) == self }
}

extension PicturePlacement {
  /// Returns the point of the oriented picture at `point` of the window.
  func picturePoint(at point: PixelPoint) -> UnitPoint {
    UnitPoint(
      x: Double(point.x - corner.x) / Double(scaledSize.width),
      y: Double(point.y - corner.y) / Double(scaledSize.height))
  }
}
