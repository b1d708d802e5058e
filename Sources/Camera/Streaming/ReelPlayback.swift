internal import FrameExchange
internal import Imaging

/// Real-time playback of a clip, still picture or test pattern.
///
/// Late frames are skipped. A still picture, and the last frame of a clip, are published once; then
/// the thread sleeps.
struct ReelPlayback {
  let source: CameraSource
  let looping: Bool

  /// Runs on the calling thread until the stop wake-up is signaled.
  func run(_ outlet: FrameOutlet) {
    let reel: any Reel
    do throws(CameraError) {
      reel = try source.openReel()
    } catch {
      outlet.report(.failed(error))
      return
    }
    outlet.report(.started)
    outlet.announce(nil)
    if let rate = reel.rate {
      play(reel, at: rate, outlet)
    } else {
      keep(0, of: reel, outlet)
    }
    var sleeper = PollSet([outlet.stop.descriptor])
    while !sleeper[0].contains(.readable) { sleeper.wait() }
  }

  /// Plays until the clip ends or the stop wake-up is signaled.
  private func play(_ reel: any Reel, at rate: FrameRate, _ outlet: FrameOutlet) {
    var sleeper = PollSet([outlet.stop.descriptor])
    var start = ContinuousClock.now
    while !sleeper[0].contains(.readable) {
      let index = rate.index(at: start.duration(to: .now))
      let outcome = show(index, of: reel, outlet, wanted: outlet.wantedSize)
      if case .beyondEnd(let count) = outcome {
        guard looping else {
          // During playback frames may be decoded at a reduced size. The last frame stays, at full
          // size.
          keep(count - 1, of: reel, outlet)
          outlet.report(.ended)
          return
        }
        start += rate.time(of: count)
      } else {
        sleeper.wait(timeout: ContinuousClock.now.duration(to: start + rate.time(of: index + 1)))
      }
    }
  }

  private func show(
    _ index: Int, of reel: any Reel, _ outlet: FrameOutlet, wanted: PixelSize?
  ) -> ReelOutcome {
    guard let picture = outlet.picture() else {
      outlet.losses.dropped += 1
      return .missing
    }
    return show(index, of: reel, outlet, wanted: wanted, in: picture)
  }

  /// Publishes a frame that stays; waits for a free buffer, as no later frame follows.
  private func keep(_ index: Int, of reel: any Reel, _ outlet: FrameOutlet) {
    var sleeper = PollSet([outlet.stop.descriptor])
    while !sleeper[0].contains(.readable) {
      if let picture = outlet.picture() {
        _ = show(index, of: reel, outlet, wanted: nil, in: picture)
        return
      }
      sleeper.wait(timeout: .milliseconds(10))
    }
  }

  private func show(
    _ index: Int, of reel: any Reel, _ outlet: FrameOutlet, wanted: PixelSize?,
    in picture: consuming PictureLease
  ) -> ReelOutcome {
    let outcome = reel.draw(index, into: picture.bitmap, wanted: wanted)
    if case .drawn(let size) = outcome { outlet.put(picture, nominalSize: size) }
    return outcome
  }
}
