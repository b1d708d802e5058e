import Imaging
import Testing

@Suite("Four-character codes") struct FourCCTests {
  @Test func codesAreFormattedLikeTheKernels() {
    #expect(FourCC(parsing: "Y16")?.description == "Y16")
    #expect(FourCC(code: FourCC(stringLiteral: "Y16 ").code | 1 << 31).description == "Y16-BE")
    #expect(FourCC(code: 0x0102_0304).description == "????")
    #expect(FourCC(parsing: "") == nil)
    #expect(FourCC(parsing: "YUYVX") == nil)
  }
}
