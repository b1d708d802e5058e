internal import CTextGeometry

/// A reason for which pictures cannot be read.
package enum SignReadingError: Error, Equatable {
  /// The file is no network, another one, or is not there.
  case badModel(String)
  /// Memory is short.
  case noMemory
  /// A library has failed on a picture.
  case failed

  /// The reason for which the last call of OpenCV has failed on this thread.
  static var ofGeometry: SignReadingError {
    text_geometry_lacks_memory() ? .noMemory : .failed
  }
}
