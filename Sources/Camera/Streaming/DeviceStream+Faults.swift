internal import Glibc
internal import Messages
internal import Threading

/// Error recovery: retry, restart of the stream, or end.
extension DeviceStream {
  /// A streaming error, classified by its remedy.
  enum Fault: Error {
    /// An error after which a retry may succeed.
    case passing(StreamError)
    /// An error that requires a restart of the stream.
    case lasting(StreamError)
    /// The loss of the device.
    case final(StreamError)

    /// Classifies an error of dequeuing a buffer.
    init(_ error: SystemError) {
      switch error.code {
      case ENODEV, ENXIO: self = .final(.unplugged)
      case EIO: self = .passing(.driver(error.description))
      default: self = .lasting(.driver(error.description))
      }
    }

    /// Classifies an error of queuing a buffer.
    ///
    /// Only a restart of the stream returns the buffer to the driver.
    init(requeuing error: SystemError) {
      self =
        switch Fault(error) {
        case .passing(let error), .lasting(let error): .lasting(error)
        case .final(let error): .final(error)
        }
    }
  }

  /// Applies the remedy for a fault; returns the error if there is no remedy, or nil.
  func recover(from fault: Fault, _ sink: FrameSink) -> StreamError? {
    switch fault {
    case .final(let error): return error
    case .passing(let error):
      faults += 1
      if faults >= timeout.faults { return restart(after: error, sink) }
      rest(sink)
      return nil
    case .lasting(let error): return restart(after: error, sink)
    }
  }

  /// Takes every buffer back from the driver and starts again; returns the error if that fails, or
  /// nil.
  private func restart(after cause: StreamError, _ sink: FrameSink) -> StreamError? {
    faults = 0
    restarts += 1
    guard restarts <= timeout.restarts else { return cause }
    do throws(SystemError) {
      try device.stop()
      gaps.restart()
      try Self.begin(device, buffers)
      sink.report(.restarted(cause))
      return nil
    } catch {
      if case .final(let error) = Fault(error) { return error }
      return cause
    }
  }

  private func rest(_ sink: FrameSink) {
    var sleeper = PollSet([sink.stop.descriptor])
    sleeper.wait(timeout: timeout.rest)
  }
}
