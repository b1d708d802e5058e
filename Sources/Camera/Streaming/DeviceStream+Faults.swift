internal import FrameExchange
internal import Glibc

/// What is borne, what is mended by a restart, and what is the end.
extension DeviceStream {
  /// What went wrong, by what may help; the text is for people.
  enum Fault: Error {
    /// Perhaps the next call succeeds.
    case passing(String)
    /// The stream must be restarted.
    case lasting(String)
    /// The device is not there any more.
    case final(String)

    /// A dequeue that failed.
    init(_ error: SystemError) {
      switch error.code {
      case ENODEV, ENXIO: self = .final("it was unplugged")
      case EIO: self = .passing("its driver reports \(error)")
      default: self = .lasting("its driver reports \(error)")
      }
    }

    /// A buffer that the driver would not take back: only a restart gives it to the driver again.
    init(requeuing error: SystemError) {
      self =
        switch Fault(error) {
        case .passing(let reason), .lasting(let reason): .lasting(reason)
        case .final(let reason): .final(reason)
        }
    }
  }

  /// Does what may help; the reason when nothing does.
  func recover(from fault: Fault, _ outlet: FrameOutlet) -> String? {
    switch fault {
    case .final(let reason): return reason
    case .passing(let reason):
      faults += 1
      if faults >= patience.faults { return restart(reason, outlet) }
      rest(outlet)
      return nil
    case .lasting(let reason): return restart(reason, outlet)
    }
  }

  /// Takes every buffer back from the driver and starts again; the reason when that fails.
  private func restart(_ reason: String, _ outlet: FrameOutlet) -> String? {
    faults = 0
    restarts += 1
    guard restarts <= patience.restarts else { return reason }
    do throws(SystemError) {
      try device.stop()
      gaps.restart()
      try Self.begin(device, buffers)
      outlet.report(.restarted(reason: reason))
      return nil
    } catch {
      if case .final(let reason) = Fault(error) { return reason }
      return reason
    }
  }

  private func rest(_ outlet: FrameOutlet) {
    var sleeper = PollSet([outlet.stop.descriptor])
    sleeper.wait(timeout: patience.rest)
  }
}
