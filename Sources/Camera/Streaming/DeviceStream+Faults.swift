internal import Glibc
internal import Threading

/// Error recovery: retry, restart of the stream, or end.
extension DeviceStream {
  /// A streaming error, classified by its remedy; the text is for the user.
  enum Fault: Error {
    /// An error after which a retry may succeed.
    case passing(String)
    /// An error that requires a restart of the stream.
    case lasting(String)
    /// The loss of the device.
    case final(String)

    /// Classifies an error of dequeuing a buffer.
    init(_ error: SystemError) {
      switch error.code {
      case ENODEV, ENXIO: self = .final("it was unplugged")
      case EIO: self = .passing("its driver reports \(error)")
      default: self = .lasting("its driver reports \(error)")
      }
    }

    /// Classifies an error of queuing a buffer.
    ///
    /// Only a restart of the stream returns the buffer to the driver.
    init(requeuing error: SystemError) {
      self =
        switch Fault(error) {
        case .passing(let reason), .lasting(let reason): .lasting(reason)
        case .final(let reason): .final(reason)
        }
    }
  }

  /// Applies the remedy for a fault; returns the reason if there is none, or nil.
  func recover(from fault: Fault, _ sink: FrameSink) -> String? {
    switch fault {
    case .final(let reason): return reason
    case .passing(let reason):
      faults += 1
      if faults >= timeout.faults { return restart(reason, sink) }
      rest(sink)
      return nil
    case .lasting(let reason): return restart(reason, sink)
    }
  }

  /// Takes every buffer back from the driver and starts again; returns the reason if that fails, or
  /// nil.
  private func restart(_ reason: String, _ sink: FrameSink) -> String? {
    faults = 0
    restarts += 1
    guard restarts <= timeout.restarts else { return reason }
    do throws(SystemError) {
      try device.stop()
      gaps.restart()
      try Self.begin(device, buffers)
      sink.report(.restarted(reason: reason))
      return nil
    } catch {
      if case .final(let reason) = Fault(error) { return reason }
      return reason
    }
  }

  private func rest(_ sink: FrameSink) {
    var sleeper = PollSet([sink.stop.descriptor])
    sleeper.wait(timeout: timeout.rest)
  }
}
