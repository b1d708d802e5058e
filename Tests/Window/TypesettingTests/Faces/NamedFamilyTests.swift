import Console
import Testing

@testable import Typesetting

/// The family of `--font`.
@Suite struct NamedFamilyTests {
  private func style(_ family: String) -> TextStyle { TextStyle(size: 40, family: family) }

  @Test func itServesTheCharactersThatItHas() throws {
    let harness = try FontHarness(["Favourite": "abc 12", "other": "กข"])
    #expect(
      harness.runs("abc dé กข 12", style: style("Favourite"))
        == ["Favourite: abc ", "-: dé ", "other: กข", "Favourite:  12"])
    #expect(harness.runs("abc") == ["-: abc"])
    #expect(harness.warnings.isEmpty)
  }

  @Test func aMissingFamilyIsReportedOnceAndTheBaseFaceIsUsed() throws {
    let harness = try FontHarness(["Favourite": "abc"])
    for weight in TextStyle.Weight.allCases {
      let style = TextStyle(size: 40, weight: weight, family: "Nowhere")
      #expect(harness.runs("abc", style: style) == ["-: abc"])
      #expect(
        harness.typesetter.metrics(of: style)
          == harness.typesetter.metrics(of: TextStyle(size: 40, weight: weight)))
    }
    #expect(harness.warnings == [.noFamily("Nowhere")])
    #expect(harness.warnings[0].description.contains("no font family Nowhere: using Noto Sans"))
  }

  @Test func itSetsTheMeasuresOfTheLine() throws {
    let typesetter = try makeTypesetter()
    let arabic = typesetter.metrics(of: style("noto sans arabic"))
    #expect(arabic == LineMetrics(ascent: 55, descent: 29, lineHeight: 85))
    #expect(typesetter.metrics(of: style("Noto Sans")) == typesetter.metrics(of: .regular))
  }

  @Test func bundledFamiliesNeedNoOthers() throws {
    let harness = try FontHarness(["Noto Sans": "abc"])
    #expect(harness.runs("abc", style: style("Noto Sans")) == ["-: abc"])
    #expect(harness.finderCount == 0)
    let line = try makeTypesetter().line(
      "a", style: TextStyle(size: 40, weight: .bold, family: "NOTO SANS"))
    #expect(line.runs.map(\.face.path) == ["\(try InstalledFiles.fonts())/NotoSans-Bold.ttf"])
  }

  @Test func withBundledFacesAloneNoOtherCanBeNamed() throws {
    var warnings: [FontWarning] = []
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts()) { warnings.append($0) }
    _ = typesetter.lines(of: "a", style: style("DejaVu Sans"), width: 100)
    #expect(warnings == [.noFamily("DejaVu Sans")])
  }

  @Test func theSystemsFamiliesAreFoundByTheirWholeName() throws {
    let folder = try TemporaryFolder()
    let bundled = try InstalledFiles.fonts()
    let thai = try folder.copy("\(bundled)/NotoSansThai-Regular.ttf", to: "one.ttf")
    let regular = try folder.copy("\(bundled)/NotoSans-Regular.ttf", to: "two.ttf")
    let bold = try folder.copy("\(bundled)/NotoSans-Bold.ttf", to: "three.ttf")
    let fonts = InstalledFonts(configurationFile: try folder.fontconfig(of: folder.path))
    func path(_ family: String, _ weight: TextStyle.Weight = .regular) -> String? {
      fonts.face(having: [], for: FaceRequest(family: family, weight: weight), excluding: [])?
        .face.path
    }
    #expect(path("Noto Sans Thai") == thai)
    #expect(path("noto sans") == regular)
    #expect(path("Noto Sans", .bold) == bold)
    #expect(path("Noto Sans Thai", .bold) == thai)
    #expect(path("Noto") == nil)
    #expect(path("Sans") == nil)
    #expect(path("sans-serif") == regular)
    #expect(path("Monospace") != nil)
    #expect(path("Noto Sans Mono") == nil)
    #expect(path("") == nil)
  }
}
