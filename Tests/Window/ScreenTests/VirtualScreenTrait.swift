internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// The tests with windows on one virtual screen.
///
/// The tests run on the main thread, which SDL requires, and one after the other, as there is one
/// video system at a time.
@Suite(.serialized, .onVirtualScreen) enum OnTheScreen {}

/// A suite trait that provides a virtual screen with software OpenGL.
///
/// The screen's name becomes this process' `DISPLAY`, which no other test reads. It is set once,
/// because a second `setenv(3)` could move the environment while another thread reads it.
struct VirtualScreenTrait: SuiteTrait, TestScoping {
  /// The contents of the screen of the running test.
  @TaskLocal static var contents: ScreenContents?

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing work: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let screen = try await VirtualScreen(
      size: PixelSize(width: 1280, height: 800), graphics: .openGL)
    unsafe setenv("DISPLAY", screen.name, 1)
    do {
      try await Self.$contents.withValue(screen.contents) { try await work() }
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
