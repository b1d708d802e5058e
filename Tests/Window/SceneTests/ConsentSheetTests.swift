import Captions
import Imaging
import InterfaceFiles
import Messages
import Testing
import Typesetting

@testable import Scene

@Suite struct ConsentSheetTests {
  private static let sizes = [
    PixelSize(width: 1280, height: 720), PixelSize(width: 480, height: 270),
    PixelSize(width: 320, height: 180), PixelSize(width: 360, height: 640),
    PixelSize(width: 3840, height: 2160), PixelSize(width: 160, height: 90),
  ]

  private func sheet(
    _ languages: [String], in size: PixelSize, isWaiting: Bool = false, faces: [PixelRect] = []
  ) throws -> ConsentSheet {
    let catalog = try InterfaceFiles.catalog()
    return ConsentSheet(
      ConsentQuestion(
        languages: languages, about: .recordingWithSound, isWaiting: isWaiting, faces: faces),
      in: Pane(size), end: size.height * 3 / 4,
      pills: try PillLayout.sample(size, catalog[languages[0]]), catalog: catalog)
  }

  @Test(arguments: InterfaceFiles.languages, sizes)
  func theQuestionIsInsideTheWindowInTwoLanguages(language: String, size: PixelSize) throws {
    let sheet = try sheet([language, language == "de" ? "ar" : "de"], in: size)
    let window = PixelRect(origin: .zero, size: size)
    #expect(sheet.frame.isIn(window), "\(sheet.frame)")
    for layer in sheet.layers { #expect(layer.bounds.isIn(sheet.frame), "\(layer.bounds)") }
    #expect(sheet.buttons.map(\.answer).count == 2)
    #expect(sheet.buttons[0].frame.intersection(sheet.buttons[1].frame).isEmpty)
    for button in sheet.buttons {
      #expect(button.frame.intersection(sheet.frame) == button.frame)
      #expect(sheet.answer(at: button.frame.middle) == button.answer)
    }
    #expect(sheet.answer(at: PixelPoint(x: sheet.frame.minX + 1, y: sheet.frame.minY + 1)) == nil)
  }

  @Test func buttonsAreLargeEnoughForAFinger() throws {
    for button in try sheet(["en"], in: PixelSize(width: 1280, height: 720)).buttons {
      #expect(button.frame.size.height >= 44 && button.frame.size.width >= 44)
    }
  }

  @Test func itLeavesTheMiddleFreeOrTheFacesIfTheyAreKnown() throws {
    let size = Self.sizes[0]
    let usual = PixelRect(x: 0, y: 144, width: 1280, height: 432)
    let high = try sheet(["en"], in: size).frame
    #expect(high.intersection(usual).size.height * 2 < high.size.height, "\(high)")
    let low = PixelRect(x: 500, y: 350, width: 200, height: 200)
    let faces = [low, PixelRect(x: 100, y: 20, width: 150, height: 150)]
    let frame = try sheet(["en"], in: size, faces: faces).frame
    #expect(faces.allSatisfy { $0.intersection(frame).isEmpty }, "\(frame)")
  }

  @Test(arguments: [["es", "en"], ["de", "ar"], ["ja", "fr"]])
  func theSheetOfTwoLanguagesCoversNoneOfTwoFacesWithRoomBesideThem(languages: [String]) throws {
    let faces = [
      PixelRect(x: 250, y: 130, width: 220, height: 260),
      PixelRect(x: 800, y: 110, width: 230, height: 270),
    ]
    let frame = try sheet(languages, in: Self.sizes[0], faces: faces).frame
    #expect(faces.allSatisfy { $0.intersection(frame).isEmpty }, "\(frame)")
    #expect(try sheet(languages, in: Self.sizes[0]).frame.size.height < 240)
  }

  @Test(arguments: InterfaceFiles.languages)
  func theWordsOfTheButtonsAreWholeInHalfANarrowWindow(language: String) throws {
    let size = PixelSize(width: 320, height: 400)
    let sheet = try sheet([language, language == "de" ? "es" : "de"], in: size)
    let texts = sheet.layers.map(\.bounds)
    for button in sheet.buttons {
      let words = texts.filter { $0 != button.frame && !$0.intersection(button.frame).isEmpty }
        .filter { $0 != sheet.frame }
      #expect(words.count >= 2 && words.allSatisfy { $0.isIn(button.frame) }, "\(language)")
      #expect(words.allSatisfy { $0.maxX < button.frame.maxX && $0.minX > button.frame.minX })
    }
  }

  @Test func noAnswerIsPreferred() throws {
    let size = Self.sizes[0]
    let sheet = try sheet(["en"], in: size)
    let plates = sheet.buttons.map { button in
      sheet.layers.first { $0.bounds == button.frame }?.bitmap.view[2, button.frame.size.height / 2]
    }
    #expect(plates[0] != nil && plates[0] == plates[1])
  }

  @Test func whoHasAgreedMayStillRefuse() throws {
    let sheet = try sheet(["en"], in: Self.sizes[0], isWaiting: true)
    #expect(sheet.buttons.map(\.answer) == [.refuse])
  }

  @Test func fromRightToLeftTheFirstButtonIsAtTheRight() throws {
    let sheet = try sheet(["ar"], in: Self.sizes[0])
    let agree = try #require(sheet.buttons.first { $0.answer == .agree })
    let refuse = try #require(sheet.buttons.first { $0.answer == .refuse })
    #expect(agree.frame.minX > refuse.frame.maxX)
  }
}

@Suite struct KeptMarkTests {
  @Test func theMarkTellsTheTimeSinceTheBeginning() {
    let mark = KeptMark(.recording, since: .seconds(10))
    #expect(mark.shown(at: .seconds(10)).text(.english) == "Recording 0:00")
    #expect(mark.shown(at: .milliseconds(75_900)).text(.english) == "Recording 1:05")
    #expect(mark.shown(at: .seconds(10 + 3 * 3600)).text(.english) == "Recording 180:00")
    #expect(mark.shown(at: .zero).text(.english) == "Recording 0:00")
    #expect(
      KeptMark(.transcript, since: .zero).shown(at: .seconds(9)).text(.english) == "Transcript 0:09"
    )
  }

  @Test func theMarkKeepsItsWidthForAMinute() throws {
    let size = PixelSize(width: 1280, height: 720)
    let pills = try PillLayout.sample(size)
    let frames = Set(
      (0..<60).map {
        pills.mark(ShownMark(kind: .recording, seconds: $0), in: size, end: 700)?.frame
      }
    )
    #expect(frames.count == 1)
  }
}
