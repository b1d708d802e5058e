internal import Imaging
internal import Signs
internal import Testing

/// Signs and their JSON.
@Suite("Signs") struct SignTests {
  private static func quad(_ x: Double, _ y: Double, width: Double = 100, height: Double = 20)
    -> Quad
  {
    Quad(
      topLeft: PlanePoint(x: x, y: y), topRight: PlanePoint(x: x + width, y: y),
      bottomRight: PlanePoint(x: x + width, y: y + height),
      bottomLeft: PlanePoint(x: x, y: y + height))
  }

  private static func sign(_ lines: [(text: String, continues: Bool)], language: String? = "en")
    -> Sign
  {
    Sign(
      id: 7,
      lines: lines.enumerated().map { index, line in
        SignLine(
          text: line.text, quad: quad(10, Double(index) * 30), confidence: 0.9,
          continues: line.continues)
      }, language: language, quad: quad(10, 0, height: Double(lines.count) * 30),
      colors: PlateColors(
        text: .white, left: Color(red: 0, green: 110, blue: 60),
        right: Color(red: 0, green: 90, blue: 50)))
  }

  @Test func linesOfASentenceAreJoinedAndOthersAreNot() {
    let sign = Self.sign([("Please ring", false), ("the bell", true), ("Open daily", false)])
    #expect(sign.text == "Please ring the bell\nOpen daily")
    #expect(sign.paragraphs.map(\.count) == [2, 1])
  }

  @Test func aHyphenThatDividesAWordIsNotRead() {
    #expect(Self.sign([("Straßen-", false), ("bahn", true)]).text == "Straßenbahn")
    #expect(Self.sign([("Ost-", false), ("Berlin", true)]).text == "Ost- Berlin")
  }

  @Test func linesWithoutSpacesAreJoinedWithoutThem() {
    #expect(Self.sign([("请将药品放在", false), ("儿童接触不到的地方", true)]).text == "请将药品放在儿童接触不到的地方")
    #expect(Self.sign([("سه بار", false), ("در روز", true)]).text == "سه بار در روز")
  }

  @Test func aSignIsTheSameAfterItsJSON() {
    let sign = Self.sign([("Please ring", false), ("the bell", true)])
    let line = SignCoding.line(of: [sign])
    #expect(SignCoding.signs(in: Array(line.utf8)) == [sign])
  }

  @Test func placesAreTheSameAfterTheirJSON() throws {
    let sign = Self.sign([("Exit", false)])
    let motion = try #require(
      PlaneMotion(rows: [1.01, 0.002, 3.5, -0.002, 0.99, -7.25, 1e-5, -2e-5, 1]))
    let line = SignCoding.line(
      ofChanged: [sign], places: [SignPlace(id: 7, motion: motion, light: 0.84)], wantsColor: true,
      isReading: true)
    let answer = try #require(SignCoding.following(Array(line.utf8)))
    #expect(answer.changed == [sign] && answer.wantsColor && answer.places.map(\.id) == [7])
    #expect(answer.places.map(\.light) == [0.84] && answer.isReading)
    for corner in sign.quad.corners {
      #expect(
        (answer.places[0].motion.applied(to: corner) - motion.applied(to: corner)).length < 0.01)
    }
    #expect(SignCoding.following(Array(#"{"signs":[]}"#.utf8)) == nil)
  }

  @Test func aSignOfAnotherProgramNeedsAPlaceAndWords() throws {
    let line =
      #"{"signs":[{"text":"Salida","quad":[[0,0],[9,0],[9,3],[0,3]]},{"text":"","quad":[[0,0],[9,0],[9,3],[0,3]]}]}"#
    let signs = try #require(SignCoding.signs(in: Array(line.utf8)))
    #expect(signs.map(\.text) == ["Salida"] && signs[0].language == nil)
    #expect(signs[0].lines[0].quad == signs[0].quad)
  }

  @Test(arguments: [
    "", "null", "{}", #"{"signs":7}"#, #"{"signs":[{"text":"a","quad":[[0,0],[9,0]]}]"#,
    #"{"signs":[{"text":"a"}]}"#,
    "{\"signs\":[{\"text\":\"a\",\"quad\":[[0,0],[9,0],[9,3],[0,1e999]]}]}",
  ])
  func whatIsNoListOfSignsIsRejected(line: String) {
    #expect(SignCoding.signs(in: Array(line.utf8)) == nil)
  }

  @Test func aQuadWithoutFourCornersIsLeftOut() {
    let line =
      #"{"signs":[{"text":"a","quad":[[0,0],[9,0]]},{"text":"b","quad":[[0],[9,0],[9,3],[0,3]]}]}"#
    #expect(SignCoding.signs(in: Array(line.utf8)) == [])
  }

  @Test func thereIsABoundForSignsAndLines() throws {
    let lines = (0..<500).map { _ in #"{"text":"a","quad":[[0,0],[9,0],[9,3],[0,3]]}"# }.joined(
      separator: ",")
    let sign = #"{"text":"a","quad":[[0,0],[9,0],[9,3],[0,3]],"lines":[\#(lines)]}"#
    let signText = #"{"text":"a","quad":[[0,0],[9,0],[9,3],[0,3]]}"#
    let others = (0..<300).map { _ in signText }.joined(separator: ",")
    let line = #"{"signs":[\#(sign),\#(others)]}"#
    let signs = try #require(SignCoding.signs(in: Array(line.utf8)))
    #expect(signs.count == SignCoding.maxSigns && signs[0].lines.count == SignCoding.maxLines)
  }
}
