import Frames
import Imaging
import Outputs
import ProgramBench
import Synchronization
import System
import Testing

/// A device in memory, which refuses or fails as a test demands.
private final class FakeOutput: VideoOutput, Sendable {
  struct State {
    var format = OutputFormat(size: .zero, layout: .yuyv, stride: 0, byteCount: 0)
    var wantedSizes: [PixelSize] = []
    var frames: [[UInt8]] = []
    var failure: Int32?
    var isFull = false
  }

  let state: Mutex<State>

  init(_ format: OutputFormat) {
    state = Mutex(State(format: format))
  }

  func negotiate(_ size: PixelSize) throws(SystemError) -> OutputFormat {
    state.withLock { state in
      state.wantedSizes.append(size)
      return state.format
    }
  }

  func write(_ frame: [UInt8]) throws(SystemError) -> Bool {
    let code = state.withLock { state -> Int32? in
      if state.failure == nil, !state.isFull { state.frames.append(frame) }
      return state.failure
    }
    if let code { throw SystemError("write", code: code) }
    return !state.withLock { $0.isFull }
  }
}

/// The reports of a virtual camera, in order.
private final class Reports: Sendable {
  private let reports = Mutex<[VirtualCamera.Report]>([])
  func add(_ report: VirtualCamera.Report) { reports.withLock { $0.append(report) } }
  var all: [VirtualCamera.Report] { reports.withLock { $0 } }
}

@Suite struct VirtualCameraTests {
  private static let size = PixelSize(width: 64, height: 36)
  private static let format = OutputFormat(size: size, layout: .yuyv, stride: 128, byteCount: 4608)

  private let outputs = PictureOutputs()
  private let reports = Reports()
  private let device = FakeOutput(format)

  private func camera(
    opening: @escaping @Sendable () throws(SystemError) -> Void = {}
  ) throws -> VirtualCamera {
    let (device, reports) = (device, reports)
    let camera = try VirtualCamera(
      repetition: .milliseconds(5), retry: .milliseconds(10),
      open: { () throws(SystemError) in
        try opening()
        return device
      }, report: { reports.add($0) })
    outputs.add(camera.queue)
    return camera
  }

  private func put(_ shade: UInt8, size: PixelSize = size) {
    outputs.put(size, at: .now) { view in
      view.fill(view.bounds, with: Color(red: shade, green: shade, blue: shade))
    }
  }

  private var frames: [[UInt8]] { device.state.withLock { $0.frames } }

  @Test func aPictureReachesTheDeviceInItsFormatAndIsRepeated() async throws {
    let camera = try camera()
    put(200)
    #expect(try await eventually { frames.count > 3 })
    camera.stop()
    #expect(reports.all.first == .streaming(Self.format))
    let isRight = frames.allSatisfy { frame in
      frame.count == 4608 && abs(Int(frame[0]) - 188) < 3 && abs(Int(frame[1]) - 128) < 3
    }
    #expect(isRight)
    guard case .ended(written: frames.count, refused: 0, time: _) = reports.all.last else {
      Issue.record("\(reports.all)")
      return
    }
  }

  @Test func aDeviceWithAnotherSizeGetsBarsAndAskedForAnEvenSize() async throws {
    device.state.withLock {
      $0.format = OutputFormat(
        size: PixelSize(width: 64, height: 64), layout: .i420, stride: 64, byteCount: 64 * 96)
    }
    let camera = try camera()
    put(255, size: PixelSize(width: 33, height: 17))
    #expect(try await eventually { !frames.isEmpty })
    camera.stop()
    #expect(device.state.withLock { $0.wantedSizes } == [PixelSize(width: 32, height: 16)])
    let frame = try #require(frames.first)
    #expect(frame[32] < 20 && frame[32 * 64 + 32] > 225 && frame[63 * 64 + 32] < 20)
  }

  @Test func aDeviceThatGoesIsReportedOnceAndTriedAgain() async throws {
    let attempts = Atomic(0)
    let camera = try camera { () throws(SystemError) in
      let number = attempts.add(1, ordering: .relaxed).newValue
      if (2...4).contains(number) { throw SystemError("open", code: 2) }
    }
    put(10)
    #expect(try await eventually { !frames.isEmpty })
    device.state.withLock { $0.failure = 19 }
    #expect(
      try await eventually {
        put(20)
        return attempts.load(ordering: .relaxed) >= 4
      })
    device.state.withLock { $0.failure = nil }
    let count = frames.count
    #expect(
      try await eventually {
        put(30)
        return frames.count > count
      })
    camera.stop()
    let kinds = reports.all.dropLast()
    #expect(
      kinds == [.streaming(Self.format), .lost(reason: "No such device"), .streaming(Self.format)],
      "\(kinds)")
  }

  @Test func aStillPictureComesBackWithItsDevice() async throws {
    let camera = try camera()
    put(200)
    #expect(try await eventually { !frames.isEmpty })
    device.state.withLock { $0.failure = 19 }
    #expect(try await eventually { reports.all.contains(.lost(reason: "No such device")) })
    device.state.withLock {
      $0.failure = nil
      $0.frames = []
    }
    // The window has nothing new to show.
    #expect(try await eventually { frames.count > 3 })
    camera.stop()
    #expect(frames.allSatisfy { abs(Int($0[0]) - 188) < 3 })
  }

  @Test func aDeviceWithoutRoomHoldsUpNobody() async throws {
    device.state.withLock { $0.isFull = true }
    let camera = try camera()
    for shade in 1...100 { put(UInt8(shade)) }
    #expect(try await eventually { reports.all.contains(.streaming(Self.format)) })
    camera.stop()
    guard case .ended(let written, let refused, _) = reports.all.last else {
      Issue.record("no end: \(reports.all)")
      return
    }
    #expect(written == 0 && refused > 0)
  }

  @Test func withoutAnyPictureTheEndComesAtOnce() throws {
    let camera = try camera { () throws(SystemError) in Issue.record("opened without a picture") }
    camera.stop()
    camera.stop()
    #expect(reports.all == [.ended(written: 0, refused: 0, time: .zero)])
  }

  @Test(arguments: ["/dev/null", "/dev/none", "/etc/passwd"])
  func whatIsNoVideoOutputIsRefused(path: String) {
    #expect(throws: SystemError.self) { try KernelVideoOutput(path: path) }
  }
}
