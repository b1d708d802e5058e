/// The sound of a conversation as MP3 whose frames can be heard without those before them.
///
/// It has one channel, 24,000 samples and 32 kbit a second. Frames are of one size, as nothing is saved up for later ones.
struct SpeechSound {
  /// The samples and the bytes of a frame (ISO/IEC 13818-3, Layer III: 72 × 32,000 / 24,000 bytes).
  private static let frameSamples = 576
  private static let frameBytes = 96
  private static let rate = 24_000
  /// The samples by which decoded sound is late, for the filters of the encoder (576) and of the decoder (529).
  private static let delay = 1105

  private let bytes: [UInt8]

  /// Takes bytes of the encoder.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns true if some bytes begin with a frame (MPEG-2, Layer III, without a sum).
  static func isBegun(by bytes: [UInt8]) -> Bool {
    bytes.count >= frameBytes && bytes.starts(with: [0xFF, 0xF3])
  }

  /// The time of a frame.
  static let frame = Duration.seconds(frameSamples) / rate

  private var length: Duration { Self.frame * (bytes.count / Self.frameBytes) }

  /// Returns the frames of a clip; nil if the sound lacks more of it than the margin.
  ///
  /// The frame before them is there for its second half, which decoders add to the next one.
  func clip(_ span: Range<Duration>) -> [UInt8]? {
    guard span.lowerBound >= .zero - ClipTimes.margin, span.upperBound > .zero,
      span.upperBound <= length + ClipTimes.margin
    else { return nil }
    let first = Int((span.lowerBound / Self.frame + delayInFrames).rounded(.down)) - 1
    let end = Int((span.upperBound / Self.frame + delayInFrames).rounded(.up))
    return Array(
      bytes.prefix(end * Self.frameBytes).dropFirst(max(0, first) * Self.frameBytes))
  }

  private var delayInFrames: Double { Double(Self.delay) / Double(Self.frameSamples) }
}
