import Imaging
import Testing

@testable import Scene

@Suite struct ControlStripTests {
  /// Letters as wide as half their height.
  private func strip(_ language: String, in viewport: PixelSize) -> ControlStrip {
    ControlStrip(
      labels: ControlStrip.labels(listening: .noPipeline, languages: [language]),
      viewport: viewport, width: { item, metrics in item.1.count * metrics.fontSize / 2 })
  }

  @Test(arguments: [
    PixelSize(width: 320, height: 240), PixelSize(width: 640, height: 480),
    PixelSize(width: 1280, height: 720), PixelSize(width: 500, height: 900),
  ])
  func everyControlIsInsideTheWindowWhateverALanguageIsCalled(_ viewport: PixelSize) {
    for language in ["", "es", String(repeating: "x", count: 500)] {
      for item in strip(language, in: viewport).items {
        #expect(item.frame.minX >= 0 && item.frame.maxX <= viewport.width)
      }
    }
  }

  @Test func languagesAreCalledByTheirOwnNames() {
    #expect(ControlStrip.languageLabel(["es"]) == "Español")
    #expect(ControlStrip.languageLabel(["en", "es"]) == "English › Español")
    #expect(ControlStrip.languageLabel(["a dialect"]) == "a dialect")
  }

  @Test func whatCannotBePressedAndSaysNothingIsNotThere() {
    let labels = ControlStrip.labels(listening: .uncontrolled, languages: [])
    #expect(labels.map(\.0) == [.clearText, .flipCamera])
    #expect(ControlStrip.labels(listening: .paused, languages: ["", "es"]).count == 4)
  }

  @Test func theStripIsInTheMiddleOfTheTopEdge() throws {
    let items = strip("es", in: PixelSize(width: 1280, height: 720)).items
    let first = try #require(items.first?.frame)
    let last = try #require(items.last?.frame)
    #expect(abs(first.minX - (1280 - last.maxX)) <= 1)
    #expect(last.maxY < 120)
  }
}
