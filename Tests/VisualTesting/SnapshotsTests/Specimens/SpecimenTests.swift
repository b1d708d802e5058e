import Console
import ProgramBench
import Testing
import Typesetting

/// The layout of the golden pictures' texts, compared with the specimens.
///
/// It covers texts, line ends, the visual order of runs, and the face of each run.
@Suite struct SpecimenTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try Typesetter(fonts: InstalledFiles.fonts())
  }

  private func pairs(
    of sheet: SpecimenSheet
  ) throws -> [(specimen: Specimen, shown: GoldenCaptions.LaidOutText)] {
    let captions = try GoldenCaptions(script: sheet.script, typesetter: typesetter)
    return Array(zip(sheet.specimens, captions.texts))
  }

  @Test func everyScriptAboutTextHasItsSpecimens() {
    let scripts = entries(of: "Tests/Goldens").filter { $0.hasSuffix(".script") }
      .map { String($0.dropLast(".script".count)) }
      // The captions in pictures of the interface are beside the point.
      .filter { !$0.hasPrefix("interface-") }
    #expect(
      Set(scripts).subtracting(SpecimenSheet.aboutOtherThings)
        == Set(SpecimenSheet.all.map(\.script)))
  }

  @Test(arguments: SpecimenSheet.all)
  func everyTextOfThePicturesIsASpecimen(_ sheet: SpecimenSheet) throws {
    let captions = try GoldenCaptions(script: sheet.script, typesetter: typesetter)
    #expect(captions.texts.map(\.picture) == sheet.specimens.map(\.picture))
    #expect(captions.texts.map(\.language) == sheet.specimens.map(\.language))
    for (specimen, shown) in zip(sheet.specimens, captions.texts) {
      #expect(specimen.text.unicodeScalars.elementsEqual(shown.text.unicodeScalars))
    }
  }

  @Test(arguments: SpecimenSheet.all)
  func linesEndWhereTheyShould(_ sheet: SpecimenSheet) throws {
    for (specimen, shown) in try pairs(of: sheet) {
      #expect(shown.lines.map(\.text) == specimen.lines, "\(specimen.picture)")
    }
  }

  @Test(arguments: SpecimenSheet.all)
  func runsStandInVisualOrder(_ sheet: SpecimenSheet) throws {
    for (specimen, shown) in try pairs(of: sheet) {
      switch specimen.order {
      case .leftToRight: expect(shown, runs: .leftToRight, in: specimen)
      case .rightToLeft: expect(shown, runs: .rightToLeft, in: specimen)
      case .mixed(let runs):
        #expect(shown.lines.map { $0.runs.map(\.text) } == runs, "\(specimen.picture)")
      }
    }
  }

  private func expect(
    _ shown: GoldenCaptions.LaidOutText, runs direction: TextDirection, in specimen: Specimen
  ) {
    for line in shown.lines {
      let inReadingOrder = direction == .leftToRight ? line.runs : line.runs.reversed()
      #expect(line.direction == direction, "\(specimen.picture)")
      #expect(line.runs.allSatisfy { $0.direction == direction }, "\(specimen.picture)")
      #expect(inReadingOrder.map(\.text).joined() == line.text, "\(specimen.picture)")
    }
  }

  @Test(arguments: SpecimenSheet.all)
  func everyPartHasItsFace(_ sheet: SpecimenSheet) throws {
    for (specimen, shown) in try pairs(of: sheet) {
      let explanation = typesetter.explanation(
        of: shown.text, language: shown.language, style: shown.style)
      let faces = explanation.paragraphs.flatMap(\.runs).map(\.face.name)
      let changes = faces.indices.filter { $0 == 0 || faces[$0] != faces[$0 - 1] }
      #expect(changes.map { faces[$0] } == specimen.faces.map(\.rawValue), "\(specimen.picture)")
    }
  }
}

extension FaceDescription {
  /// The name in `Specimen.Face`.
  fileprivate var name: String {
    guard kind == .outlines else { return kind.rawValue }
    return (family ?? "?") + (languageSystem.map { " (\($0))" } ?? "")
  }
}
