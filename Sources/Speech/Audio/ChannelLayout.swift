/// The use of the channels of a source: all mixed, or one for each side of a conversation.
package enum ChannelLayout: Hashable, Sendable {
  /// All channels are mixed to one.
  case mixed
  /// The first channel is that of one speaker, the second that of another, each with a microphone.
  case separate

  /// The number of streams of speech.
  package var streamCount: Int { self == .mixed ? 1 : 2 }

  /// Returns the streams of speech in interleaved samples.
  ///
  /// With `separate`, the source must have two channels.
  package func streams(of samples: [Float], channelCount: Int) -> [[Float]] {
    let frameCount = samples.count / channelCount
    switch self {
    case .mixed:
      guard channelCount > 1 else { return [samples] }
      let gain = 1 / Float(channelCount)
      return [
        (0..<frameCount).map { frame in
          let start = frame * channelCount
          return samples[start..<start + channelCount].reduce(0, +) * gain
        }
      ]
    case .separate:
      return (0..<2).map { channel in
        (0..<frameCount).map { samples[$0 * channelCount + channel] }
      }
    }
  }
}
