/// The first line of a pipeline that receives messages from the application.
package struct PipelineHello: Sendable, Equatable {
  /// True if the pipeline receives requests to start, stop, clear or change languages.
  package var wantsControl: Bool
  /// True if the pipeline receives reports when its captions are on the screen.
  package var wantsShown: Bool
  /// The name of the pipeline.
  package var name: String?

  package init(wantsControl: Bool = false, wantsShown: Bool = false, name: String? = nil) {
    self.wantsControl = wantsControl
    self.wantsShown = wantsShown
    self.name = name
  }
}

/// The state that a pipeline reports.
package enum PipelineState: String, Sendable, Hashable {
  case listening, paused
}

/// A request from the user to the pipelines.
package enum ControlRequest: Sendable, Equatable {
  case start
  case stop
  case clear
  /// A change of the BCP 47 languages of the speech and of the reader, as far as they are known.
  case languages(from: String?, to: String?)
}
