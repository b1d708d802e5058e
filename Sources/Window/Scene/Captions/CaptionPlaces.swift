package import Imaging

/// The places of a pane among which captions may choose, each with the box of a full page.
///
/// The places are in order of preference, the usual one first.
package struct CaptionPlaces: Equatable, Sendable {
  static let order: [CaptionLook.Position] = [.bottom, .top, .raised]
  let boxes: [PixelRect]
}

extension CaptionPlaces {
  /// Computes the boxes of captions.
  package init(look: CaptionLook, secondaryLines: Int = 0, in pane: Pane) {
    boxes = Self.order.map {
      CaptionMetrics(look: look.at($0), pane: pane).page(secondaryLines: secondaryLines)
    }
  }
}

/// The choice of a place at which captions cover no face.
///
/// The choice has hysteresis in space and time. Captions leave their place only for one that covers
/// at most half as much of the faces, and return to a more usual place only if no face is near it. A
/// better place must stay the better one for a while. Between two calls the faces do not change, so
/// the result does not depend on the number of calls.
package struct FaceAvoidance: Equatable, Sendable {
  /// The time for which another place must be better before captions leave a face.
  static let leaveDelay = Duration.milliseconds(750)
  /// The time for which a more usual place must be free, as detectors lose a face that turns away.
  static let returnDelay = Duration.seconds(4)
  /// The share of a face that may be covered.
  private static let tolerance = 0.05
  /// The height of the chin below a found face, from the eyebrows to the mouth, as a share of it.
  private static let chin = 0.15
  /// The room that must be free around a face before captions return, as a share of its height.
  private static let clearance = 0.25

  private struct Move: Equatable {
    let index: Int
    /// True for a return to a more usual place, and false for a move off a face.
    let isReturn: Bool
    let due: Duration
  }

  /// The index of the present place in `CaptionPlaces.order`.
  private var index = 0
  /// The better place, and the time from which captions may move there.
  private var move: Move?

  /// Creates a choice of the usual place.
  package init() {}

  /// The present place.
  package var place: CaptionLook.Position { CaptionPlaces.order[index] }

  /// The time from which captions may move to a better place; nil if there is none.
  package var moveDue: Duration? { move?.due }

  /// Compares the places with the faces that are visible from `now` on.
  package mutating func update(faces: [PixelRect], places: CaptionPlaces, at now: Duration) {
    guard let better = betterPlace(than: index, faces: faces, places: places)
    else { return move = nil }
    let isReturn = better < index && isFree(index, of: faces, in: places)
    guard better != move?.index || isReturn != move?.isReturn else { return }
    move = Move(
      index: better, isReturn: isReturn,
      due: now + (isReturn ? Self.returnDelay : Self.leaveDelay))
  }

  /// Moves to the better place if its time has come, and returns true if it has.
  ///
  /// The method must be called only while no caption is being read.
  package mutating func moveIfDue(at now: Duration) -> Bool {
    guard let move, move.due <= now else { return false }
    index = move.index
    self.move = nil
    return true
  }

  private func betterPlace(than current: Int, faces: [PixelRect], places: CaptionPlaces) -> Int? {
    if isFree(current, of: faces, in: places) {
      return places.boxes[..<current].firstIndex { box in
        faces.allSatisfy { face in
          let clearance = Int(Double(face.size.height) * Self.clearance)
          return face.withChin(Self.chin).expanded(by: clearance).intersection(box).isEmpty
        }
      }
    }
    let covered = places.boxes.map { Self.coverage(of: faces, by: $0) }
    guard let best = covered.indices.min(by: { covered[$0] < covered[$1] }),
      covered[best] <= covered[current] / 2
    else { return nil }
    return best
  }

  private func isFree(_ index: Int, of faces: [PixelRect], in places: CaptionPlaces) -> Bool {
    Self.coverage(of: faces, by: places.boxes[index]) <= Self.tolerance
  }

  /// Returns the sum of the covered shares of all faces.
  private static func coverage(of faces: [PixelRect], by box: PixelRect) -> Double {
    faces.reduce(0) { sum, face in
      let whole = face.withChin(chin)
      guard !whole.isEmpty else { return sum }
      return sum + Double(whole.intersection(box).size.area) / Double(whole.size.area)
    }
  }
}

extension PixelRect {
  /// Returns a face with its chin, whose height is `share` of the face's.
  fileprivate func withChin(_ share: Double) -> PixelRect {
    PixelRect(x: minX, y: minY, width: size.width, height: Int(Double(size.height) * (1 + share)))
  }
}
