internal import CFaceCascade
internal import Console

/// A classifier of OpenCV that finds faces from the front.
///
/// One thread uses it.
@safe struct FaceCascade: ~Copyable {
  /// The largest number of faces that are found in a picture.
  static let maxFaces = 32
  /// The smallest face, as a share of the picture's shorter side.
  private static let smallestShare = (1, 8)
  /// The width in pixels below which the classifier knows no face.
  private static let smallestWidth = 24

  private let cascade: OpaquePointer

  /// Loads the classifier.
  ///
  /// - Parameter path: A file of OpenCV's XML format.
  /// - Throws: `Failure` if the file is not there or has another format.
  init(_ path: String) throws(Failure) {
    guard let cascade = unsafe face_cascade_load(path) else {
      throw .noInput(
        "\(path) is no classifier; install the package opencv-data, or name another file")
    }
    unsafe self.cascade = unsafe cascade
  }

  deinit {
    unsafe face_cascade_free(cascade)
  }

  /// Returns the faces in the picture, the largest first.
  ///
  /// - Throws: `Failure` if OpenCV reports an error, such as a lack of memory.
  func faces(in picture: PortablePicture) throws(Failure) -> [face_rect] {
    let side = min(picture.width, picture.height)
    let smallest = max(Self.smallestWidth, side * Self.smallestShare.0 / Self.smallestShare.1)
    var faces = [face_rect](repeating: face_rect(), count: Self.maxFaces)
    let count = unsafe face_cascade_find(
      cascade, picture.pixels, Int32(picture.width), Int32(picture.height), Int32(smallest), &faces,
      Int32(faces.count))
    guard count >= 0 else { throw .system("OpenCV cannot search a picture; close other programs") }
    return Array(faces.prefix(Int(count)))
  }
}
