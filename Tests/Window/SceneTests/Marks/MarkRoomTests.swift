import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

private let windows = [(1280, 720), (1080, 1920), (640, 480)].map {
  PixelSize(width: $0.0, height: $0.1)
}

/// The room that lines get for stacked marks, counted in pixels of ink.
@Suite struct MarkRoomTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try Typesetter(fonts: InstalledFiles.fonts())
  }

  private func check(_ scene: Scene, _ comment: String) throws {
    let ink = try PlacedInk(scene)
    #expect(ink.joined == 0, "\(ink.joined) pixels touch another line: \(comment)")
    #expect(ink.outsideBox == 0, "\(ink.outsideBox) pixels are outside the box: \(comment)")
    #expect(ink.outsideSafeArea == 0, "\(ink.outsideSafeArea) are near the edge: \(comment)")
  }

  @Test func theTextsAreEnough() {
    #expect(StackedMarkText.all.count == 55)
    #expect(Set(StackedMarkText.all.map(\.language)).count >= 15)
  }

  @Test(arguments: windows, [50, 100, 200])
  func noLineTouchesAnotherAndNothingLeavesTheBox(window: PixelSize, textSize: Int) throws {
    for text in StackedMarkText.all {
      for lines in [2, 4] {
        for position in [CaptionLook.Position.bottom, .top] {
          let look = CaptionLook(textSize: textSize, lines: lines, position: position, box: .black)
          var bench = CaptionBench(window, look: look, typesetter: typesetter)
          let scene = bench.show(.sample(text.text, in: text.language))
          try check(scene, "\(text), \(window), \(textSize) %, \(lines) lines, \(position)")
        }
      }
    }
  }

  @Test(arguments: [CaptionMode.popOn, .paintOn], windows)
  func otherModesHaveTheSameRoom(mode: CaptionMode, window: PixelSize) throws {
    for text in StackedMarkText.all {
      var bench = CaptionBench(window, flow: CaptionFlow(mode: mode), typesetter: typesetter)
      let caption = VisibleCaption.sample(text.text, in: text.language)
      try check(bench.show(caption), "\(text), \(mode)")
      _ = bench.show(caption, at: .seconds(20))
      try check(bench.scene(at: .seconds(21)), "\(text), \(mode), next page")
    }
  }

  @Test func namesAndSpeakersHaveRoomToo() throws {
    let window = PixelSize(width: 1280, height: 720)
    for (index, text) in StackedMarkText.all.enumerated() {
      let other = StackedMarkText.all[(index + 7) % StackedMarkText.all.count]
      var bench = CaptionBench(window, look: CaptionLook(lines: 4), typesetter: typesetter)
      let scene = bench.show(
        .sample(
          text.text, number: 1, in: text.language, speaker: .init(name: "द्द्वु স্ত্রৃ", index: 0)),
        .sample(
          other.text, number: 2, in: other.language, speaker: .init(name: "र्कौं ٱللَّٰهَ", index: 1)))
      try check(scene, "\(text) above \(other)")
    }
  }

  @Test func companionLinesHaveRoomToo() throws {
    for text in StackedMarkText.all {
      var bench = CaptionBench(PixelSize(width: 1280, height: 720), typesetter: typesetter)
      let scene = bench.show(
        .sample(
          text.text, in: text.language, romanized: "gypsy fjord", original: "र्कौं Ǘ Ẫ ٱللَّٰهَ"))
      try check(scene, "\(text) above an original")
    }
  }

  @Test func linesOfNoticesHaveRoomToo() throws {
    let window = PixelSize(width: 640, height: 360)
    let pills = try PillLayout.sample(window)
    for text in StackedMarkText.all {
      let room = PixelRect(x: 64, y: 40, width: 300, height: 300)
      let words = NoticeText(text: text.text, language: text.language)
      let notice = try #require(pills.layOut([words], in: room).first)
      let layers = pills.pill(notice.lines, in: notice.frame, look: pills.theme.plate)
      let ink = try PlacedInk(Scene(viewport: window, layers: layers))
      #expect(ink.joined == 0 && ink.outsideBox == 0, "\(text)")
      #expect(room.intersection(ink.box) == ink.box, "\(text)")
    }
  }

  @Test(arguments: [CaptionLook.Position.bottom, .top], [false, true])
  func captionsWithRoomForMarksLieOverNoNoticeAndNoControl(
    position: CaptionLook.Position, showsControls: Bool
  ) throws {
    for window in windows {
      for text in StackedMarkText.all {
        let look = CaptionLook(lines: 4, position: position)
        var bench = CaptionBench(window, look: look, typesetter: typesetter)
        _ = bench.show(.sample(text.text))
        let input = SceneInput(
          viewport: window, controlsState: ControlsState(isAlwaysVisible: showsControls),
          look: look, captions: bench.rows, pipelineNotices: ["A notice"], picture: window,
          controls: Control.strip(), isRecording: true, now: .zero)
        let box = try #require(bench.composer.scene(of: input).layers.first).bounds
        let overlays = bench.composer.overlays(ofPane: 0, in: input)
        let frames =
          (showsControls ? overlays.strip.items.map(\.frame) : []) + overlays.notices.map(\.frame)
          + (overlays.mark.map { [$0.frame] } ?? [])
        #expect(frames.count > (showsControls ? 3 : 1))
        #expect(frames.allSatisfy { $0.intersection(box).isEmpty }, "\(text), \(window)")
      }
    }
  }

  @Test func translucentTextHasTheSameRoomAsOpaqueText() throws {
    for edge in CaptionEdge.allCases {
      for text in StackedMarkText.all {
        let frames = [255, 128].map { (opacity: UInt8) in
          let look = CaptionLook(textOpacity: opacity, edge: edge)
          var bench = CaptionBench(
            PixelSize(width: 1280, height: 720), look: look, typesetter: typesetter)
          let scene = bench.show(.sample(text.text, in: text.language))
          return scene.rows.map(\.rect) + scene.layers.prefix(1).map(\.bounds)
        }
        #expect(frames[0] == frames[1], "\(text), \(edge)")
      }
    }
  }

  @Test func ordinaryTextHasTheOrdinaryDistance() throws {
    let window = PixelSize(width: 1280, height: 720)
    let metrics = CaptionMetrics(look: CaptionLook(), pane: Pane(window))
    for text in [
      "gypsy fjord jaguar\nÉÈÊË ÂÄ ÎÏ ÔÖ ÙÛÜ ÇŸ", "Người quê gặp ngụy quyền\nẤn Độ và Đắk Lắk ở Ễ",
      "Съешь ещё этих мягких\nЁЙ французских булок", "ταΰγετος φρύγει ψηφίζει\nΆΈΉΊΌΎΏ",
      "今日は学校へ\n行きませんでした", "ذهبت إلى المدرسة\nفي الصباح لأن الجو", "הלכתי הבוקר\nלבית הספר",
      "मैं कल सुबह विद्यालय\nराष्ट्रपति ने बैठक की", "আমি আজ সকালে স্কুলে\nবৈঠক করেছেন",
      "ผมไปโรงเรียนเมื่อวาน\nเพราะฝนตกหนัก",
    ] {
      var bench = CaptionBench(window, typesetter: typesetter)
      let scene = bench.show(.sample(text))
      #expect(scene.rows[1].rect.minY - scene.rows[0].rect.minY == metrics.lineHeight, "\(text)")
      let box = try PlacedInk(scene).box
      #expect(box.size.height == 2 * metrics.lineHeight + 2 * metrics.padding, "\(text)")
      #expect(box.maxY == metrics.bottom, "\(text)")
      #expect(scene.layers.allSatisfy { $0.clip == nil }, "\(text)")
    }
  }

  @Test func marksWithoutEndHideNoOtherLineAndAreCutAtABound() throws {
    let window = PixelSize(width: 1280, height: 720)
    let metrics = CaptionMetrics(look: CaptionLook(), pane: Pane(window))
    let hostile = StackedMarkText.all.filter { $0.name.contains("hundred") }
    #expect(hostile.count == 2)
    for text in hostile {
      var bench = CaptionBench(window, look: CaptionLook(box: .black), typesetter: typesetter)
      let scene = bench.show(.sample(text.text))
      let ink = try PlacedInk(scene)
      #expect(ink.lines.count == 2)
      #expect(ink.box.size.height <= 360, "the box covers half of the picture at most")
      #expect(ink.lines.allSatisfy { $0.count <= 4 * metrics.lineHeight })
      #expect(ink.joined == 0 && ink.outsideBox == 0)
      #expect(scene.layers.contains { $0.clip != nil })
    }
  }

  @Test func manyHostileLinesInALowWindowStayInTheirBox() throws {
    for (width, height) in [(320, 180), (160, 90), (480, 270), (900, 120)] {
      for text in StackedMarkText.all {
        for position in [CaptionLook.Position.bottom, .top] {
          let window = PixelSize(width: width, height: height)
          var bench = CaptionBench(
            window, look: CaptionLook(textSize: 200, lines: 8, position: position, box: .black),
            typesetter: typesetter)
          let scene = bench.show(.sample(text.text, in: text.language))
          let ink = try PlacedInk(scene)
          #expect(ink.outsideBox == 0, "\(text), \(window)")
          #expect(PixelRect(origin: .zero, size: window).intersection(ink.box) == ink.box)
        }
      }
    }
  }
}

/// The room of a line that grows, and of lines that move.
@Suite struct GrowingMarkRoomTests {
  /// A window in which the texts take several lines.
  private static let window = PixelSize(width: 480, height: 360)

  /// Shows a text twice in succession, word by word.
  private func grow(
    _ text: StackedMarkText, look: CaptionLook = CaptionLook(textSize: 150),
    flow: CaptionFlow = CaptionFlow(),
    check: (Scene, _ step: Int) throws -> Void
  ) throws {
    var bench = CaptionBench(
      Self.window, look: look, flow: flow, typesetter: try Typesetter(fonts: InstalledFiles.fonts())
    )
    let words = (text.text + " " + text.text).split { $0 == " " || $0 == "\n" }
    for count in 1...words.count {
      let shown = words.prefix(count).joined(separator: " ")
      let scene = bench.show(
        .sample(shown, in: text.language, isFinal: count == words.count),
        at: .milliseconds(400 * count))
      try check(scene, count)
    }
  }

  @Test func linesAboveTheOneThatGrowsRiseAndNoStepJoinsLines() throws {
    for text in StackedMarkText.all {
      var before: [Scene.Row] = []
      try grow(text) { scene, step in
        defer { before = scene.rows }
        let ink = try PlacedInk(scene)
        #expect(
          ink.joined == 0 && ink.outsideBox == 0 && ink.outsideSafeArea == 0,
          "\(text), word \(step)")
        guard !text.name.contains("arks"), before.count == scene.rows.count,
          let last = scene.rows.last, let old = before.last, last.text.hasPrefix(old.text)
        else { return }
        #expect(last.rect.minY == old.rect.minY, "\(text), word \(step)")
        for (row, old) in zip(scene.rows, before) {
          #expect(row.rect.minY <= old.rect.minY, "\(text), word \(step)")
        }
      }
    }
  }

  /// The scripts whose marks need no more room than lines have in advance.
  ///
  /// Arabic with all vowels and capitals of Latin with several accents may need more.
  private static let languagesWithRoom: Set = [
    "as", "bn", "el", "grc", "he", "hi", "ja", "ko", "ks", "mni", "mr", "ne", "nv", "pi", "ru",
    "sa",
    "ta", "th", "ug", "ur", "yi", "yo", "zh",
  ]

  @Test(arguments: [
    (CaptionLook.Position.bottom, CaptionMode.paintOn), (.top, .rollUp), (.top, .paintOn),
  ])
  func linesThatDoNotRiseHaveRoomInAdvance(
    position: CaptionLook.Position, mode: CaptionMode
  ) throws {
    for text in StackedMarkText.all where !text.name.contains("arks") {
      let hasRoom = Self.languagesWithRoom.contains(text.language) && !text.name.contains("Arabic")
      var before: [Scene.Row] = []
      try grow(
        text, look: CaptionLook(textSize: 150, position: position), flow: CaptionFlow(mode: mode)
      ) { scene, step in
        defer { before = scene.rows }
        let ink = try PlacedInk(scene)
        #expect(ink.joined == 0 && ink.outsideBox == 0, "\(text), word \(step)")
        guard let first = scene.rows.first, let old = before.first, first.text.hasPrefix(old.text)
        else { return }
        let last = scene.rows.indices.last
        for (index, (row, old)) in zip(scene.rows, before).enumerated() {
          // Otherwise the last line sinks, and no other one moves.
          guard hasRoom || position == .top && index != last else { continue }
          #expect(row.rect.minY == old.rect.minY, "\(text), word \(step)")
        }
      }
    }
  }

  @Test func linesThatRollTouchNoOther() throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    for text in StackedMarkText.all {
      var bench = CaptionBench(Self.window, animates: true, typesetter: typesetter)
      _ = bench.show(.sample(text.text, number: 1, in: text.language))
      _ = bench.show(
        .sample(text.text, number: 1, in: text.language),
        .sample(text.text, number: 2, in: text.language), at: .seconds(20))
      for step in 0..<12 {
        let ink = try PlacedInk(bench.scene(at: .seconds(20) + .milliseconds(16 * step)))
        #expect(ink.joined == 0 && ink.outsideBox == 0, "\(text), step \(step)")
      }
    }
  }
}
