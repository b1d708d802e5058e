internal import ArgumentParser
internal import Captions
internal import Console
internal import FrameLoop
internal import Imaging
internal import Language
internal import Scene

/// The options shared by every command that shows captions.
struct LookOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.picture) var picture: PictureOptions
  @OptionGroup(title: HelpSection.captionFlow) var captions: CaptionOptions
  @OptionGroup(title: HelpSection.captionLook) var style: CaptionLookOptions
  @OptionGroup(title: HelpSection.readers) var readers: FaceToFaceOptions

  /// Combines the options into the settings of a window, between the languages of `--between`.
  ///
  /// Without `--hold`, finished captions stay for `defaultHold`. If `warns` is true, a line on standard
  /// error tells of a look that is hard to read.
  func settings(
    defaultHold: Hold = .never, keepsControls: Bool = false, between couple: LanguageCouple? = nil,
    quitConditions: QuitConditions = QuitConditions(), interfaceLanguage: String,
    warns: Bool = true
  ) -> ViewSettings {
    let nearLook = style.look(lines: captions.lines)
    if warns {
      LegibilityWarning.report(about: nearLook)
      if readers.farStyle != nil { LegibilityWarning.report(about: farLook, isFar: true) }
    }
    let flow = CaptionFlow(
      mode: captions.captionMode, hold: (captions.hold ?? defaultHold).duration)
    let languages = languages
    // Without a direction of the translation, the language of the speech is not known either.
    let spoken = couple == nil ? captions.from?.tag : nil
    let near = Reader(
      language: (languages.near ?? couple?.first)?.tag, spoken: spoken, selection: captions.show,
      stability: captions.stability)
    let far = Reader(
      language: (languages.far ?? couple?.second)?.tag, spoken: spoken,
      selection: readers.farShow ?? captions.show, stability: captions.stability)
    func reader(
      _ side: Audience, _ texts: Reader, _ captionLook: CaptionLook, hasStyle: Bool, isNamed: Bool
    ) -> ReaderSettings {
      ReaderSettings(
        texts: texts, flow: flow, look: captionLook,
        readsAloud: readers.speak?.include(side) ?? false, interfaceLanguage: interfaceLanguage,
        boxFollowsTheme: style.boxFollowsTheme && !hasStyle,
        confinesLanguage: !isNamed && couple != nil)
    }
    var faceToFace = FaceToFaceSettings(
      isOn: readers.faceToFace != nil,
      layout: readers.faceToFace ?? FaceToFaceOptions.omittedLayout,
      camera: readers.faceToFaceCamera, ownWords: readers.ownWords)
    faceToFace.isTranslatedBothWays = couple != nil
    return ViewSettings(
      near: reader(
        .near, near, nearLook, hasStyle: false, isNamed: languages.near != nil),
      far: reader(
        .far, far, farLook, hasStyle: readers.farStyle != nil, isNamed: languages.far != nil),
      faceToFace: faceToFace, picture: picture.settings,
      animates: !captions.noAnimation, keepsControls: keepsControls, theme: style.theme,
      quitConditions: quitConditions)
  }
}

extension LookOptions {
  /// The language of each reader; nil if it is unknown.
  var languages: (near: NamedLanguage?, far: NamedLanguage?) {
    (readers.near ?? captions.to, readers.far ?? captions.from)
  }

  /// The options that name the language of one reader twice.
  var contradictions: [Contradiction?] {
    [
      Contradiction(
        readers.near != nil && captions.to != nil, of: "near", "to",
        because: "--near and --to name the language of the same reader; leave one out"),
      Contradiction(
        readers.far != nil && captions.from != nil, of: "far", "from",
        because: "--far and --from name the language of the same speaker; leave one out"),
    ]
  }

  /// The look of the far reader: the near reader's with the far reader's own options.
  private var farLook: CaptionLook {
    var look = style
    look.style = readers.farStyle ?? look.style
    look.textSize = readers.farTextSize ?? look.textSize
    return look.look(lines: readers.farLines ?? captions.lines)
  }
}

/// Options for the camera's picture: zoom, rotation, fit and mirroring.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("Enlarge the picture, 1 to 8. (default: 1)", valueName: "factor"),
    transform: Self.zoom)
  var zoom: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Turn the picture clockwise: 0, 90, 180 or 270. (default: 0)", valueName: "degrees"),
    transform: Self.rotation)
  var rotate = Orientation.Rotation.none

  @Option(
    help: "Show the whole picture with bars, or cut its edges. (default: contain; in halves, cover)"
  )
  var fit: ViewState.Fit?

  @Option(help: "Mirror the picture: auto, on or off. (default: auto)")
  var mirror: MirrorPreference?

  var settings: PictureSettings {
    PictureSettings(zoom: zoom ?? 1, rotation: rotate, fit: fit, mirror: mirror ?? .auto)
  }

  static let zoom = valueParser("a number from 1 to 8", in: 1...Framing.maxZoom)
  static let rotation = valueParser("0, 90, 180 or 270") {
    Int($0).flatMap(Orientation.Rotation.init)
  }
}

extension ViewState.Fit: ExpressibleByArgument {}

/// Options for the languages and the behavior of captions.
struct CaptionOptions: ParsableArguments {
  @Option(
    help: .init("The spoken language: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var from: NamedLanguage?

  @Option(
    help: .init("The reader's language: es, Spanish or español.", valueName: "language"),
    transform: NamedLanguage.argument)
  var to: NamedLanguage?

  @Option(
    help: .init(
      "The words to show.", valueName: "text"))
  var show = Reader.TextSelection.translation

  @Option(
    parsing: .unconditional,
    help: .init("The most caption lines at once, 1 to 8. (default: 2)", valueName: "count"),
    transform: Self.lineCount)
  var lines = 2

  @Option(help: .init("How captions come and go.", valueName: "mode"))
  var captionMode = CaptionMode.rollUp

  @Option(help: .init("How much a partial text may still change.", valueName: "policy"))
  var stability = StabilityPolicy.balanced

  @Option(
    parsing: .unconditional,
    help: .init(
      """
      Remove finished captions after this much silence, once they have been read. (default: never; \
      60 with --listen)
      """, valueName: "seconds|never"),
    transform: Self.duration)
  var hold: Hold?

  @Flag(help: "Animate nothing but the picture: lines appear in place at once.")
  var noAnimation = false

  static let lineCount = valueParser("a number from 1 to 8", in: 1...8)
  static let duration = valueParser(
    "seconds above 0 and below 1000000, or never", Hold.init(parsing:))
}

/// The time that finished captions stay after the last word.
enum Hold: Equatable {
  case time(Duration)
  /// Captions stay until others replace them.
  case never

  var duration: Duration? { if case .time(let duration) = self { duration } else { nil } }

  /// Parses a number of seconds, or `never`; nil for anything else.
  init?(parsing text: String) {
    self = .never
    guard text != "never" else { return }
    guard let seconds = Double(text), seconds > 0, seconds < 1e6 else { return nil }
    self = .time(.roundedSeconds(seconds))
  }
}

extension StabilityPolicy: ExpressibleByArgument {}
extension CaptionMode: ExpressibleByArgument {}
extension Reader.TextSelection: ExpressibleByArgument {}

/// Options for the look of the captions: a style, and settings that override the style's.
struct CaptionLookOptions: ParsableArguments {
  @Option(help: .init("The base style; the other options override it.", valueName: "name"))
  var style: CaptionStyle?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Size of the captions, 50 to 200; 100 unless the style is large.", valueName: "percent"),
    transform: Self.size)
  var textSize: Int?

  @Option(
    help: .init("The text color: yellow or another name, #rgb or #rrggbb.", valueName: "color"),
    transform: Self.color)
  var color: Color?

  @Option(
    help: .init("The box behind the text: a color, or none.", valueName: "color"),
    transform: Self.box)
  var background: CaptionLook.Background?

  @Option(
    help: .init("The full-width band behind the box: a color, or none.", valueName: "color"),
    transform: Self.box)
  var window: CaptionLook.Background?

  @Option(
    parsing: .unconditional,
    help: .init("Opacity of the text with its edge, 0 to 100.", valueName: "percent"),
    transform: Self.opacity)
  var textOpacity: Int?

  @Option(
    parsing: .unconditional,
    help: .init("Opacity of the box, 0 to 100.", valueName: "percent"),
    transform: Self.opacity)
  var backgroundOpacity: Int?

  @Option(
    parsing: .unconditional,
    help: .init("Opacity of the full-width band, 0 to 100.", valueName: "percent"),
    transform: Self.opacity)
  var windowOpacity: Int?

  @Option(
    help: .init(
      "The place of the captions; face is the one that covers no face.", valueName: "place"))
  var captionPosition = CaptionLook.Position.bottom

  @Option(help: .init("The edge around the letters.", valueName: "kind"))
  var edge: CaptionEdge?

  @Option(
    help: .init(
      "The font family: a name, or a generic one such as serif or monospace.",
      valueName: "family"), transform: Self.family)
  var font: String?

  @Option(
    help: .init(
      "The colors of controls, notices and help; auto follows the desktop.", valueName: "name"))
  var theme = ThemeChoice.auto

  /// True if neither a style nor a box was chosen, so that the theme decides about the box.
  var boxFollowsTheme: Bool {
    style == nil && background == nil && backgroundOpacity == nil
  }

  /// Returns the requested look, with at most `lines` lines.
  func look(lines: Int) -> CaptionLook {
    CaptionLook(
      style ?? .default, textSize: textSize, lines: lines, position: captionPosition, color: color,
      background: background, window: window, textOpacity: textOpacity,
      backgroundOpacity: backgroundOpacity, windowOpacity: windowOpacity, edge: edge, family: font)
  }

  static let size = valueParser("a percentage from 50 to 200", in: TextSizeSteps.range)
  static let opacity = valueParser("a percentage from 0 to 100", in: 0...100)
  static let color = valueParser("\(colors), #rgb or #rrggbb", Color.init(parsing:))
  static let box = valueParser(
    "\(colors), #rgb, #rrggbb or none", CaptionLook.Background.init(argument:))
  static let family = valueParser("the name of a family") { $0.isEmpty ? nil : $0 }

  private static let colors = Color.named.map(\.key).joined(separator: ", ")
}

extension CaptionLook.Background {
  /// Parses a color, or `none` or `transparent`.
  init?(argument: String) {
    self = .nothing
    guard !["none", "transparent"].contains(argument.lowercased()) else { return }
    guard let color = Color(parsing: argument) else { return nil }
    self = .color(color)
  }
}

extension CaptionLook.Position: ExpressibleByArgument {}
extension CaptionStyle: ExpressibleByArgument {}
extension ThemeChoice: ExpressibleByArgument {}

extension CaptionEdge: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(parsing: argument)
  }
}

/// A warning about a look that is hard to read, which is used anyway.
private enum LegibilityWarning {
  /// Warns on standard error if the text may have too little contrast over some frames.
  static func report(about look: CaptionLook, isFar: Bool = false) {
    guard !look.isReadable else { return }
    // Rounded down: 4.49 does not reach 4.5.
    let tenths = Int(look.minContrast * 10)
    var advice = ["choose other colors"]
    if look.textOpacity < 255 || look.box.alpha < 255 { advice.append("more opacity") }
    if look.edge != .outline { advice.append("--edge outline") }
    Diagnostics.report(
      (isFar ? "the far reader's " : "")
        + "text and background are hard to tell apart (\(tenths / 10).\(tenths % 10):1): "
        + advice.joined(separator: ", or "))
  }
}
