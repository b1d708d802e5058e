internal import Frames
internal import Imaging
internal import Messages
internal import System

/// Real-time playback of a clip, still picture or test pattern.
///
/// Late frames are skipped. A still picture, and the last frame of a clip that does not loop, stay
/// while the thread sleeps.
struct FrameSourcePlayback: CaptureSource {
  let specifier: CameraSpecifier
  let isLooping: Bool

  func run(_ sink: FrameSink) {
    let frameSource: any FrameSource
    do throws(CameraError) {
      frameSource = try specifier.openFrames()
    } catch {
      sink.send(.failed(error))
      return
    }
    sink.send(.started)
    sink.announceStreaming(nil)
    if let rate = frameSource.rate {
      play(frameSource, at: rate, sink)
    } else {
      publishStill(0, of: frameSource, sink)
    }
    sink.stop.wait(atMost: nil)
  }

  /// Plays until the clip ends or the stop wake-up is signaled.
  private func play(_ frameSource: any FrameSource, at rate: FrameRate, _ sink: FrameSink) {
    var start = ContinuousClock.now
    while !sink.stop.isSignaled {
      let index = rate.index(at: start.duration(to: .now))
      var outcome = FrameSourceOutcome.skipped
      if let lease = sink.leaseBitmap() {
        outcome = show(
          index, of: frameSource, sink, sufficientSize: sink.slot.use.sufficientSize,
          dueAt: start + rate.time(of: index), in: lease)
      } else {
        sink.losses.dropped += 1
      }
      if case .beyondEnd(let count) = outcome {
        guard isLooping else {
          // During playback frames may be decoded at a reduced size. The last frame stays, at full
          // size.
          publishStill(count - 1, of: frameSource, sink)
          sink.send(.ended)
          return
        }
        start += rate.time(of: count)
      } else {
        sink.stop.wait(atMost: start + rate.time(of: index + 1) - .now)
      }
    }
  }

  /// Publishes a frame that stays.
  ///
  /// The function waits for a free bitmap because no later frame follows.
  private func publishStill(_ index: Int, of frameSource: any FrameSource, _ sink: FrameSink) {
    repeat {
      if let lease = sink.leaseBitmap() {
        _ = show(index, of: frameSource, sink, sufficientSize: nil, dueAt: nil, in: lease)
        return
      }
    } while !sink.stop.wait(atMost: .milliseconds(10))
  }

  /// Publishes a frame, with the time at which it was due as that of its capture.
  private func show(
    _ index: Int, of frameSource: any FrameSource, _ sink: FrameSink, sufficientSize: PixelSize?,
    dueAt due: ContinuousClock.Instant?, in lease: consuming BitmapLease
  ) -> FrameSourceOutcome {
    let outcome = frameSource.draw(index, into: lease.bitmap, sufficientSize: sufficientSize)
    if case .drawn(let size) = outcome { sink.put(lease, nominalSize: size, capturedAt: due) }
    return outcome
  }
}
