internal import COnnxRuntime
internal import Glibc

/// A network that is computed by ONNX Runtime, from a file.
///
/// One thread uses it.
@safe final class NeuralNetwork {
  private let model: OpaquePointer

  /// Loads a network.
  ///
  /// - Throws: `SignReadingError` if the file is no network.
  init(_ path: String) throws(SignReadingError) {
    guard let model = unsafe onnx_model_load(path) else { throw .badModel(path) }
    unsafe self.model = unsafe model
  }

  deinit { unsafe onnx_model_free(model) }

  /// A text that the file carries under a name.
  func text(_ key: String) -> String? {
    guard let text = unsafe onnx_model_text(model, key) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Computes the output of a picture of three planes, and passes it with its sizes to `body`.
  ///
  /// - Throws: `SignReadingError` if memory is short.
  func output<Result>(
    of planes: [Float], width: Int, height: Int, _ body: (Span<Float>, [Int]) -> Result
  ) throws(SignReadingError) -> Result {
    var output = unsafe onnx_output()
    guard
      unsafe onnx_model_run(model, planes, 3, Int64(height), Int64(width), &output) == 0,
      let values = unsafe output.values
    else { throw .noMemory }
    let (a, b, c, d) = unsafe output.shape
    let shape = unsafe [a, b, c, d].prefix(output.dimensions).map { Int($0) }
    let buffer = unsafe UnsafeBufferPointer(start: values, count: shape.reduce(1, *))
    return unsafe body(buffer.span, shape)
  }
}

/// A reason for which pictures cannot be read.
package enum SignReadingError: Error, Equatable {
  /// The file is no network, or is not there.
  case badModel(String)
  /// Tesseract has no such language, or its file is damaged.
  case badPack(String)
  /// Memory is short.
  case noMemory
}
