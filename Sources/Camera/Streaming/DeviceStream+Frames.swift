internal import FrameExchange
internal import Imaging

/// One frame's way from the driver to the outlet.
extension DeviceStream {
  /// Queues every buffer and starts delivery.
  static func begin(_ device: any VideoDevice, _ buffers: Int) throws(SystemError) {
    for buffer in 0..<buffers { try device.queue(buffer) }
    try device.start()
  }

  /// Puts the newest frame that waits, if one does; true when it was whole.
  func deliver(to outlet: FrameOutlet) throws(Fault) -> Bool {
    guard let frame = try newestFrame(outlet) else { return false }
    guard let picture = outlet.picture() else {
      // The view holds every picture: the frame is dropped, and nothing is wrong with the camera.
      outlet.losses.dropped += 1
      try giveBack(frame)
      return true
    }
    let isWhole = device.withBytes(of: frame) { first, second, third in
      decoder.decode(
        first, second, third, field: frame.field, into: picture.bitmap, wanted: outlet.wantedSize)
    }
    try giveBack(frame)
    guard isWhole else {
      outlet.losses.damaged += 1
      return false
    }
    outlet.put(
      picture, nominalSize: mode.size, capturedAt: frame.timestamp.flatMap { clock.instant(of: $0) }
    )
    return true
  }

  /// Takes every filled buffer and keeps the last whole one; the others go back at once.
  private func newestFrame(_ outlet: FrameOutlet) throws(Fault) -> FilledBuffer? {
    var newest: FilledBuffer?
    for _ in 0..<buffers {
      guard let frame = try take(unless: newest != nil) else { break }
      outlet.losses.undelivered += gaps.missing(before: frame.sequence)
      if frame.isDamaged {
        outlet.losses.damaged += 1
        try giveBack(frame)
      } else {
        if let older = newest {
          outlet.skip()
          try giveBack(older)
        }
        newest = frame
      }
    }
    return newest
  }

  /// The next filled buffer.
  ///
  /// A fault waits while there is a frame in hand: the next call meets it again.
  private func take(unless hasFrame: Bool) throws(Fault) -> FilledBuffer? {
    do throws(SystemError) {
      return try device.dequeue()
    } catch {
      if hasFrame { return nil }
      throw Fault(error)
    }
  }

  private func giveBack(_ frame: FilledBuffer) throws(Fault) {
    do throws(SystemError) {
      try device.queue(frame.index)
    } catch {
      throw Fault(requeuing: error)
    }
  }
}
