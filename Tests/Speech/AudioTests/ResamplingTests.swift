import Audio
import Glibc
import Testing

@Suite("Resampling")
struct ResamplingTests {
  /// Returns a sine of half of full scale, interleaved for all channels.
  private func sine(_ frequency: Double, seconds: Double, _ format: AudioFormat) -> [Float] {
    (0..<Int(seconds * Double(format.sampleRate))).flatMap { frame in
      let phase = 2 * Double.pi * frequency * Double(frame) / Double(format.sampleRate)
      return [Float](repeating: Float(0.5 * sin(phase)), count: format.channelCount)
    }
  }

  /// Converts in pieces of an uneven size, as a sound system delivers them.
  private func resample(_ samples: [Float], _ format: AudioFormat) throws -> [Float] {
    var resampler = try AudioResampler(from: format, to: 16_000)
    var output: [Float] = []
    for start in stride(from: 0, to: samples.count, by: 441 * format.channelCount) {
      let end = min(start + 441 * format.channelCount, samples.count)
      output += resampler.process(Array(samples[start..<end]))
    }
    return output + resampler.finish()
  }

  private func power(_ samples: some Collection<Float>) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
  }

  @Test(arguments: [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])
  func aToneKeepsItsLengthAndLoudness(rate: Int) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let output = try resample(sine(1000, seconds: 1, format), format)
    #expect(abs(output.count - 16_000) <= 2)
    #expect(abs(power(output[1000..<15_000]) - 0.125) < 0.001)
  }

  @Test(arguments: [44_100, 48_000])
  func tonesThatTheRateCannotHoldAreRemoved(rate: Int) throws {
    let format = AudioFormat(sampleRate: rate, channelCount: 1)
    let output = try resample(sine(9_500, seconds: 1, format), format)
    // 80 dB below the tone.
    #expect(power(output[1000..<15_000]) < 0.125e-8)
  }

  @Test func channelsStaySeparate() throws {
    let format = AudioFormat(sampleRate: 48_000, channelCount: 2)
    let left = sine(500, seconds: 0.5, AudioFormat(sampleRate: 48_000, channelCount: 1))
    let output = try resample(left.flatMap { [$0, 0] }, format)
    let streams = ChannelLayout.separate.streams(of: output, channelCount: 2)
    #expect(abs(power(streams[0][1000..<7000]) - 0.125) < 0.001)
    #expect(power(streams[1]) == 0)
  }

  @Test func nothingGivesNothing() throws {
    #expect(try resample([], AudioFormat(sampleRate: 44_100, channelCount: 2)).isEmpty)
  }
}

@Suite("Channel layouts")
struct ChannelLayoutTests {
  @Test func mixedIsTheMeanOfAllChannels() {
    let samples: [Float] = [1, 0, 0.5, 0.5, -1, 1]
    #expect(ChannelLayout.mixed.streams(of: samples, channelCount: 2) == [[0.5, 0.5, 0]])
    #expect(ChannelLayout.mixed.streams(of: samples, channelCount: 1) == [samples])
  }

  @Test func separateIsTheFirstTwoChannels() {
    let samples: [Float] = [1, 2, 3, 4, 5, 6]
    #expect(ChannelLayout.separate.streams(of: samples, channelCount: 3) == [[1, 4], [2, 5]])
  }

  @Test func theLevelFollowsTheLouderStream() {
    func level(_ streams: [[Float]]) -> Double { AudioChunk(start: 0, streams: streams).level }
    #expect(level([[0, 0], [1, -1]]) == 1)
    #expect(level([[0.001, -0.001]]) < 0.01)
    #expect(abs(level([[0.0316, -0.0316]]) - 0.5) < 0.01)
    #expect(level([[]]) == 0 && level([]) == 0)
  }
}
