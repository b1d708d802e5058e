internal import Glibc
internal import Messages
internal import System

extension CameraError {
  /// Runs calls on a device, and throws the error of one that fails.
  static func translating<Value>(
    at node: String, _ calls: () throws(SystemError) -> Value
  ) throws(CameraError) -> Value {
    do throws(SystemError) {
      return try calls()
    } catch {
      throw CameraError(of: node, error)
    }
  }

  private init(of node: String, _ error: SystemError) {
    switch error.code {
    case ENOENT, ENODEV, ENXIO: self = .noDevice(node: node)
    case EACCES, EPERM: self = .deviceNotPermitted(node: node)
    case EBUSY: self = .deviceInUse(node: node, by: DeviceHolders.names(of: node))
    case ENOSPC: self = .noBandwidth(node: node)
    case ENOTTY: self = .notACamera(node: node)
    default: self = .deviceFailed(node: node, reason: error.description)
    }
  }
}

/// The other processes that have a device open, as far as this user may see.
private enum DeviceHolders {
  /// Returns process names with their ids, such as `cheese (4711)`.
  static func names(of node: String) -> [String] {
    guard let device = stat(of: node)?.st_rdev else { return [] }
    return ((try? Directory.names(in: "/proc")) ?? []).compactMap(Int32.init).filter { process in
      process != getpid() && holds(process, device)
    }
    .map { "\(name(of: $0)) (\($0))" }
  }

  private static func holds(_ process: Int32, _ device: dev_t) -> Bool {
    let folder = "/proc/\(process)/fd"
    return ((try? Directory.names(in: folder)) ?? []).contains { descriptor in
      guard let status = stat(of: "\(folder)/\(descriptor)") else { return false }
      return status.kind == S_IFCHR && status.st_rdev == device
    }
  }

  private static func name(of process: Int32) -> String {
    let bytes = (try? Descriptor(opening: "/proc/\(process)/comm").readAll(atMost: 64)) ?? []
    let name = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return name.isEmpty ? "a program" : name
  }
}
