/// A check of a microphone's signal for faults that nobody hears: silence and clipping.
package struct SignalCheck: Sendable {
  package enum Fault: Sendable, Equatable {
    /// Digital silence, as from a microphone that is muted.
    case silent
    /// Samples at the limit, as from a microphone whose level is too high.
    case clipping
  }

  /// The fault at present.
  package private(set) var fault: Fault?
  /// The silence so far, in seconds.
  private var silence = 0.0
  /// The share of clipped samples of late.
  private var clippedShare = 0.0

  /// The loudness of noise of the quietest microphones is above this, about -80 dB.
  private static let silentSample: Float = 1e-4
  private static let clippedSample: Float = 0.985
  private static let silenceLimit = 15.0
  /// Speech that is clipped audibly has this share and more.
  private static let maxClippedShare = 0.01
  /// The time in which the share of clipped samples is measured, in seconds.
  private static let clippingTime = 3.0

  package init() {}

  /// Examines samples of a duration in seconds.
  package mutating func add(_ samples: [Float], seconds: Double) {
    guard !samples.isEmpty else { return }
    let isSilent = samples.allSatisfy { abs($0) < Self.silentSample }
    silence = isSilent ? silence + seconds : 0
    let clipped = samples.count { abs($0) >= Self.clippedSample }
    let weight = min(1, seconds / Self.clippingTime)
    clippedShare += weight * (Double(clipped) / Double(samples.count) - clippedShare)
    // A fault that comes and goes with each word would be reported again and again.
    let limit = fault == .clipping ? Self.maxClippedShare / 10 : Self.maxClippedShare
    fault = silence >= Self.silenceLimit ? .silent : clippedShare > limit ? .clipping : nil
  }
}
