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
  package init(_ timeline: CaptionTimeline) { add(timeline) }

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
  package mutating func add(_ other: Schedule) { actions += other.actions }

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
    // Of an instant at the end, the end itself comes last.
    func place(of moment: Moment) -> (time: Duration, isEnd: Int) {
      if case .at(let time) = moment { (time, 0) } else { (end, 1) }
    }
    return moments.sorted { place(of: $0) < place(of: $1) }
  }

  /// The steps in order of time.
  var steps: [Step] {
    let steps = actions.map { moment, action in
      if case .at(let time) = moment {
        Step(time: time, action: action, isEnd: false)
      } else {
        Step(time: end, action: action, isEnd: true)
      }
    }
    // Swift does not guarantee a stable sort.
    return steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

/// An instant on the timeline of a stream.
package enum Moment: Hashable, Sendable {
  case at(Duration)
  /// One second after the last event, or later, when all motion has ended.
  case end

  /// Parses a number of seconds, or `end`; nil for other text.
  package init?(parsing text: String) {
    self = .end
    guard text != "end" else { return }
    guard let seconds = Double(text), (0...1e7).contains(seconds) else { return nil }
    self = .at(.roundedSeconds(seconds))
  }
}
