import FrameExchange
import Glibc
import Testing

@Suite struct WakeUpTests {
  private func isRinging(_ bell: WakeUp) -> Bool {
    var wait = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, 0) == 1
  }

  @Test func ringsBeforeAnAnswerAreOne() throws {
    let bell = try WakeUp()
    #expect(!isRinging(bell))
    bell.ring()
    bell.ring()
    #expect(isRinging(bell))
    bell.answer()
    #expect(!isRinging(bell))
  }

  @Test func aRingAfterTheAnswerIsNotLost() throws {
    let bell = try WakeUp()
    bell.ring()
    bell.answer()
    bell.ring()
    #expect(isRinging(bell))
  }
}
