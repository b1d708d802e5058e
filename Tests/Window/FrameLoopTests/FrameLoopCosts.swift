import CostCounts
import Imaging
import Scene
import Testing

@testable import FrameLoop

/// The work of the loop for a frame and for a caption.
///
/// The display is a fake one. What painters do is counted in `PainterCosts`.
@Suite struct FrameLoopCosts {
  /// A loop with a camera, whose captions are those of `texts`, at rest.
  private func resting(_ texts: [String]) throws -> Harness {
    let harness = try Harness(animates: false)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.start("one")
    harness.pass(.seconds(20))
    harness.showFrame(sequence: 1)
    for (number, text) in texts.enumerated() { harness.say(text, id: "u\(number)") }
    harness.rest()
    return harness
  }

  @Test func aFrame() throws {
    let harness = try resting(["Nos vemos mañana"])
    harness.showFrame(sequence: 2)
    harness.now += .milliseconds(33)
    harness.sendFrame(sequence: 3)
    let before = harness.display.shown.count
    harness.display.reserve()
    counted("a frame through the loop") { harness.loop.turn() }
    #expect(harness.display.shown.count == before + 1)
  }

  /// A word is added to the second of two captions, from its arrival to the scene.
  @Test(arguments: [
    ("Latn", "Nos vemos mañana a las diez", " en la plaza"),
    ("Cyrl", "Подскажите, пожалуйста, где", " вокзал"),
    ("Arab", "القطار القادم يصل في", " الساعة"),
    ("Deva", "कृपया प्रतीक्षा करें,", " श्रीमान"),
    ("Thai", "สถานีรถไฟอยู่", "ที่ไหน"),
    ("Hans", "请问火车站", "在哪里"),
    ("Jpan", "駅はどこ", "ですか"),
    ("Kore", "역이 어디에", " 있습니까"),
  ])
  func aWord(script: String, text: String, word: String) throws {
    let harness = try resting([text + word, text])
    harness.sendText(text + word, id: "u1")
    harness.now += .milliseconds(33)
    let before = harness.display.shown.count
    counted("a word in \(script)") {
      for _ in 0..<20 where harness.display.shown.count == before { harness.loop.turn() }
    }
    #expect(harness.rows.last?.hasSuffix(word.drop { $0 == " " }) == true, "\(harness.rows)")
  }
}
