internal import Imaging
package import Messages

/// The choice of a camera mode.
///
/// The choice depends only on the camera's modes and the request. Many webcams offer uncompressed
/// 1280x720 at 5 or 10 frames a second beside JPEG at 30. Therefore a smooth rate has priority over
/// the size. Among smooth modes of one size, the conversion cost has priority over the exact rate.
package enum ModeChooser {
  /// The lowest rate that looks smooth.
  private static let minSmoothRate = FrameRate(24)
  /// The preferred rate among smooth modes of one size and format.
  private static let preferredRate = FrameRate(30)
  private static let maxPreferredSize = PixelSize(width: 1920, height: 1080)

  /// Returns the best of `modes` for a conversation, or nil if none can be shown.
  package static func best(of modes: [CameraMode]) -> CameraMode? {
    modes.filter { $0.format.conversionPath != nil }.min {
      rank($0).lexicographicallyPrecedes(rank($1))
    }
  }

  /// Returns the mode of `device` that fits `request` best.
  ///
  /// - Throws: `noSuchMode`, with the nearest modes, if no mode fits.
  package static func mode(
    for request: CameraModeRequest, of device: CameraDevice
  ) throws(CameraError) -> CameraMode {
    let fitting = device.modes.filter { mode in
      mode.size == request.size && (request.format ?? mode.format) == mode.format
        && (request.rate.map { matches($0, mode.rate) } ?? true)
    }
    if let mode = best(of: fitting) { return mode }
    // For a size between the listed ones, only the driver knows the rates. It settles on one when
    // the mode is set.
    let ranges = device.sizeRanges.filter {
      $0.contains(request.size) && (request.format ?? $0.format) == $0.format
    }
    let cheapest = ranges.filter { $0.format.conversionPath != nil }
      .min { cost(of: $0.format) < cost(of: $1.format) }
    if let range = cheapest, !device.modes.contains(where: { $0.size == request.size }) {
      return CameraMode(size: request.size, rate: request.rate, format: range.format)
    }
    throw .noSuchMode(
      request.description, name: device.name,
      nearest: nearest(to: request, of: device.modes).map(\.description))
  }

  /// Returns up to four modes that resemble `request`, the most similar first.
  static func nearest(to request: CameraModeRequest, of modes: [CameraMode]) -> [CameraMode] {
    func distance(_ mode: CameraMode) -> Double {
      let sizes = abs(Double(mode.size.area - request.size.area)) / Double(request.size.area)
      let rates = request.rate.map { abs(($0.value - (mode.rate?.value ?? $0.value)) / $0.value) }
      let format = request.format.map { $0 == mode.format ? 0 : 0.5 }
      return sizes + (rates ?? 0) + (format ?? 0)
    }
    let shown = modes.filter { $0.format.conversionPath != nil }
    return Array(shown.sorted { distance($0) < distance($1) }.prefix(4))
  }

  /// Returns the criteria of the comparison in descending priority.
  ///
  /// Smaller values are better.
  private static func rank(_ mode: CameraMode) -> [Double] {
    let rate = mode.rate ?? preferredRate
    let isSmooth = rate >= minSmoothRate
    let fits =
      mode.size.width <= maxPreferredSize.width && mode.size.height <= maxPreferredSize.height
    return [
      isSmooth ? 0 : 1,
      fits ? 0 : 1,
      isSmooth ? 0 : -rate.value,
      Double(fits ? -mode.size.area : mode.size.area),
      Double(cost(of: mode.format)),
      abs(rate.value - preferredRate.value),
      -rate.value,
    ]
  }

  private static func cost(of format: FourCC) -> Int { format.conversionPath?.rawValue ?? .max }

  /// Returns true if the rates differ by less than 0.02: 29.97 matches 30000/1001.
  private static func matches(_ requested: FrameRate, _ available: FrameRate?) -> Bool {
    guard let available else { return true }
    return abs(requested.value - available.value) < 0.02
  }
}
