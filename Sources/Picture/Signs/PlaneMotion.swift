/// The place of a sign in a frame.
package struct SignPlace: Hashable, Sendable {
  /// The number of the sign.
  package var id: Int
  /// The motion of the sign since it was read.
  package var motion: PlaneMotion
  /// The brightness, as a multiple of that in which the sign was read.
  package var light: Double

  package init(id: Int, motion: PlaneMotion, light: Double = 1) {
    self.id = id
    self.motion = motion
    self.light = light
  }

  /// Returns the place in a picture that is larger by a factor.
  func scaled(by factor: Double) -> SignPlace {
    SignPlace(id: id, motion: motion.scaled(by: factor), light: light)
  }
}

/// The motion of a plane before a camera between two pictures: a homography.
package struct PlaneMotion: Hashable, Sendable {
  /// The nine values of the matrix, row by row.
  package let rows: [Double]

  /// Creates a motion of a matrix; nil unless it has nine finite values.
  package init?(rows: [Double]) {
    guard rows.count == 9, rows.allSatisfy(\.isFinite) else { return nil }
    self.rows = rows
  }

  /// No motion.
  package static let none = PlaneMotion(unchecked: [1, 0, 0, 0, 1, 0, 0, 0, 1])

  private init(unchecked rows: [Double]) {
    self.rows = rows
  }

  /// Returns the place to which a point has moved.
  package func applied(to point: PlanePoint) -> PlanePoint {
    let depth = rows[6] * point.x + rows[7] * point.y + rows[8]
    // A point on the horizon is nowhere in the picture.
    let scale = abs(depth) < 1e-9 ? 1e9 : 1 / depth
    return PlanePoint(
      x: (rows[0] * point.x + rows[1] * point.y + rows[2]) * scale,
      y: (rows[3] * point.x + rows[4] * point.y + rows[5]) * scale)
  }

  package func applied(to quad: Quad) -> Quad { quad.mapped(applied) }

  /// Returns the same motion in pictures that are larger by a factor.
  package func scaled(by factor: Double) -> PlaneMotion {
    PlaneMotion(unchecked: [
      rows[0], rows[1], rows[2] * factor, rows[3], rows[4], rows[5] * factor, rows[6] / factor,
      rows[7] / factor, rows[8],
    ])
  }

  /// Returns the same motion in the mirror images of the pictures.
  package func mirrored(inWidth width: Double) -> PlaneMotion {
    let m = rows
    // The mirror image, the motion, the mirror image: the product of three matrices.
    return PlaneMotion(unchecked: [
      m[0] - width * m[6], -m[1] + width * m[7],
      -width * m[0] - m[2] + width * (width * m[6] + m[8]),
      -m[3], m[4], width * m[3] + m[5], -m[6], m[7], width * m[6] + m[8],
    ])
  }

  /// Returns the motion that follows if the plane goes on as since an earlier one, for a multiple of that time.
  package func continued(since earlier: PlaneMotion, by share: Double) -> PlaneMotion {
    guard abs(rows[8]) > 1e-9, abs(earlier.rows[8]) > 1e-9 else { return self }
    return PlaneMotion(
      unchecked: zip(rows, earlier.rows).map { now, before in
        let (now, before) = (now / rows[8], before / earlier.rows[8])
        return now + (now - before) * share
      })
  }

  /// The motion back, or nil if everything has moved into one line.
  package var inverse: PlaneMotion? {
    let m = rows
    let minors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * minors[0] + m[1] * minors[3] + m[2] * minors[6]
    guard abs(determinant) > 1e-12 else { return nil }
    return PlaneMotion(rows: minors.map { $0 / determinant })
  }

  /// The motion of the unit square, whose corners are clockwise from the origin, to a quad (Heckbert, 1989).
  ///
  /// It is nil if the quad's corners are in one line.
  package init?(ofUnitSquareTo quad: Quad) {
    let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let sum = a - b + c - d
    let (right, down) = (b - c, d - c)
    let area = right.x * down.y - down.x * right.y
    guard abs(area) > 1e-9 else { return nil }
    let across = (sum.x * down.y - down.x * sum.y) / area
    let along = (right.x * sum.y - sum.x * right.y) / area
    self.init(rows: [
      b.x - a.x + across * b.x, d.x - a.x + along * d.x, a.x,
      b.y - a.y + across * b.y, d.y - a.y + along * d.y, a.y, across, along, 1,
    ])
  }
}
