internal import System
internal import Translation

extension RequestProcess {
  /// Sends a request to the engine of this name and waits for the answer.
  func answer(to request: [UInt8], of engine: String) throws(TranslationError) -> [UInt8] {
    do throws(Failure) {
      return try answer(to: request)
    } catch {
      switch error {
      case .paused: throw .paused(engine: engine)
      case .timedOut: throw .timedOut(engine: engine)
      case .notStarted(let error): throw .failed(engine: engine, reason: "\(error)")
      case .ended, .interrupted: throw .failed(engine: engine, reason: "it ended")
      case .tooLong: throw .failed(engine: engine, reason: "an answer of more than a megabyte")
      case .unasked: throw .failed(engine: engine, reason: "it answers what was not asked")
      }
    }
  }
}
