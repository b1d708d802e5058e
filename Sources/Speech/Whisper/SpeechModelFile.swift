internal import CWhisper
internal import Glibc
internal import System

/// A speech model's file, whose parts are checked before whisper.cpp reads them.
///
/// whisper.cpp believes every count and length: it allocates gigabytes for garbage, and takes what a file lacks at
/// its end for zeros (src/whisper.cpp, `whisper_model_load`). The numbers are little-endian.
struct SpeechModelFile: ~Copyable {
  private let file: Descriptor
  private let size: Int
  /// The position of the next number.
  private var position = 0
  /// The bytes that were read last, and their place in the file.
  private var buffer: [UInt8] = []
  private var bufferStart = 0

  private static let bufferSize = 64 << 10

  /// Returns true if a file has all parts that its header promises, and nothing else.
  static func isWhole(_ path: String) -> Bool {
    do {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      let status = try file.status()
      guard status.kind == S_IFREG else { return false }
      var model = SpeechModelFile(file: file, size: Int(status.st_size))
      try model.check()
      return true
    } catch {
      return false
    }
  }

  /// The part of a file that is missing or makes no sense.
  private struct Fault: Error {}

  private init(file: consuming Descriptor, size: Int) {
    self.file = file
    self.size = size
  }

  private mutating func check() throws {
    let header = try readHeader()
    guard try number(in: 1...1024) == header.melCount else { throw Fault() }
    try skip(header.melCount * 4 * number(in: 1...1024))
    for _ in 0..<(try number(in: 0...header.vocabulary)) { try skip(number(in: 0...1024)) }
    var (tensors, elements) = (0, 0)
    while position < size, tensors <= header.tensorCount {
      elements += try skipTensor()
      tensors += 1
    }
    guard tensors == header.tensorCount, elements >= header.minElements else { throw Fault() }
  }

  /// The sizes from which whisper.cpp computes the memory that it allocates.
  private struct Header {
    let vocabulary, width, encoderLayers, decoderLayers, melCount: Int

    var tensorCount: Int { 11 + 15 * encoderLayers + 24 * decoderLayers }

    /// The elements of the matrices in the layers, and of the vocabulary.
    var minElements: Int {
      width * (width * (12 * encoderLayers + 16 * decoderLayers) + vocabulary)
    }
  }

  private mutating func readHeader() throws -> Header {
    try skip(4)
    let vocabulary = try number(in: 1...100_000)
    _ = try number(in: 1...1500)
    let width = try number(in: 1...4096)
    _ = try number(in: 1...256)
    let encoderLayers = try number(in: 1...256)
    _ = try number(in: 1...448)
    guard try number(in: 1...4096) == width else { throw Fault() }
    _ = try number(in: 1...256)
    let decoderLayers = try number(in: 1...256)
    let melCount = try number(in: 1...1024)
    // The type of the weights, which every tensor names itself.
    try skip(4)
    return Header(
      vocabulary: vocabulary, width: width, encoderLayers: encoderLayers,
      decoderLayers: decoderLayers, melCount: melCount)
  }

  /// Skips a tensor, and returns the number of its elements.
  private mutating func skipTensor() throws -> Int {
    let dimensions = try number(in: 1...3)
    let nameLength = try number(in: 1...256)
    let type = ggml_type(UInt32(try number(in: 0...Int(GGML_TYPE_COUNT.rawValue) - 1)))
    var elements = 1
    for _ in 0..<dimensions { elements *= try number(in: 1...200_000) }
    let (blockSize, elementsOfBlock) = (Int(ggml_type_size(type)), Int(ggml_blck_size(type)))
    // A type that is used no more has blocks of nothing.
    guard blockSize > 0, elementsOfBlock > 0, elements <= size * elementsOfBlock else {
      throw Fault()
    }
    try skip(nameLength)
    try skip(elements / elementsOfBlock * blockSize)
    return elements
  }

  /// Reads the next number.
  private mutating func number(in range: ClosedRange<Int>) throws -> Int {
    if position < bufferStart || position + 4 > bufferStart + buffer.count {
      var bytes = [UInt8](repeating: 0, count: Self.bufferSize)
      let count = try file.read(into: &bytes, at: position)
      (buffer, bufferStart) = (Array(bytes.prefix(count)), position)
      guard count >= 4 else { throw Fault() }
    }
    let bytes = buffer[(position - bufferStart)...].prefix(4)
    position += 4
    let number = Int(
      Int32(truncatingIfNeeded: bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }))
    guard range.contains(number) else { throw Fault() }
    return number
  }

  private mutating func skip(_ count: Int) throws {
    guard count <= size - position else { throw Fault() }
    position += count
  }
}
