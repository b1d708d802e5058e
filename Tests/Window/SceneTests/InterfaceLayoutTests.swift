import Console
import Captions
import Imaging
import InterfaceFiles
import Messages
import Testing
import Typesetting

@testable import Scene

/// Controls, notices and help in every language of the interface.
@Suite struct InterfaceLayoutTests {
  private let typesetter: Typesetter
  private let catalog: MessageCatalog

  init() throws {
    typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    catalog = try InterfaceFiles.catalog()
  }

  private static let wide = PixelSize(width: 1280, height: 720)
  private static let narrow = PixelSize(width: 360, height: 640)

  private func pills(_ language: String, in size: PixelSize) -> PillLayout {
    PillLayout(
      metrics: ControlMetrics(pane: Pane(size)), typesetter: typesetter, bitmaps: BitmapCache(),
      strings: catalog[language], theme: .dark)
  }

  /// Some controls of a window; `InterfaceStripTests` has all of them.
  private func controls(_ language: String) -> [Control] {
    let strings = catalog[language]
    return [
      Control(
        id: "listening", icon: .microphone, label: strings.listening(.listening),
        command: .toggleListening,
        otherLabels: ListeningLabel.allCases.map(strings.listening)),
      Control(
        id: "clear text", icon: .clear, label: strings.label(.clear), command: .clearCaptions),
      Control(
        id: "languages", icon: .languages, label: strings.label(.languages), action: .menu([]),
        group: Control.Group(languages: ["en", "es"], strings: strings)),
      Control(
        id: "next camera", icon: .camera, label: strings.label(.flipCamera), command: .nextCamera),
    ]
  }

  private func overlays(
    _ language: String, in size: PixelSize, notices: [Notice] = [], isRecording: Bool = false,
    faces: [PixelRect] = []
  ) -> Overlays {
    Overlays(
      OverlayKey(
        pane: Pane(size), language: language, end: size.height * 3 / 4,
        menuEnd: size.height * 3 / 4, sides: size.width / 10..<size.width * 9 / 10,
        roomBelow: nil, faces: faces, showsHistory: false, pipelineNotices: [], notices: notices,
        zoomTenths: 25,
        mark: isRecording ? ShownMark(kind: .transcript, seconds: 0) : nil,
        controls: controls(language), showsStrip: true, openMenu: nil),
      pills: pills(language, in: size))
  }

  @Test(arguments: ["en", "ar"])
  func noticesKeepOffFacesThatAreNotEverywhere(language: String) throws {
    let notice = Notice.recordingSaved(path: "conversation.mkv", folder: "~/Videos")
    let usual = try #require(overlays(language, in: Self.wide, notices: [notice]).notices.first)
    let face = PixelRect(
      x: usual.frame.minX + usual.frame.size.width / 2 - 100, y: 60, width: 200, height: 260)
    let moved = try #require(
      overlays(language, in: Self.wide, notices: [notice], faces: [face]).notices.first)
    #expect(!usual.frame.intersection(face).isEmpty)
    #expect(moved.frame.intersection(face).isEmpty, "\(moved.frame)")
    // A notice on a face is better than one of which nothing is left.
    let crowd = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    #expect(
      overlays(language, in: Self.wide, notices: [notice], faces: [crowd]).notices[0] == usual)
  }

  @Test(arguments: InterfaceFiles.languages)
  func everyCharacterHasAGlyphInTheBundledFaces(language: String) throws {
    let texts = EveryMessage.texts(in: catalog[language])
    #expect(texts.count > 90)
    for text in texts {
      let explanation = typesetter.explanation(
        of: text, language: language, style: TextStyle(size: 24, weight: .regular))
      for paragraph in explanation.paragraphs {
        #expect(paragraph.runs.flatMap(\.missing) == [], "\(text)")
      }
    }
  }

  /// The limits in pixels include the padding, without an icon: 300 of 1280, and the whole row of a
  /// window 360 pixels wide.
  @Test(arguments: InterfaceFiles.languages, [(wide, 300), (narrow, 352)])
  func everyLabelFitsItsControl(language: String, window: (size: PixelSize, limit: Int)) {
    let pills = pills(language, in: window.size)
    let strings = catalog[language]
    let labels =
      ControlLabel.allCases.map(strings.label)
      + ListeningLabel.allCases.map(strings.listening)
    for label in labels {
      let width = pills.width(of: label)
      #expect(width + 2 * pills.metrics.padding <= window.limit, "\(label): \(width)")
    }
  }

  @Test(arguments: ["ar", "fa"], [wide, narrow])
  func fromRightToLeftTheFirstControlIsAtTheRightAndTheMarkAtTheLeft(
    language: String, size: PixelSize
  ) throws {
    let overlays = overlays(
      language, in: size, notices: [.waitingForCaptions, .pictureSaved(path: "/tmp/a.png")],
      isRecording: true)
    let items = overlays.strip.items
    #expect(items.first?.control.id == "listening")
    for (one, next) in zip(items, items.dropFirst()) {
      #expect(one.frame.minX > next.frame.maxX || one.frame.maxY < next.frame.minY)
    }
    let mark = try #require(overlays.mark)
    #expect(mark.frame.minX == ControlMetrics(pane: Pane(size)).margin)
    #expect(overlays.notices.count == 3)
    for notice in overlays.notices { #expect(notice.frame.maxX == size.width * 9 / 10) }
  }

  @Test func fromLeftToRightTheMarkIsAtTheRightAndNoticesAtTheLeft() throws {
    let overlays = overlays("de", in: Self.wide, notices: [.waitingForCaptions], isRecording: true)
    let mark = try #require(overlays.mark)
    #expect(mark.frame.maxX == 1280 - ControlMetrics(pane: Pane(Self.wide)).margin)
    #expect(overlays.notices.map(\.frame.minX) == [128, 128])
  }

  /// A German sentence about an Arabic name, and the other way round.
  @Test func theInterfaceDecidesTheDirectionOfItsTextsAndNotTheirFirstLetter() throws {
    func direction(_ language: String, _ text: String) throws -> TextDirection {
      let pills = pills(language, in: Self.wide)
      let lines = pills.lines(of: pills.directed(text), width: 1_000, language: language)
      return try #require(lines.first).direction
    }
    #expect(try direction("de", "كاميرا liefert keine Bilder") == .leftToRight)
    #expect(try direction("fa", "HD Webcam تصویری نمی‌دهد") == .rightToLeft)
    #expect(try direction("ar", "2.5×") == .rightToLeft)
    #expect(try direction("de", "2,5×") == .leftToRight)
  }

  @Test func aMarkOfDirectionHasNoWidth() {
    for (language, text) in [("fa", "تمام‌صفحه"), ("de", "Vollbild")] {
      let pills = pills(language, in: Self.wide)
      for mark in ["\u{200F}", "\u{200E}", "\u{2068}\u{2069}", "\u{2066}\u{2069}"] {
        #expect(
          pills.typesetter.advance(of: mark + text, language: language, style: pills.style)
            == pills.typesetter.advance(of: text, language: language, style: pills.style))
      }
    }
  }

  @Test(arguments: InterfaceFiles.languages)
  func theHelpIsWholeInALargeWindowAndBriefInASmallOne(language: String) throws {
    let count = HelpSheet.entries(catalog[language], words: catalog[language].help).count
    for (size, isWhole) in [
      (Self.wide, true), (Self.narrow, false), (PixelSize(width: 320, height: 180), false),
    ] {
      let room = PixelRect(x: 8, y: 8, width: size.width - 16, height: size.height * 3 / 4)
      let sheet = try #require(
        HelpSheet(in: [room], pane: Pane(size), pills: pills(language, in: size)), "\(size)")
      #expect(room.intersection(sheet.frame) == sheet.frame)
      for layer in sheet.layers { #expect(sheet.frame.intersection(layer.bounds) == layer.bounds) }
      // Two texts a line, and the background.
      if isWhole { #expect(sheet.layers.count == 2 * count + 1) }
    }
  }

  /// A hint stands on at most two lines of a window of usual size.
  @Test(arguments: InterfaceFiles.languages)
  func hintsAreShort(language: String) {
    let pills = pills(language, in: Self.wide)
    for hint in Hint.allCases {
      let text = catalog[language].hint(hint)
      let lines = pills.lines(of: pills.directed(text), width: 1_100, language: language)
      #expect(lines.count <= 2, "\(text)")
    }
  }

  @Test func aPaneHasItsOwnLanguageAndFollowsAChange() {
    let composer = SceneComposer(typesetter: typesetter, strings: catalog)
    func notices(_ languages: [String]) -> [[String]] {
      let input = SceneInput(
        viewport: Self.wide, view: ViewState(),
        panes: zip(languages, [WindowPart.lowerHalf, .upperHalf]).map { language, part in
          var pane = PaneInput(
            at: PanePlacement(part.rect(in: Self.wide)), interfaceLanguage: language,
            captions: CaptionRows())
          pane.notices = [.waitingForCaptions]
          pane.controls = controls(language)
          return pane
        }, picture: Self.wide, now: .zero)
      return languages.indices.map { composer.overlays(ofPane: $0, in: input).noticeTexts }
    }
    #expect(notices(["en", "fa"]) == [["Waiting for captions"], ["در انتظار زیرنویس"]])
    #expect(notices(["de", "fa"]) == [["Warten auf Untertitel"], ["در انتظار زیرنویس"]])
    #expect(notices(["xx"]) == [["Waiting for captions"]])
  }
}
