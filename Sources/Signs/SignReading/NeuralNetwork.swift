internal import COnnxRuntime
internal import Glibc

/// A network that is computed by ONNX Runtime, from a file.
///
/// One thread uses it.
@safe final class NeuralNetwork {
  private let model: OpaquePointer
  private let path: String

  /// Loads a network.
  ///
  /// - Throws: `SignReadingError` if the file is no network.
  init(_ path: String) throws(SignReadingError) {
    guard let model = unsafe onnx_model_load(path) else { throw .badModel(path) }
    unsafe self.model = unsafe model
    self.path = path
  }

  deinit { unsafe onnx_model_free(model) }

  /// A text that the file carries under a name.
  func text(_ key: String) -> String? {
    guard let text = unsafe onnx_model_text(model, key) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Computes the output of a picture of three planes, and passes it with its sizes to `body`, which returns nil if they
  /// are not those of its network.
  ///
  /// - Throws: `SignReadingError` if memory is short, or if the network is another one.
  func output<Result>(
    of planes: [Float], width: Int, height: Int, _ body: (Span<Float>, [Int]) -> Result?
  ) throws(SignReadingError) -> Result {
    var output = unsafe onnx_output()
    let outcome = unsafe Int(onnx_model_run(model, planes, 3, Int64(height), Int64(width), &output))
    guard outcome != onnx_no_memory else { throw .noMemory }
    guard outcome == onnx_done, let values = unsafe output.values else {
      throw .badModel(path)
    }
    let (a, b, c, d) = unsafe output.shape
    let shape = unsafe [a, b, c, d].prefix(output.dimensions).map { Int($0) }
    let buffer = unsafe UnsafeBufferPointer(start: values, count: shape.reduce(1, *))
    guard let result = unsafe body(buffer.span, shape) else { throw .badModel(path) }
    return result
  }
}
