import Imaging
import Messages
import Testing

@testable import Scene

@Suite struct ControlStripTests {
  /// A strip with letters half as wide as high.
  private func strip(
    _ language: String, in viewport: PixelSize, mark: PixelRect? = nil, end: Int = .max
  ) -> ControlStrip {
    ControlStrip(
      controls: Control.strip(language),
      room: ControlStrip.Room(pane: Pane(viewport), mark: mark, end: end),
      width: { control, metrics in control.label.count * metrics.fontSize / 2 })
  }

  @Test(arguments: [
    PixelSize(width: 160, height: 90), PixelSize(width: 320, height: 240),
    PixelSize(width: 640, height: 480), PixelSize(width: 1280, height: 720),
    PixelSize(width: 500, height: 900),
  ])
  func everyControlIsInsideTheWindowWhateverALanguageIsCalled(_ viewport: PixelSize) {
    for language in ["", "es", String(repeating: "x", count: 500)] {
      let items = strip(language, in: viewport).items
      #expect(items.count == (language.isEmpty ? 3 : 4))
      for item in items {
        #expect(item.frame.minX >= 0 && item.frame.maxX <= viewport.width)
      }
    }
  }

  @Test func languagesAreCalledByTheirOwnNames() {
    func label(_ languages: [String]) -> String? {
      Control(languages: languages, strings: .english)?.label
    }
    #expect(label(["es"]) == "Español")
    #expect(label(["en", "es"]) == "English › Español")
    #expect(label(["a dialect"]) == "a dialect")
    #expect(label(["", "es"]) == "Español")
    #expect(label([""]) == nil)
  }

  @Test func theNamesOfLanguagesHaveTheFormsOfTheirLetters() {
    func language(_ tags: [String]) -> String? {
      let control = Control(languages: tags, strings: .english)
      return control?.labelLanguage
    }
    #expect(language(["en", "ur"]) == "ur")
    #expect(language(["zh-Hant", "en"]) == "zh-Hant")
    #expect(language(["sr", "ja"]) == "sr")
    #expect(language(["en", "es"]) == nil)
    #expect(language(["a dialect"]) == nil)
  }

  @Test func theStripIsInTheMiddleOfTheTopEdge() throws {
    let items = strip("es", in: PixelSize(width: 1280, height: 720)).items
    let first = try #require(items.first?.frame)
    let last = try #require(items.last?.frame)
    #expect(abs(first.minX - (1280 - last.maxX)) <= 1)
    #expect(last.maxY < 120)
  }

  @Test func theStripYieldsToTheMark() {
    let mark = PixelRect(x: 240, y: 8, width: 72, height: 20)
    let items = strip("es", in: PixelSize(width: 320, height: 180), mark: mark).items
    #expect(items.count == 4)
    for item in items { #expect(item.frame.intersection(mark).isEmpty) }
  }

  @Test func aNarrowWindowHasMoreRowsBeforeItsLettersAreTooSmall() {
    let items = strip("es", in: PixelSize(width: 160, height: 320))
    #expect(Set(items.items.map(\.frame.minY)).count > 1)
    #expect(items.metrics.fontSize >= 9)
  }

  @Test func theLabelIsLeftOutBeforeAnyButton() {
    let size = PixelSize(width: 160, height: 320)
    let controlLists = (0..<200).map { strip("es", in: size, end: $0).items.map(\.control) }
    #expect(controlLists[0].isEmpty && controlLists[199].count == 4)
    for controls in controlLists where controls.contains(where: { $0.command == nil }) {
      #expect(controls.count == 4)
    }
    #expect(controlLists.contains { !$0.isEmpty && $0.count < 4 })
  }
}
