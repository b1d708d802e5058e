internal import Imaging
internal import Messages
internal import Threading

/// A snapshot of a camera's description and modes.
package struct CameraDevice: Hashable, Sendable {
  /// The driver's name for the camera, for display.
  package let name: String
  /// The bus address, such as `usb-0000:00:14.0-1`.
  package let busInfo: String
  /// The device node, which may differ after the camera was unplugged.
  package let node: String
  /// The node's stable link under `/dev/v4l/by-id`, if udev made one.
  package let link: String?
  /// The direction of the camera; nil if neither the driver nor the name says.
  package let facing: CameraFacing?
  /// The modes that can be shown, in the driver's order.
  package let modes: [CameraMode]
  /// The formats whose sizes form a range; `modes` lists a few sizes of each.
  package let sizeRanges: [CameraSizeRange]

  /// An identifier that survives unplugging: the stable link, or else bus address and name.
  package var identity: String {
    Self.identity(
      label: DeviceLabel(name: name, busInfo: busInfo, capturesVideo: true), link: link)
  }

  /// The best mode if the user asks for none.
  package var preferredMode: CameraMode? { ModeChooser.best(of: modes) }
}

extension CameraDevice {
  static func identity(label: DeviceLabel, link: String?) -> String {
    link ?? "\(label.busInfo) \(label.name)"
  }

  /// Inspects an open device.
  ///
  /// - Throws: `notACamera` if the node captures no video.
  init(inspecting device: any VideoDevice, node: String, link: String?) throws(CameraError) {
    let label: DeviceLabel
    do throws(SystemError) {
      label = try device.label()
    } catch {
      throw CameraError(opening: node, error)
    }
    guard label.capturesVideo else {
      throw .notCapturing(node: node, name: label.name)
    }
    var survey = ModeSurvey(device)
    survey.run()
    name = label.name
    busInfo = label.busInfo
    self.node = node
    self.link = link
    facing = device.facing() ?? Self.facing(named: label.name)
    modes = survey.modes
    sizeRanges = survey.ranges
  }

  /// Returns the direction that a name such as "Front Camera" suggests.
  private static func facing(named name: String) -> CameraFacing? {
    let words = name.lowercased().split { !$0.isLetter }
    if words.contains("front") { return .front }
    return words.contains("rear") || words.contains("back") ? .back : nil
  }
}

/// An enumeration of a driver's formats, sizes and rates.
private struct ModeSurvey {
  private let device: any VideoDevice
  var modes: [CameraMode] = []
  var ranges: [CameraSizeRange] = []

  init(_ device: any VideoDevice) {
    self.device = device
  }

  mutating func run() {
    var index = 0
    while index < 256, let format = device.pixelFormat(at: index) {
      index += 1
      guard format.handling != nil else { continue }
      for size in sizes(of: format) where !size.isEmpty {
        let rates = device.rates(of: format, at: size)
        modes +=
          rates.isEmpty
          ? [CameraMode(size: size, rate: nil, format: format)]
          : rates.map { CameraMode(size: size, rate: $0, format: format) }
      }
    }
  }

  private mutating func sizes(of format: FourCC) -> [PixelSize] {
    switch device.sizes(of: format) {
    case .listed(let sizes): return sizes
    case .range(let range):
      ranges.append(range)
      return range.representatives
    }
  }
}
