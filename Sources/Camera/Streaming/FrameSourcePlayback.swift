internal import Frames
internal import Imaging
internal import Messages
internal import Threading

/// Real-time playback of a clip, still picture or test pattern.
///
/// Late frames are skipped. A still picture, and the last frame of a clip, are published once; then
/// the thread sleeps.
struct FrameSourcePlayback {
  let source: CameraSource
  let looping: Bool

  /// Runs on the calling thread until the stop wake-up is signaled.
  func run(_ sink: FrameSink) {
    let frameSource: any FrameSource
    do throws(CameraError) {
      frameSource = try source.openFrames()
    } catch {
      sink.report(.failed(error))
      return
    }
    sink.report(.started)
    sink.announce(nil)
    if let rate = frameSource.rate {
      play(frameSource, at: rate, sink)
    } else {
      publishStill(0, of: frameSource, sink)
    }
    var sleeper = PollSet([sink.stop.descriptor])
    while !sleeper[0].contains(.readable) { sleeper.wait() }
  }

  /// Plays until the clip ends or the stop wake-up is signaled.
  private func play(_ frameSource: any FrameSource, at rate: FrameRate, _ sink: FrameSink) {
    var sleeper = PollSet([sink.stop.descriptor])
    var start = ContinuousClock.now
    while !sleeper[0].contains(.readable) {
      let index = rate.index(at: start.duration(to: .now))
      let outcome = show(index, of: frameSource, sink, wanted: sink.wantedSize)
      if case .beyondEnd(let count) = outcome {
        guard looping else {
          // During playback frames may be decoded at a reduced size. The last frame stays, at full
          // size.
          publishStill(count - 1, of: frameSource, sink)
          sink.report(.ended)
          return
        }
        start += rate.time(of: count)
      } else {
        sleeper.wait(timeout: ContinuousClock.now.duration(to: start + rate.time(of: index + 1)))
      }
    }
  }

  private func show(
    _ index: Int, of frameSource: any FrameSource, _ sink: FrameSink, wanted: PixelSize?
  ) -> FrameSourceOutcome {
    guard let picture = sink.picture() else {
      sink.losses.dropped += 1
      return .missing
    }
    return show(index, of: frameSource, sink, wanted: wanted, in: picture)
  }

  /// Publishes a frame that stays; waits for a free buffer, as no later frame follows.
  private func publishStill(_ index: Int, of frameSource: any FrameSource, _ sink: FrameSink) {
    var sleeper = PollSet([sink.stop.descriptor])
    while !sleeper[0].contains(.readable) {
      if let picture = sink.picture() {
        _ = show(index, of: frameSource, sink, wanted: nil, in: picture)
        return
      }
      sleeper.wait(timeout: .milliseconds(10))
    }
  }

  private func show(
    _ index: Int, of frameSource: any FrameSource, _ sink: FrameSink, wanted: PixelSize?,
    in picture: consuming PictureLease
  ) -> FrameSourceOutcome {
    let outcome = frameSource.draw(index, into: picture.bitmap, wanted: wanted)
    if case .drawn(let size) = outcome { sink.put(picture, nominalSize: size) }
    return outcome
  }
}
