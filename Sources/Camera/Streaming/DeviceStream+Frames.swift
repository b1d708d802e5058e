internal import Frames
internal import Imaging
internal import Threading

/// The path of a frame from the driver to the sink.
extension DeviceStream {
  /// Queues every buffer and starts streaming.
  static func begin(_ device: any VideoDevice, _ buffers: Int) throws(SystemError) {
    for buffer in 0..<buffers { try device.queue(buffer) }
    try device.start()
  }

  /// Delivers the newest frame to the sink.
  ///
  /// - Parameter sink: the destination of the frame.
  /// - Returns: false if there is no frame, or if the frame is damaged.
  /// - Throws: the fault that prevents streaming.
  func deliver(to sink: FrameSink) throws(Fault) -> Bool {
    guard let frame = try newestFrame(sink) else { return false }
    guard let picture = sink.picture() else {
      // All buffers of the pool are in use. The frame is dropped; the camera works.
      sink.losses.dropped += 1
      try giveBack(frame)
      return true
    }
    let isWhole = device.withBytes(of: frame) { first, second, third in
      decoder.decode(
        first, second, third, field: frame.field, into: picture.bitmap, wanted: sink.wantedSize)
    }
    try giveBack(frame)
    guard isWhole else {
      sink.losses.damaged += 1
      return false
    }
    sink.put(
      picture, nominalSize: mode.size, capturedAt: frame.timestamp.flatMap { clock.instant(of: $0) }
    )
    return true
  }

  /// Dequeues every filled buffer and returns the last intact one; the others are queued again.
  private func newestFrame(_ sink: FrameSink) throws(Fault) -> FilledBuffer? {
    var newest: FilledBuffer?
    for _ in 0..<buffers {
      guard let frame = try take(unless: newest != nil) else { break }
      sink.losses.undelivered += gaps.missing(before: frame.sequence)
      if frame.isDamaged {
        sink.losses.damaged += 1
        try giveBack(frame)
      } else {
        if let older = newest {
          sink.skip()
          try giveBack(older)
        }
        newest = frame
      }
    }
    return newest
  }

  /// Dequeues the next filled buffer.
  ///
  /// If the caller already has a frame, a fault is ignored. The next call meets the same fault
  /// again.
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
