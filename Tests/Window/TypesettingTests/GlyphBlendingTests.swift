import Imaging
import Testing
@testable import Typesetting

@Suite struct GlyphBlendingTests {
  @Test func inkOverInkIsRoundedAndNeverOverflows() {
    let ink = GlyphColor(Color(red: 10, green: 250, blue: 120))
    let below = Color(red: 240, green: 30, blue: 90, alpha: 180).premultipliedBGRA
    for coverage in UInt8.min...UInt8.max {
      let result = ink.over(below, coverage: coverage)
      let above = ink.over(0, coverage: coverage)
      for shift: UInt32 in [0, 8, 16, 24] {
        let rest = Double(255 - coverage) / 255
        let exact = Double(above >> shift & 255) + Double(below >> shift & 255) * rest
        #expect(abs(Double(result >> shift & 255) - exact) <= 0.5)
      }
    }
  }
}
