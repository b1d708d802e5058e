package import CaptionCoding
package import Captions
package import Scene

/// What happens in a performance, and when: captions, input, cameras that go, pictures to be taken.
package struct Schedule: Sendable {
  /// What may happen.
  package enum Action: Sendable {
    /// A pipeline says something.
    case caption(CaptionEvent)
    /// A person does something.
    case input(InputEvent)
    /// The camera is lost, or is back.
    case camera(isThere: Bool)
    /// A picture of what is to be seen is taken; the number is the caller's.
    case shot(Int)
  }

  /// An action at its instant.
  struct Step: Sendable {
    let time: Duration
    let action: Action
    /// The instant that was asked for is the end, where a clip shows its last picture.
    let isEnd: Bool
  }

  private var actions: [(moment: Moment, action: Action)] = []

  /// Nothing happens.
  package init() {}

  /// Everything that is said in `timeline`.
  package init(_ timeline: CaptionTimeline) {
    add(timeline)
  }

  /// Whether nothing happens.
  package var isEmpty: Bool { actions.isEmpty }

  /// Adds `action`; what has the same moment happens in the order in which it was added.
  package mutating func add(_ action: Action, at moment: Moment) {
    actions.append((moment, action))
  }

  /// Adds everything that is said in `timeline`.
  package mutating func add(_ timeline: CaptionTimeline) {
    for entry in timeline.entries { add(.caption(entry.event), at: .at(entry.time)) }
  }

  /// Adds everything that happens in `other`.
  package mutating func add(_ other: Schedule) {
    actions += other.actions
  }

  /// The same schedule for a window in which there are `scale` pixels for each of this one's.
  package func scaled(by scale: Double) -> Schedule {
    var scaled = self
    scaled.actions = actions.map { entry in
      guard case .input(let event) = entry.action else { return entry }
      return (entry.moment, .input(event.scaled(by: scale)))
    }
    return scaled
  }

  /// How long anything goes on, pictures aside.
  package var length: Duration {
    actions.map { entry in
      switch (entry.action, entry.moment) {
      case (.shot, _), (_, .end): .zero
      case (_, .at(let time)): time
      }
    }.max() ?? .zero
  }

  /// When the end is: a second after the last thing that happened; what moves then is waited for.
  private var end: Duration { length + .seconds(1) }

  /// The moments in order of time; the end of a clip does not come before its last picture.
  package func inOrder(_ moments: [Moment], lastPicture: Duration) -> [Moment] {
    let end = max(end, lastPicture)
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
    // Swift does not promise that its sort is stable.
    return resolved.sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }
}
