@testable import Typesetting

/// A font finder with made-up fonts, which records its requests.
final class FakeFinder: FontFinder {
  struct Question: Equatable {
    let characters: String
    let wish: FaceWish
  }

  private(set) var questions: [Question] = []
  /// The faces and their characters, best first.
  private let faces: [(path: String, characters: Set<Unicode.Scalar>)]

  init(_ faces: [(path: String, characters: String)]) {
    self.faces = faces.map { ($0.path, Set($0.characters.unicodeScalars)) }
  }

  func face(
    having characters: [Unicode.Scalar], for wish: FaceWish, excluding excluded: Set<String>
  ) -> KnownFace? {
    let text = String(String.UnicodeScalarView(characters))
    questions.append(Question(characters: text, wish: wish))
    return faces.first { face in
      face.characters.isSuperset(of: characters) && !excluded.contains(face.path)
        && Self.suits(String(face.path.split(separator: "/").last ?? ""), wish)
    }
    .map { face in
      KnownFace(
        face: Face(path: face.path, drawing: wish.demand == .color ? .emoji : .outlines),
        has: { face.characters.contains($0) })
    }
  }

  /// True if a file suits `wish` by its name, which has a family, a language or emoji.
  private static func suits(_ name: String, _ wish: FaceWish) -> Bool {
    switch wish.demand {
    case .nothing: !name.hasPrefix("emoji")
    case .family: name == wish.families[0]
    case .hanForm(let form): name.hasPrefix(form.languageName)
    case .color: name.hasPrefix("emoji")
    }
  }
}
