/// The sample rate and the number of channels of a stream of audio.
package struct AudioFormat: Hashable, Sendable {
  /// The number of frames a second.
  ///
  /// A frame has one sample for each channel.
  package let sampleRate: Int
  package let channelCount: Int

  package init(sampleRate: Int, channelCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
  }

  /// The sample rate of speech recognition and voice detection, 16 kHz.
  package static let speechRate = 16_000

  /// One channel at the rate of speech recognition.
  package static let speech = AudioFormat(sampleRate: speechRate, channelCount: 1)

  /// The accepted formats: from telephones to studio interfaces.
  static let sampleRates = 4_000...384_000
  static let channelCounts = 1...64

  /// True if the format can be converted.
  var isSupported: Bool {
    Self.sampleRates.contains(sampleRate) && Self.channelCounts.contains(channelCount)
  }
}
