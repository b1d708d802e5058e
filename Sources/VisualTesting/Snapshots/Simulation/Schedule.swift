package import CaptionCoding
package import Captions
package import Imaging
package import Scene

/// The actions of a simulation with their times: captions, input, camera losses and shots.
package struct Schedule: Sendable {
  /// An action of a simulation.
  package enum Action: Sendable {
    /// A caption event from a pipeline.
    case caption(CaptionEvent)
    /// An input of the user.
    case input(InputEvent)
    /// A loss or a return of the camera.
    case camera(isAvailable: Bool)
    /// The faces in the picture of the camera, in its pixels.
    case faces([PixelRect])
    /// A shot of the visible scene, with a number that the caller chooses.
    case shot(Int)
  }

  /// An action with its time.
  struct Step: Sendable {
    let time: Duration
    let action: Action
    /// True if the step was scheduled at `Moment.end`, at which a clip shows its last frame.
    let isEnd: Bool
  }

  private var actions: [(moment: Moment, action: Action)] = []

  /// Creates an empty schedule.
  package init() {}

  /// Creates a schedule with all caption events of `timeline`.
  package init(_ timeline: CaptionTimeline) {
    add(timeline)
  }

  /// True if the schedule has no actions.
  package var isEmpty: Bool { actions.isEmpty }

  /// Adds `action`.
  ///
  /// Actions of the same moment run in the order in which they were added.
  package mutating func add(_ action: Action, at moment: Moment) {
    actions.append((moment, action))
  }

  /// Adds all caption events of `timeline`.
  package mutating func add(_ timeline: CaptionTimeline) {
    for entry in timeline.entries { add(.caption(entry.event), at: .at(entry.time)) }
  }

  /// Adds all actions of `other`.
  package mutating func add(_ other: Schedule) {
    actions += other.actions
  }

  /// Returns the schedule for a window with `scale` times as many pixels on each axis.
  package func scaled(by scale: Double) -> Schedule {
    var scaled = self
    scaled.actions = actions.map { entry in
      guard case .input(let event) = entry.action else { return entry }
      return (entry.moment, .input(event.scaled(by: scale)))
    }
    return scaled
  }

  /// The time of the last action, without shots.
  package var length: Duration {
    actions.map { entry in
      switch (entry.action, entry.moment) {
      case (.shot, _), (_, .end): .zero
      case (_, .at(let time)): time
      }
    }.max() ?? .zero
  }

  /// The time of the end, one second after the last action.
  ///
  /// Motion may delay the end.
  private var end: Duration { length + .seconds(1) }

  /// Returns the moments in order of time.
  ///
  /// The end of a clip is not before its last frame.
  package func inOrder(_ moments: [Moment], lastFrameTime: Duration) -> [Moment] {
    let end = max(end, lastFrameTime)
    return moments.sorted { left, right in
      switch (left, right) {
      case (.at(let left), .at(let right)): left < right
      case (.at(let left), .end): left <= end
      case (.end, .at(let right)): end < right
      case (.end, .end): false
      }
    }
  }

  /// The steps in order of time.
  var steps: [Step] {
    let resolved = actions.enumerated().map { number, entry in
      switch entry.moment {
      case .at(let time): (number, Step(time: time, action: entry.action, isEnd: false))
      case .end: (number, Step(time: end, action: entry.action, isEnd: true))
      }
    }
    // Swift does not guarantee a stable sort.
    return resolved.sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }
}

/// An instant on the timeline of a stream.
package enum Moment: Hashable, Sendable {
  case at(Duration)
  /// One second after the last event, or later, when all motion has ended.
  case end

  /// Parses a number of seconds, or `end`; nil for other text.
  package init?(parsing text: String) {
    if text == "end" {
      self = .end
    } else if let seconds = Double(text), seconds >= 0, seconds <= 1e7 {
      self = .at(.roundedSeconds(seconds))
    } else {
      return nil
    }
  }
}
