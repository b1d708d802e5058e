internal import FrameExchange
internal import Imaging

/// Plays a reel by the clock into an outlet, as if a camera delivered it.
///
/// A picture that is late is left out, never queued. A still picture, and the last one of a clip, are
/// put once; then the thread sleeps.
struct ReelPlayback {
  let source: CameraSource
  let looping: Bool

  /// Runs on the calling thread until the outlet's bell rings.
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

  /// Returns when the clip is over or the bell rings.
  private func play(_ reel: any Reel, at rate: FrameRate, _ outlet: FrameOutlet) {
    var sleeper = PollSet([outlet.stop.descriptor])
    var start = ContinuousClock.now
    while !sleeper[0].contains(.readable) {
      let index = rate.index(at: start.duration(to: .now))
      let outcome = show(index, of: reel, outlet, wanted: outlet.wantedSize)
      if case .beyondEnd(let count) = outcome {
        guard looping else {
          // Whatever the view wanted while it ran, what stays is whole.
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

  /// Shows a picture that stays: as there will be no other, a free one to draw into is waited for.
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
