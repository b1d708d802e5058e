internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// A suite trait that provides a virtual screen with software OpenGL.
///
/// The screen's name becomes this process' `DISPLAY`, which no other test reads. It is set once,
/// because a second `setenv(3)` could move the environment while another thread reads it.
struct VirtualScreenTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing work: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let screen = try await VirtualScreen(
      size: PixelSize(width: 640, height: 480), graphics: .openGL)
    unsafe setenv("DISPLAY", screen.name, 1)
    do {
      try await work()
    } catch {
      try await screen.tearDown()
      throw error
    }
    try await screen.tearDown()
  }
}

extension Trait where Self == VirtualScreenTrait {
  static var onVirtualScreen: VirtualScreenTrait { VirtualScreenTrait() }
}
