internal import CSoxr

/// A converter of the sample rate by libsoxr, at its high quality.
///
/// The samples are interleaved. The output lags behind the input by the length of the filter, about
/// 10 ms; `finish` returns the rest. Both rates may be equal. An instance belongs to one thread.
@safe package struct AudioResampler: ~Copyable {
  private let resampler: soxr_t?
  private let channelCount: Int
  /// The number of output frames for each input frame.
  private let ratio: Double

  /// Creates a converter from the format of the input to another sample rate.
  package init(from format: AudioFormat, to sampleRate: Int) throws(AudioError) {
    channelCount = format.channelCount
    ratio = Double(sampleRate) / Double(format.sampleRate)
    guard sampleRate != format.sampleRate else {
      unsafe resampler = nil
      return
    }
    unsafe resampler = unsafe csoxr_create(
      Double(format.sampleRate), Double(sampleRate), UInt32(format.channelCount))
    guard unsafe resampler != nil else { throw .systemLimit("there is no memory for audio") }
  }

  deinit {
    if let resampler = unsafe resampler { unsafe soxr_delete(resampler) }
  }

  /// Returns the samples that the input completes.
  package mutating func process(_ input: [Float]) -> [Float] {
    guard unsafe resampler != nil else { return input }
    return input.isEmpty ? [] : convert(input)
  }

  /// Ends the input and returns the last samples.
  package mutating func finish() -> [Float] {
    guard unsafe resampler != nil else { return [] }
    var rest: [Float] = []
    while true {
      let samples = convert(nil)
      if samples.isEmpty { return rest }
      rest += samples
    }
  }

  /// Converts the input, or the rest in the filter for nil.
  private mutating func convert(_ input: [Float]?) -> [Float] {
    let inputFrames = (input?.count ?? 0) / channelCount
    // The filter may have held back some frames of earlier input.
    let capacity = Int(Double(inputFrames) * ratio) + Self.spareFrames
    var output = [Float](repeating: 0, count: capacity * channelCount)
    var (consumed, produced) = (0, 0)
    if let input {
      _ = unsafe soxr_process(
        resampler, input, inputFrames, &consumed, &output, capacity, &produced)
    } else {
      _ = unsafe soxr_process(resampler, nil, 0, nil, &output, capacity, &produced)
    }
    output.removeLast((capacity - produced) * channelCount)
    return output
  }

  private static let spareFrames = 4096
}
