internal import Signs

/// A reader of lines in Latin letters, Chinese and Japanese: PP-OCRv6's small one.
///
/// One thread uses it.
final class LineRecognizer {
  private static let height = 48
  private static let maxWidth = 2400
  private static let half: [Float] = [0.5, 0.5, 0.5]

  private let network: NeuralNetwork
  /// The letters by class: nothing, those of the network's file, a space.
  private let letters: [String]

  init(_ path: String) throws(SignReadingError) {
    network = try NeuralNetwork(path)
    guard let list = network.text("character") else { throw .badModel(path) }
    letters =
      [""] + list.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [" "]
  }

  /// Reads the line in a quad.
  func read(_ quad: Quad, in picture: ColorPicture) throws(SignReadingError) -> LineReading {
    guard let line = picture.line(quad, height: Self.height, atMost: Self.maxWidth),
      let planes = line.planes(
        width: line.width, height: line.height, mean: Self.half, deviation: Self.half)
    else { throw .ofGeometry }
    return try network.output(of: planes, width: line.width, height: line.height) { values, shape in
      guard shape.count == 3, shape[2] == letters.count else { return nil }
      return text(of: values, steps: shape[1], classes: shape[2])
    }
  }

  /// Decodes the probabilities of letters from left to right: the most probable at each step, and the same one only once
  /// until another or nothing comes (connectionist temporal classification, Graves et al., 2006).
  private func text(of values: Span<Float>, steps: Int, classes: Int) -> LineReading {
    var (text, sum, count, last) = ("", 0.0, 0, 0)
    for step in 0..<steps {
      var (best, probability) = (0, Float(0))
      for index in 0..<classes where values[step * classes + index] > probability {
        (best, probability) = (index, values[step * classes + index])
      }
      defer { last = best }
      guard best != 0, best != last else { continue }
      text += letters[best]
      sum += Double(probability)
      count += 1
    }
    return LineReading(text: text, confidence: count > 0 ? sum / Double(count) : 0)
  }
}
