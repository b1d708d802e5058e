internal import Imaging
internal import Messages
internal import System

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
  /// The direction of the camera, or nil if neither the driver nor the name states one.
  package let facing: CameraFacing?
  /// The modes that can be shown, in the driver's order.
  package let modes: [CameraMode]
  /// The formats whose sizes form a range.
  ///
  /// `modes` lists a few sizes of each.
  package let sizeRanges: [CameraSizeRange]

  /// An identifier that survives unplugging: the stable link, or else bus address and name.
  package var identity: String { link ?? address }

  /// The bus address and the name, which identify a camera without a stable link.
  var address: String { Self.address(of: name, at: busInfo) }

  static func address(of name: String, at busInfo: String) -> String { "\(busInfo) \(name)" }

  /// The best mode if the user requests none.
  package var preferredMode: CameraMode? { ModeChooser.best(of: modes) }
}

extension CameraDevice {
  /// Inspects an open device.
  ///
  /// - Throws: `notCapturing` if the node captures no video, or the error of the device.
  init(inspecting device: any VideoDevice, node: String, link: String?) throws(CameraError) {
    let capability = try CameraError.translating(at: node) { () throws(SystemError) in
      try device.capability()
    }
    guard capability.capturesVideo else { throw .notCapturing(node: node, name: capability.name) }
    name = capability.name
    busInfo = capability.busInfo
    self.node = node
    self.link = link
    facing = device.facing() ?? Self.facing(named: capability.name)
    (modes, sizeRanges) = Self.modes(of: device)
  }

  /// Enumerates a driver's formats, sizes and rates.
  private static func modes(of device: any VideoDevice) -> ([CameraMode], [CameraSizeRange]) {
    var modes: [CameraMode] = []
    var ranges: [CameraSizeRange] = []
    for index in 0..<256 {
      guard let format = device.pixelFormat(at: index) else { break }
      guard format.conversionPath != nil else { continue }
      let sizes: [PixelSize]
      switch device.sizes(of: format) {
      case .discrete(let listed): sizes = listed
      case .stepwise(let range):
        ranges.append(range)
        sizes = range.representatives
      }
      for size in sizes where !size.isEmpty {
        let rates: [FrameRate?] = device.rates(of: format, at: size)
        modes += (rates.isEmpty ? [nil] : rates).map {
          CameraMode(size: size, rate: $0, format: format)
        }
      }
    }
    return (modes, ranges)
  }

  /// Returns the direction that a name such as "Front Camera" suggests.
  private static func facing(named name: String) -> CameraFacing? {
    let words = name.lowercased().split { !$0.isLetter }
    if words.contains("front") { return .front }
    return words.contains("rear") || words.contains("back") ? .back : nil
  }
}

/// The direction of a camera, relative to the device in which it is built.
package enum CameraFacing: String, Hashable, Sendable {
  /// A camera that points toward the user of the device.
  case front
  /// A camera that points away from the user of the device.
  case back
  /// A camera that is not built in.
  case external
}
