import CaptionCoding
import DecoderTrial
import Glibc

/// The entry point of libFuzzer, which runs one input through a decoder.
///
/// The environment variable `VISAVIS_FUZZED_FORMAT` names the decoder's format. `scripts/fuzz`
/// builds and runs the fuzzer (see docs/TESTING.md). The tests replay its corpus.
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

/// The checks to run, for a format or for automatic detection.
private let trial: DecoderTrial = {
  guard let name = unsafe getenv("VISAVIS_FUZZED_FORMAT").map({ unsafe String(cString: $0) })
  else { fatalError("VISAVIS_FUZZED_FORMAT names the format, or auto") }
  guard name != "auto" else { return DecoderTrial(nil) }
  guard let format = CaptionFormat(name: name) else { fatalError("\(name) is no format") }
  return DecoderTrial(format)
}()
