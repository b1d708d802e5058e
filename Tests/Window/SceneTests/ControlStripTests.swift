import Imaging
import InterfaceFiles
import Messages
import Testing

@testable import Scene

/// Strips with letters half as wide as high.
enum SampleStrip {
  static func make(
    _ controls: [Control] = Control.strip("es"),
    in viewport: PixelSize = PixelSize(width: 1280, height: 720), scale: Double = 1,
    mark: PixelRect? = nil, end: Int? = nil, menu: OpenMenu? = nil, isRightToLeft: Bool = false
  ) -> ControlStrip {
    let end = end ?? viewport.height * 2 / 3
    return ControlStrip(
      controls: controls, openMenu: menu,
      room: ControlStrip.Room(
        pane: Pane(viewport, scale: scale), mark: mark, end: end, menuEnd: end, strings: .english,
        isRightToLeft: isRightToLeft
      ) { text, _, fontSize in text.count * fontSize / 2 })
  }
}

extension ControlStrip {
  /// The controls that are not in the row, as the entries of the control that stands for them.
  var folded: [Control] { items.first { $0.control.id == Control.menuID }?.control.menu ?? [] }
}

@Suite struct ControlStripTests {
  private static let windows = [
    (160, 90), (320, 180), (320, 240), (480, 270), (360, 640), (640, 240), (640, 480), (1280, 720),
    (500, 900),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  @Test(arguments: windows)
  func everyControlIsInTheStripOrInItsMenuWhateverALanguageIsCalled(_ viewport: PixelSize) {
    for language in ["", "es", String(repeating: "x", count: 500)] {
      let controls = Control.strip(language)
      let strip = SampleStrip.make(controls, in: viewport)
      let row = strip.items.map(\.control).filter { $0.id != Control.menuID }
      #expect(row + strip.folded == controls)
      for item in strip.items {
        #expect(item.frame.minX >= 0 && item.frame.maxX <= viewport.width)
        #expect(item.frame.maxY <= viewport.height * 2 / 3)
      }
    }
  }

  @Test(arguments: [(320, 240), (480, 270), (360, 640), (640, 240), (1280, 720)], [1.0, 1.5, 2])
  func targetsAreAtLeastFortyFourLogicalPixels(size: (width: Int, height: Int), scale: Double) {
    let viewport = PixelSize(
      width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    let target = Int((44 * scale).rounded())
    for menu in [nil, OpenMenu(path: ["languages"]), OpenMenu(path: ["menu"])] {
      let strip = SampleStrip.make(in: viewport, scale: scale, menu: menu)
      for item in strip.items + (strip.menu?.items ?? []) {
        #expect(item.frame.size.width >= target && item.frame.size.height >= target)
      }
    }
  }

  @Test(arguments: windows) func noControlLiesOverAnother(_ viewport: PixelSize) {
    for isRightToLeft in [false, true] {
      let strip = SampleStrip.make(
        in: viewport, menu: OpenMenu(path: ["languages"]),
        isRightToLeft: isRightToLeft)
      let frames =
        (strip.menu?.coversStrip == true ? [] : strip.items.map(\.frame))
        + (strip.menu?.items.map(\.frame) ?? [])
      for (index, frame) in frames.enumerated() {
        for other in frames.dropFirst(index + 1) { #expect(frame.intersection(other).isEmpty) }
      }
    }
  }

  @Test func thereAreWordsIfThereIsRoomForThem() {
    let wide = SampleStrip.make(in: PixelSize(width: 1600, height: 900))
    #expect(wide.metrics.hasWords && wide.folded.isEmpty)
    #expect(wide.words.map(\.text).contains("Español") && wide.words.count == 9)
    let usual = SampleStrip.make(in: PixelSize(width: 640, height: 360))
    #expect(usual.metrics.hasWords && !usual.folded.isEmpty)
    let narrow = SampleStrip.make(in: PixelSize(width: 240, height: 320))
    #expect(!narrow.metrics.hasWords && !narrow.folded.isEmpty)
  }

  @Test func controlsOfOneKindAreFoldedTogether() {
    for width in 320...900 {
      let strip = SampleStrip.make(in: PixelSize(width: width, height: 480))
      let row = strip.items.map(\.control.id)
      for (one, other) in [("smaller text", "larger text"), ("languages", "swap languages")] {
        #expect(row.contains(one) == row.contains(other))
      }
    }
  }

  @Test func languagesAreCalledByTheirOwnNames() {
    func label(_ languages: [String]) -> String {
      Control.Group(languages: languages, strings: .english).label
    }
    #expect(label(["es"]) == "Español")
    #expect(label(["en", "es"]) == "English › Español")
    #expect(label(["a dialect"]) == "a dialect")
    #expect(label(["", "es"]) == "Español")
    #expect(label([""]) == "Languages")
    #expect(label([String(repeating: "x", count: 500)]).count == 28)
  }

  @Test func theLanguagesAreCutToTheirRoomAndMoveNoControl() {
    func strip(_ languages: [String]) -> ControlStrip {
      let group = Control.Group(languages: languages, strings: .english)
      let menu = Control(
        id: "languages", icon: .languages, label: "Languages", action: .menu([.label]),
        group: group)
      return SampleStrip.make(
        [.clearText, menu, .nextCamera], in: PixelSize(width: 1280, height: 720))
    }
    let frames = strip([]).items.map(\.frame)
    let long = String(repeating: "x", count: 500)
    for languages in [["es"], ["en", "pt"], ["id", "uk"], [long], [long, long]] {
      let strip = strip(languages)
      #expect(strip.items.map(\.frame) == frames)
      for words in strip.words {
        #expect(words.text.count * strip.metrics.fontSize / 2 <= words.frame.size.width)
      }
    }
    #expect(strip(["en", "es"]).words[1].text == "English › Español")
    #expect(strip(["id", "uk"]).words[1].text == "Indones… › Українс…")
  }

  @Test func aNameIsCutInsideOfItsIsolate() throws {
    let long = String(repeating: "س", count: 60)
    let persian = try InterfaceFiles.catalog()["fa"]
    let group = Control.Group(languages: [long, "es"], strings: persian)
    for label in [group.label] + group.shorterLabels {
      let marks = label.unicodeScalars.filter { (0x2066...0x2069).contains($0.value) }
      #expect(marks.map(\.value) == [0x2068, 0x2069, 0x2068, 0x2069])
      #expect(label.hasSuffix("\u{2069}"))
    }
  }

  @Test func theNamesOfLanguagesHaveTheFormsOfTheirLetters() {
    func language(_ tags: [String]) -> String? {
      Control.Group(languages: tags, strings: .english).labelLanguage
    }
    #expect(language(["en", "ur"]) == "ur")
    #expect(language(["zh-Hant", "en"]) == "zh-Hant")
    #expect(language(["sr", "ja"]) == "sr")
    #expect(language(["en", "es"]) == nil)
    #expect(language(["a dialect"]) == nil)
  }

  @Test func theStripIsInTheMiddleOfTheTopEdge() throws {
    let plate = try #require(SampleStrip.make().plate)
    #expect(abs(plate.minX - (1280 - plate.maxX)) <= 1)
    #expect(plate.maxY < 120)
  }

  @Test func theStripYieldsToTheMarkOnEitherSide() {
    for x in [240, 8] {
      let mark = PixelRect(x: x, y: 8, width: 72, height: 20)
      let strip = SampleStrip.make(in: PixelSize(width: 320, height: 180), mark: mark)
      #expect(strip.items.count >= 3)
      for item in strip.items { #expect(item.frame.intersection(mark).isEmpty) }
    }
  }

  @Test func theStripIsNeverBelowItsLimitAndLosesItsWordsFirst() {
    let size = PixelSize(width: 640, height: 360)
    let strips = (0..<120).map { SampleStrip.make(in: size, end: $0) }
    for (end, strip) in strips.enumerated() {
      #expect(strip.plate.map { $0.maxY <= end } ?? true)
    }
    #expect(strips[0].items.isEmpty && strips[119].metrics.hasWords)
    #expect(strips.contains { !$0.items.isEmpty && !$0.metrics.hasWords })
  }

  @Test func anInterfaceFromRightToLeftHasTheSameStripMirrored() throws {
    let menu = OpenMenu(path: ["languages"])
    let strip = SampleStrip.make(menu: menu)
    let mirrored = SampleStrip.make(menu: menu, isRightToLeft: true)
    #expect(strip.plate == mirrored.plate)
    #expect(strip.items.map(\.control) == mirrored.items.map(\.control))
    let plate = try #require(strip.plate)
    for (item, other) in zip(strip.items, mirrored.items) {
      #expect(item.frame.minX - plate.minX == plate.maxX - other.frame.maxX)
    }
    // The menu begins at the side of its control at which reading begins.
    let (left, right) = (try #require(strip.menu), try #require(mirrored.menu))
    let id = "languages"
    #expect(left.frame.minX == strip.items.first { $0.control.id == id }?.frame.minX)
    #expect(right.frame.maxX == mirrored.items.first { $0.control.id == id }?.frame.maxX)
  }
}

@Suite struct ControlMenuTests {
  private let size = PixelSize(width: 640, height: 360)

  /// All entries of a menu, page by page.
  private func pages(
    _ path: [Control.ID], of controls: [Control], in size: PixelSize, end: Int? = nil
  ) -> [ControlMenu] {
    var pages: [ControlMenu] = []
    for page in 0..<50 {
      let open = OpenMenu(path: path, page: page)
      guard
        let menu = SampleStrip.make(controls, in: size, end: end, menu: open).menu,
        menu.open.page == page
      else { return pages }
      pages.append(menu)
    }
    return pages
  }

  private static let languages = Control(
    id: "languages", icon: .languages, label: "Languages",
    action: .menu(
      ["es", "en", "fr", "ar", "ja", "de", "it", "pt", "tr", "zh", "fa", "ca", "ru", "ko", "hi"]
        .map { Control(language: $0, isOn: $0 == "es") }))

  @Test(arguments: [(1280, 720), (640, 360), (480, 270), (320, 240), (360, 640), (640, 240)])
  func everyLanguageIsOnAPageInsideItsRoom(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    let pages = pages(["languages"], of: [Self.languages], in: size)
    let entries = pages.flatMap(\.items).map(\.control).filter { $0.command != nil }
    #expect(entries == Self.languages.menu)
    for (number, page) in pages.enumerated() {
      #expect(page.frame.maxY <= height * 2 / 3 && page.frame.maxX <= width)
      #expect(page.frame.minX >= 0)
      for item in page.items { #expect(page.frame.intersection(item.frame) == item.frame) }
      #expect(
        page.items.contains { $0.control.action == .moreEntries } == (number < pages.count - 1))
      #expect(
        page.items.contains { $0.control.action == .back } == (number > 0 || page.coversStrip))
    }
  }

  @Test func aMenuInAMenuLeadsBack() throws {
    let narrow = PixelSize(width: 320, height: 480)
    let strip = SampleStrip.make(
      Control.strip("es").reversed(), in: narrow, menu: OpenMenu(path: ["menu", "languages"]))
    let menu = try #require(strip.menu)
    #expect(menu.items.first?.control.action == .back)
    #expect(menu.items.contains { $0.control.command == .readLanguage("fr") })
  }

  @Test func aMenuStaysOpenIfItsControlIsFoldedOrUnfolded() {
    let controls: [Control] = Control.strip("es").reversed()
    let wide = SampleStrip.make(
      controls, in: PixelSize(width: 1600, height: 900),
      menu: OpenMenu(path: ["menu", "languages"])
    )
    #expect(wide.menu?.open.path == ["languages"])
    let narrow = SampleStrip.make(
      controls, in: PixelSize(width: 320, height: 480), menu: OpenMenu(path: ["languages"]))
    #expect(narrow.menu?.open.path == ["menu", "languages"])
    #expect(SampleStrip.make(controls, in: size, menu: OpenMenu(path: ["gone"])).menu == nil)
  }

  @Test(arguments: [false, true], [24, 40, 60, 80])
  func aMenuOpensInEveryPaneWithAStripAndHasEveryEntry(isMarked: Bool, end: Int) throws {
    let size = PixelSize(width: 480, height: 135)
    let mark = isMarked ? PixelRect(x: 400, y: 6, width: 72, height: 20) : nil
    var entries: [Control] = []
    for page in 0..<20 {
      let strip = SampleStrip.make(
        [Self.languages], in: size, mark: mark, end: end,
        menu: OpenMenu(path: ["languages"], page: page))
      try #require(strip.plate != nil)
      let menu = try #require(strip.menu)
      guard menu.open.page == page else { break }
      #expect(menu.frame.maxY <= max(end, strip.plate?.maxY ?? 0) && menu.frame.minX >= 0)
      #expect(menu.frame.maxX <= size.width)
      if let mark { #expect(menu.frame.intersection(mark).isEmpty) }
      for item in menu.items { #expect(menu.frame.intersection(item.frame) == item.frame) }
      let shown = menu.items.map(\.control).filter { $0.command != nil }
      if menu.items.contains(where: { $0.control.action == .moreEntries }) {
        #expect(shown.count >= 4, "page \(page) of a menu below \(end)")
      }
      entries += shown
    }
    #expect(entries == Self.languages.menu)
  }

  @Test func anEntryWithoutRoomIsNarrowerInsteadOfOutside() throws {
    let wide = Control(id: "wide", label: String(repeating: "x", count: 300), command: .quit)
    let control = Control(id: "m", icon: .menu, label: "M", action: .menu([wide, .label, wide]))
    let size = PixelSize(width: 160, height: 90)
    for page in 0..<3 {
      let menu = try #require(
        SampleStrip.make([control], in: size, end: 40, menu: OpenMenu(path: ["m"], page: page)).menu
      )
      for item in menu.items {
        #expect(menu.frame.intersection(item.frame) == item.frame && item.frame.size.width > 0)
      }
      #expect(menu.frame.maxX <= 160)
    }
  }

  @Test func withoutRoomBeneathTheStripAMenuTakesItsPlace() throws {
    let menu = try #require(
      SampleStrip.make(
        [Self.languages], in: size, end: 70, menu: OpenMenu(path: ["languages"])
      ).menu)
    #expect(menu.coversStrip && menu.frame.maxY <= 70)
    #expect(menu.items.first?.control.action == .back)
  }
}

@Suite struct ZoomSliderTests {
  @Test(arguments: [false, true]) func equalDistancesAreEqualFactors(isRightToLeft: Bool) throws {
    let strip = SampleStrip.make(
      [.zoom], in: PixelSize(width: 640, height: 360), isRightToLeft: isRightToLeft)
    let slider = strip.slider(of: try #require(strip.items.first))
    let (start, end) = (slider.track.minX, slider.track.maxX)
    #expect(slider.zoom(at: isRightToLeft ? end : start) == 1)
    #expect(slider.zoom(at: isRightToLeft ? start : end) == Framing.maxZoom)
    #expect(abs(slider.zoom(at: (start + end) / 2) - 8.0.squareRoot()) < 0.1)
    #expect(slider.zoom(at: -1000) == (isRightToLeft ? 8 : 1))
    for zoom in [1, 1.5, 2, 4, 8] {
      #expect(abs(slider.zoom(at: slider.position(of: zoom)) / zoom - 1) < 0.02)
    }
  }

  @Test func iconTrackAndFigureAreSideBySideInTheControl() throws {
    let strip = SampleStrip.make([.zoom], in: PixelSize(width: 640, height: 360))
    let item = try #require(strip.items.first)
    let slider = strip.slider(of: item)
    #expect(slider.icon.maxX < slider.track.minX && slider.track.maxX < slider.figure.minX)
    for part in [slider.icon, slider.track, slider.figure] {
      #expect(item.frame.intersection(part) == part)
    }
  }
}
