internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Gives a suite a screen on which OpenGL draws, in software.
///
/// The screen's name becomes this process' `DISPLAY`, which no other test asks for. It is set once: the
/// second `setenv(3)` of a process could take the environment away from a thread that reads it.
struct OnAScreen: SuiteTrait, TestScoping {
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

extension Trait where Self == OnAScreen {
  static var onAScreen: OnAScreen { OnAScreen() }
}
