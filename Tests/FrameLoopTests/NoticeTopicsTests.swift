import Testing

@testable import FrameLoop

@Suite struct NoticeTopicsTests {
  @Test func theNewestNoticeIsTheLast() {
    var notices = NoticeTopics()
    notices.put("A camera", about: .camera, at: .zero)
    notices.put("A picture", about: .picture, at: .seconds(1))
    notices.put("Another camera", about: .camera, at: .seconds(2))
    #expect(notices.texts == ["A picture", "Another camera"])
    #expect(notices.says(about: .camera) && !notices.says(about: .socket))
  }

  @Test func whatIsOverIsTakenDown() {
    var notices = NoticeTopics()
    notices.put("Short", about: .picture, at: .zero, for: .seconds(3))
    notices.put("Long", about: .socket, at: .zero)
    #expect(notices.deadline == .seconds(3))
    let (early, due) = (notices.expire(at: .seconds(2)), notices.expire(at: .seconds(3)))
    #expect(!early && due && notices.texts == ["Long"])
    notices.put(nil, about: .socket, at: .seconds(4))
    #expect(notices.texts.isEmpty && notices.deadline == nil)
  }
}
