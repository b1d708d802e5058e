internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import ProgramBench

/// The built visavis-faces, which stands beside visavis.
enum FaceProgram {
  /// The absolute path of the folder of the built programs.
  static let folder = builtProgramsFolder

  static let path = "\(folder)/visavis-faces"
  static let photograph = "Tests/Programs/FaceFindingTests/Photographs/astronaut.jpg"

  /// A picture as a binary PGM.
  static func graymap(of picture: GreyPicture) -> [UInt8] {
    Array("P5\n\(picture.size.width) \(picture.size.height)\n255\n".utf8) + picture.pixels
  }

  /// Runs the program on `input`, to its end.
  static func run(
    _ arguments: [String] = [], input: [UInt8]
  ) async throws -> (end: Child.End?, lines: [String], errorOutput: String) {
    let folder = try Folder()
    let file = try folder.write(input, to: "input")
    let child = try Child(path, arguments, input: .file(path: file))
    _ = try await eventually { child.end != nil }
    return (child.end, child.printed.split(separator: "\n").map(String.init), child.errorOutput)
  }

  /// The faces of a line of the program.
  static func faces(_ line: String) throws -> [PixelRect] {
    struct List: Decodable {
      struct Face: Decodable { let x, y, width, height: Int }
      let faces: [Face]
    }
    return try JSONDecoder().decode(List.self, from: Data(line.utf8)).faces.map {
      PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
  }
}
