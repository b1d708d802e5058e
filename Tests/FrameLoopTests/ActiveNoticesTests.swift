import Messages
import Testing

@testable import FrameLoop

@Suite struct ActiveNoticesTests {
  private let waiting = Notice.waitingForCameras(.any)
  private let saved = Notice.pictureSaved(path: "a.png")

  @Test func theNewestNoticeIsTheLast() {
    var notices = ActiveNotices()
    notices.add(waiting, at: .zero)
    notices.add(saved, at: .seconds(1))
    notices.add(.cameraLost(name: "Brio"), at: .seconds(2))
    #expect(notices.all == [saved, .cameraLost(name: "Brio")])
    #expect(notices.contains(.camera) && !notices.contains(.socket))
  }

  @Test func whatIsOverIsTakenDown() {
    var notices = ActiveNotices()
    notices.add(saved, at: .zero)
    notices.add(.waitingForCaptions, at: .zero)
    #expect(notices.deadline == .seconds(4))
    let (early, due) = (notices.expire(at: .seconds(3)), notices.expire(at: .seconds(4)))
    #expect(!early && due && notices.all == [.waitingForCaptions])
    notices.end(.feed)
    #expect(notices.all.isEmpty && notices.deadline == nil)
  }
}
