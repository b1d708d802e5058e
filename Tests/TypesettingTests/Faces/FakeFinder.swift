@testable import Typesetting

/// A machine with the fonts that a test makes up, which remembers what it was asked.
final class FakeFinder: FontFinder {
  struct Question: Equatable {
    let characters: String
    let wish: FaceWish
  }

  private(set) var questions: [Question] = []
  /// The faces and what they have, best first.
  private let faces: [(path: String, characters: Set<Unicode.Scalar>)]

  init(_ faces: [(path: String, characters: String)]) {
    self.faces = faces.map { ($0.path, Set($0.characters.unicodeScalars)) }
  }

  func face(
    having characters: [Unicode.Scalar], for wish: FaceWish, excluding excluded: Set<String>
  ) -> FoundFace? {
    let text = String(String.UnicodeScalarView(characters))
    questions.append(Question(characters: text, wish: wish))
    return faces.first { face in
      face.characters.isSuperset(of: characters) && !excluded.contains(face.path)
    }
    .map { face in FoundFace(face: Face(path: face.path), has: { face.characters.contains($0) }) }
  }
}
