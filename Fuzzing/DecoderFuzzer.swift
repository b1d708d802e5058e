import CaptionCoding
import DecoderTrial
import Glibc

/// libFuzzer's entry: one input, tried on the decoder of the format that `VISAVIS_FUZZED_FORMAT` names.
///
/// `scripts/fuzz` builds and runs it; see docs/TESTING.md. What it finds it leaves to the tests that replay
/// the corpus.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
  do {
    try trial.run(on: input)
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private let trial: DecoderTrial = {
  guard let name = unsafe getenv("VISAVIS_FUZZED_FORMAT").map({ unsafe String(cString: $0) })
  else { fatalError("VISAVIS_FUZZED_FORMAT names the format, or auto") }
  guard name != "auto" else { return DecoderTrial(nil) }
  guard let format = CaptionFormat(name: name) else { fatalError("\(name) is no format") }
  return DecoderTrial(format)
}()
