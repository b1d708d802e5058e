import Captions
import Imaging
import InterfaceFiles
import Messages
import Scene
import System
import Testing
@testable import FrameLoop

/// A state of the window that the gallery shows, in every language and at every size of it.
///
/// A new state is one line of `all`.
struct GalleryState: CustomTestStringConvertible, Sendable {
  enum Kind: String, CaseIterable {
    case sheet, menu, notice, layout
  }

  let kind: Kind
  /// The name, which is that of the folder of its pictures.
  let name: String
  /// The arrangement of two readers; nil for one.
  let layout: FaceToFaceSettings.Layout?
  let sizes: [GallerySize]
  /// True if the two people have spoken before.
  let hasConversation: Bool
  /// True if the window runs a conversation of its own, which has not begun.
  let startsConversation: Bool
  /// Brings a window into the state.
  let enter: @Sendable (Harness) throws -> Void

  init(
    _ kind: Kind, _ name: String, _ layout: FaceToFaceSettings.Layout? = nil,
    sizes: [GallerySize] = GallerySize.usual, hasConversation: Bool = true,
    startsConversation: Bool = false,
    enter: @escaping @Sendable (Harness) throws -> Void
  ) {
    self.kind = kind
    self.name = name
    self.layout = layout
    self.sizes = sizes
    self.hasConversation = hasConversation
    self.startsConversation = startsConversation
    self.enter = enter
  }

  var testDescription: String { name }

  static let all =
    [
      start("start") { $0.tell(.conversationParts(.gallery)) },
      start("start-of-two", .split) { $0.tell(.conversationParts(.gallery)) },
      start("start-language") {
        $0.tell(.conversationParts(.gallery))
        try $0.press("far language")
      },
      start("start-language-to-get") {
        $0.tell(.conversationParts(.galleryOffers))
        try $0.press("far language")
      },
      start("start-without-translation") {
        $0.tell(.conversationParts(.galleryOffers))
        $0.perform(.speakLanguage("de", .far))
      },
      start("start-better-translation") { $0.tell(.conversationParts(.galleryOffers)) },
      start("start-without-model") { harness in
        var parts = ConversationParts.gallery
        parts.missingModel = ModelOffer(name: "base", byteCount: 82_000_000)
        harness.tell(.conversationParts(parts))
      },
      start("start-without-microphone") { harness in
        var parts = ConversationParts.gallery
        parts.microphones = []
        harness.tell(.conversationParts(parts))
      },
      GalleryState(.sheet, "help") { $0.tap(.help) },
      GalleryState(.sheet, "help-of-two", .split) { $0.tap(.help) },
      GalleryState(.sheet, "history") { $0.tap(.history) },
      GalleryState(.sheet, "history-of-two", .split) { $0.tap(.history) },
      GalleryState(.sheet, "history-search") {
        $0.tap(.history)
        $0.send(.text("10"))
      },
      GalleryState(.sheet, "sign") { try $0.openSign() },
      GalleryState(.sheet, "sign-of-two", .split) { try $0.openSign() },
      GalleryState(.sheet, "consent-transcript") { $0.askAboutTranscript() },
      GalleryState(.sheet, "consent-transcript-of-two", .split) { $0.askAboutTranscript() },
      GalleryState(.sheet, "consent-recording") { $0.tap(.record) },
      GalleryState(.sheet, "consent-sound-waiting", .stacked) {
        $0.actions.windowRecorder.hasSound = true
        $0.tap(.record, .enter)
      },
      GalleryState(.menu, "controls") { $0.movePointer() },
      GalleryState(.menu, "controls-of-two", .split) { $0.movePointer() },
      GalleryState(.menu, "languages") { try $0.open("languages") },
      GalleryState(.menu, "languages-of-two", .split) { try $0.open("languages") },
      GalleryState(.menu, "menu") { try $0.open(Control.menuID) },
      GalleryState(.menu, "menu-of-two", .split) { try $0.open(Control.menuID) },
      GalleryState(.menu, "zoom") { try $0.open("zoom") },
      GalleryState(.notice, "several-notices") { harness in
        for notice in Self.notices.prefix(4) { harness.tell(.notice(notice)) }
      },
      GalleryState(.notice, "notice-to-two", .split) { $0.tell(.notice(.waitingForCameras(.any))) },
      GalleryState(.notice, "recording-with-controls") { harness in
        harness.tap(.record, .enter)
        harness.tell(.notice(.pictureSaved(path: EveryMessage.path)))
        harness.movePointer()
      },
    ] + notices.map(notice)
    + [
      GalleryState(.layout, "one-reader", sizes: GallerySize.all) { _ in },
      GalleryState(.layout, "split", .split, sizes: GallerySize.all) { _ in },
      GalleryState(.layout, "stacked", .stacked, sizes: GallerySize.all) { _ in },
      GalleryState(.layout, "large-text") { $0.tap(.largerText, .largerText, .largerText) },
      GalleryState(.layout, "typing", sizes: [.tall]) {
        $0.type()
        $0.send(.text("Room 12? "), .composition("tiếng"))
      },
      GalleryState(.layout, "typing-of-two", .split, sizes: [.small]) { $0.type() },
      GalleryState(.layout, "read-aloud") { $0.readAloud() },
      GalleryState(.layout, "recorded-split", .split) { $0.tap(.record, .enter, .enter) },
    ]

  /// Returns a state of the sheet that starts a conversation.
  private static func start(
    _ name: String, _ layout: FaceToFaceSettings.Layout? = nil,
    enter: @escaping @Sendable (Harness) throws -> Void
  ) -> GalleryState {
    GalleryState(
      .sheet, name, layout, hasConversation: false, startsConversation: true, enter: enter)
  }

  private static func notice(_ notice: Notice) -> GalleryState {
    GalleryState(.notice, "notice-\(notice.topic)", hasConversation: false) {
      $0.tell(.notice(notice))
    }
  }

  /// The longest notice of each topic, as it has in English, and the hints.
  private static let notices: [Notice] = {
    let hint = Hint.allCases.map(Notice.hint).max { length(of: $0) < length(of: $1) }
    let topics = Dictionary(grouping: EveryMessage.notices + [hint].compactMap(\.self), by: \.topic)
    return topics.values.compactMap { notices in
      notices.max { (length(of: $0), "\($0)") < (length(of: $1), "\($1)") }
    }.sorted { "\($0.topic)" < "\($1.topic)" }
  }()

  private static func length(of notice: Notice) -> Int {
    InterfaceStrings.english.text(of: notice).count
  }
}

extension ConversationParts {
  /// A machine with models of translation that can be downloaded.
  fileprivate static let galleryOffers: ConversationParts = {
    var parts = gallery
    parts.offers = ["es", "de", "fr", "ja", "uk", "zh"].flatMap { language in
      [("en", language), (language, "en")].map { source, target in
        TranslationOffer(
          source: source, target: target,
          model: ModelOffer(name: "\(source)-\(target)", byteCount: 33_400_000))
      }
    }
    return parts
  }()

  /// A machine that translates the languages of the gallery into one another.
  fileprivate static let gallery = ConversationParts(
    translations: Dictionary(
      uniqueKeysWithValues: Harness.galleryLanguages.map { ($0, Harness.galleryLanguages) }),
    microphones: ["HD Webcam"])
}

/// A size of the window.
struct GallerySize: Sendable {
  let name: String
  let width: Int
  let height: Int

  static let small = GallerySize(name: "small", width: 480, height: 270)
  static let tall = GallerySize(name: "tall", width: 720, height: 1280)

  /// A window in a corner of the screen, a usual one, and a screen that stands upright.
  static let usual = [small, GallerySize(name: "usual", width: 1280, height: 720), tall]
  static let all = usual + [GallerySize(name: "narrow", width: 360, height: 640)]
}

extension Harness {
  /// Opens the field for a line to a room, with the controls over it.
  fileprivate func type() {
    hear(.hello(PipelineHello(wantsTypedLines: true), from: ConnectionID(4)))
    perform(.toggleTyping)
    movePointer()
  }

  fileprivate func askAboutTranscript() {
    appEvents.post(.transcriptIsRecording(true))
    tell(.transcriptNeedsConsent)
  }

  /// Has a voice read the second caption, with the controls.
  fileprivate func readAloud() {
    actions.fakeVoice = FakeVoice()
    tap(.readAloud)
    post(.voice(.speaking("1", mutes: true), from: ConnectionID(9)))
    movePointer()
  }

  fileprivate func movePointer() {
    let size = display.viewport
    send(.pointerMoved(PixelPoint(x: size.width / 2, y: size.height * 3 / 4)))
  }

  /// Presses a control of the near reader, or its entry of the menu if the strip has no room for it.
  fileprivate func open(_ id: Control.ID) throws {
    movePointer()
    if !strip().focusItems.contains(where: { $0.control.id == id }) { try press(Control.menuID) }
    try press(id)
  }

  fileprivate func press(_ id: Control.ID) throws {
    let point = try middle(of: id, inPane: 0)
    send(.pointerMoved(point), .pointerPressed(point, zooming: false), .pointerReleased(point))
  }
}
