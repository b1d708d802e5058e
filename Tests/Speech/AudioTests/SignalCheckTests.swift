import Audio
import Testing

@Suite("Faults of a microphone's signal")
struct SignalCheckTests {
  private var check = SignalCheck()

  /// Adds a tone or, with amplitude 0, silence, in pieces of 20 ms; returns the changes of the fault.
  private mutating func hear(amplitude: Float, seconds: Double) -> [SignalCheck.Fault?] {
    var changes: [SignalCheck.Fault?] = []
    let piece = (0..<320).map { index in
      max(-1, min(1, amplitude * (index % 32 < 16 ? 1 : -1) * Float(index % 16) / 15))
    }
    for _ in 0..<Int((seconds * 50).rounded()) {
      let before = check.fault
      check.add(piece, seconds: 0.02)
      if check.fault != before { changes.append(check.fault) }
    }
    return changes
  }

  @Test mutating func digitalSilenceIsReportedOnceAndEndsWithTheFirstSound() {
    #expect(hear(amplitude: 0, seconds: 14.9).isEmpty)
    #expect(hear(amplitude: 0, seconds: 3600) == [.silent])
    #expect(hear(amplitude: 0.001, seconds: 1) == [nil])
  }

  @Test mutating func aQuietRoomIsNoFault() {
    #expect(hear(amplitude: 0.0005, seconds: 600).isEmpty)
  }

  @Test mutating func loudSpeechIsNoFaultButDistortionIs() {
    #expect(hear(amplitude: 0.9, seconds: 60).isEmpty)
    #expect(hear(amplitude: 3, seconds: 10) == [.clipping])
    #expect(hear(amplitude: 0.5, seconds: 60) == [nil])
  }
}
