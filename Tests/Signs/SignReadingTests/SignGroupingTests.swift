internal import Glibc
internal import Signs
internal import Testing

@testable import SignReading

/// Which lines make a sign, and which of its lines make a sentence.
@Suite("Sign grouping") struct SignGroupingTests {
  private func quad(_ x: Double, _ y: Double, _ width: Double, _ height: Double, turn: Double = 0)
    -> Quad
  {
    let (cosine, sine) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
    return Quad(
      topLeft: PlanePoint(x: x, y: y), topRight: PlanePoint(x: x + width, y: y),
      bottomRight: PlanePoint(x: x + width, y: y + height),
      bottomLeft: PlanePoint(x: x, y: y + height)
    ).mapped { PlanePoint(x: $0.x * cosine - $0.y * sine, y: $0.x * sine + $0.y * cosine) }
  }

  @Test(arguments: [-15.0, 0, 10])
  func linesBelowEachOtherAreOneSignFromTopToBottom(turn: Double) {
    let lines = [
      quad(110, 100, 200, 30, turn: turn), quad(100, 50, 220, 32, turn: turn),
      quad(105, 145, 150, 30, turn: turn),
    ]
    let signs = SignGrouping.signs(of: lines)
    #expect(signs == [[lines[1], lines[0], lines[2]]])
  }

  @Test func signsFarApartAreTwo() {
    let signs = SignGrouping.signs(of: [
      quad(0, 0, 200, 30), quad(600, 10, 200, 30), quad(0, 300, 200, 30),
    ])
    #expect(signs.map(\.count) == [1, 1, 1])
  }

  @Test func signsAreInTheOrderInWhichPeopleRead() {
    let title = quad(100, 0, 400, 50)
    let (left, right) = (quad(0, 200, 150, 30), quad(500, 204, 150, 30))
    let end = quad(200, 600, 150, 30)
    #expect(
      SignGrouping.signs(of: [end, right, left, title]) == [[title], [left], [right], [end]])
  }

  @Test func partsOfALineAreJoined() throws {
    let signs = SignGrouping.signs(of: [quad(0, 0, 100, 30), quad(112, 1, 80, 30)])
    let line = try #require(signs.first?.first)
    #expect(signs.map(\.count) == [1] && abs(line.width - 192) < 3, "\(signs)")
  }

  @Test func aPriceBesideADishIsALineOfItsOwn() {
    let signs = SignGrouping.signs(of: [
      quad(0, 0, 200, 30), quad(260, 0, 60, 30), quad(0, 45, 180, 30), quad(260, 45, 60, 30),
    ])
    #expect(signs.map { $0.map(\.width) } == [[200, 60, 180, 60]])
  }

  @Test func textThatRunsInAnotherDirectionIsAnotherSign() {
    let signs = SignGrouping.signs(of: [quad(100, 100, 200, 30), quad(100, 140, 200, 30, turn: 25)])
    #expect(signs.count == 2)
  }

  // MARK: Paragraphs

  private func lines(_ texts: [(String, Double)]) -> [SignLine] {
    texts.enumerated().map { index, text in
      SignLine(text: text.0, quad: quad(0, Double(index) * 40, text.1, 30), confidence: 1)
    }
  }

  private func continues(_ texts: [(String, Double)]) -> [Bool] {
    Paragraphs.joined(lines(texts)).map(\.continues)
  }

  @Test func aLineThatBeginsSmallGoesOn() {
    #expect(continues([("Bitte ziehen Sie", 300), ("eine Nummer", 200)]) == [false, true])
    #expect(continues([("Sopa de pescado", 300), ("Pollo asado", 200)]) == [false, false])
    #expect(continues([("Closed on Sunday.", 300), ("please ring", 200)]) == [false, false])
  }

  @Test func aFullLineWithoutCaseGoesOn() {
    #expect(
      continues([("دور از دسترس کودکان خردسال", 400), ("نگهداری شود", 180)]) == [false, true])
    #expect(continues([("چلوکباب", 200), ("دوغ", 80)]) == [false, false])
  }

  @Test func aHeadingIsNotPartOfWhatFollows() {
    var joined = lines([("Horario de atención al público", 400), ("de nueve a dos", 300)])
    joined[0].quad = quad(0, -40, 400, 70)
    #expect(Paragraphs.joined(joined).map(\.continues) == [false, false])
  }

  @Test func sideBySideIsReadFromTheRightInPersian() {
    let row = [
      SignLine(text: "۱۲۰۰۰", quad: quad(0, 0, 80, 30), confidence: 1),
      SignLine(text: "چلوکباب", quad: quad(200, 0, 150, 30), confidence: 1),
    ]
    #expect(Paragraphs.inReadingOrder(row).map(\.text) == ["چلوکباب", "۱۲۰۰۰"])
  }
}
