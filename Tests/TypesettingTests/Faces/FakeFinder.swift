@testable import Typesetting

/// A font finder with made-up fonts, which records its requests.
final class FakeFinder: FontFinder {
  struct Question: Equatable {
    let characters: String
    let request: FaceRequest
  }

  private(set) var questions: [Question] = []
  /// The faces and their characters, best first.
  private let faces: [(path: String, characters: Set<Unicode.Scalar>)]

  init(_ faces: [(path: String, characters: String)]) {
    self.faces = faces.map { ($0.path, Set($0.characters.unicodeScalars)) }
  }

  func face(
    having characters: [Unicode.Scalar], for request: FaceRequest, excluding excluded: Set<String>
  ) -> FaceCoverage? {
    let text = String(String.UnicodeScalarView(characters))
    questions.append(Question(characters: text, request: request))
    return faces.first { face in
      face.characters.isSuperset(of: characters) && !excluded.contains(face.path)
        && Self.suits(String(face.path.split(separator: "/").last ?? ""), request)
    }
    .map { face in
      FaceCoverage(
        face: Face(path: face.path, drawing: request.demand == .color ? .emoji : .outlines),
        has: { face.characters.contains($0) })
    }
  }

  /// True if a file suits `request` by its name, which has a family, a language or emoji.
  private static func suits(_ name: String, _ request: FaceRequest) -> Bool {
    switch request.demand {
    case .nothing: !name.hasPrefix("emoji")
    case .family: name == request.families[0]
    case .hanForm(let form): name.hasPrefix(form.languageName)
    case .color: name.hasPrefix("emoji")
    }
  }
}
