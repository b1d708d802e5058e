/// The faces that come with the program: Noto Sans for everything.
///
/// It has Latin, Greek and Cyrillic; other scripts show as boxes, unless `SystemFaces` stands
/// behind it.
struct BundledFaces: FaceSource {
  private let regular: Face
  private let bold: Face

  /// The faces of the folder `directory`; they are not opened here.
  init(directory: String) {
    regular = Face(path: "\(directory)/NotoSans-Regular.ttf")
    bold = Face(path: "\(directory)/NotoSans-Bold.ttf")
  }

  func baseFace(_ weight: TextStyle.Weight) -> Face {
    switch weight {
    case .regular: regular
    case .bold: bold
    }
  }

  func faces(
    for text: ArraySlice<UInt16>, script: Script, language: String?, weight: TextStyle.Weight
  ) -> [(face: Face, end: Int)] {
    [(baseFace(weight), text.endIndex)]
  }
}
