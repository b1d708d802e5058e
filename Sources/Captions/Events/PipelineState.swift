/// The first line of a pipeline that wants to hear from the window.
package struct PipelineHello: Sendable, Equatable {
  /// It wants to know when the person asks to start, stop, clear or change languages.
  package var wantsControl: Bool
  /// It wants to know when its captions have reached the screen.
  package var wantsShown: Bool
  /// What it calls itself.
  package var name: String?

  package init(wantsControl: Bool = false, wantsShown: Bool = false, name: String? = nil) {
    self.wantsControl = wantsControl
    self.wantsShown = wantsShown
    self.name = name
  }
}

/// What a pipeline says that it is doing.
package enum PipelineState: String, Sendable, Hashable {
  case listening, paused
}

/// What the person asks the pipelines to do.
package enum ControlRequest: Sendable, Equatable {
  case start
  case stop
  case clear
  /// BCP 47 languages of the speech and of the reader, as far as they are known.
  case languages(from: String?, to: String?)
}
