import Testing

@testable import Screen

/// The conclusions from the portal's answers, tested without a bus.
@Suite struct MotionInquiryTests {
  private static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  private static let notFound = "org.freedesktop.portal.Error.NotFound"

  /// An inquiry whose first questions have the numbers 1, 2 and 3.
  private func inquiry() -> MotionInquiry {
    var inquiry = MotionInquiry()
    for (number, question) in MotionInquiry.questions.enumerated() {
      inquiry.asked(question, as: UInt32(number + 1))
    }
    return inquiry
  }

  /// True if motion is reduced after these answers; nil is a refusal.
  private func isReduced(_ answers: BusValue?...) -> Bool {
    var inquiry = inquiry()
    for (number, value) in answers.enumerated() {
      let serial = UInt32(number + 1)
      _ = inquiry.take(
        value.map { .answer(to: serial, $0) } ?? .refusal(of: serial, error: Self.notFound))
    }
    return inquiry.isReduced
  }

  private func change(_ clue: MotionClue, to value: BusValue) -> BusMessage {
    .signal(
      "org.freedesktop.portal.Settings.SettingChanged",
      [.text(clue.namespace), .text(clue.key), value])
  }

  @Test func thePortalsOwnSettingIsOneForReducedMotion() {
    #expect(isReduced(.number(1)))
    #expect(!isReduced(.number(0)))
    #expect(!isReduced(.number(2)), "a preference that has no meaning yet")
  }

  @Test func gnomeTurnsAnimationsOff() {
    #expect(isReduced(nil, .flag(false)))
    #expect(!isReduced(nil, .flag(true)))
  }

  @Test func plasmaLetsThemTakeNoTime() {
    #expect(isReduced(nil, nil, .text("0")))
    #expect(isReduced(nil, nil, .fraction(0)))
    #expect(!isReduced(nil, nil, .text("0.5")))
    #expect(!isReduced(nil, nil, .fraction(1)))
  }

  @Test func theFirstSettingThatThereIsDecides() {
    #expect(!isReduced(.number(0), .flag(false), .text("0")))
    #expect(isReduced(.number(1), .flag(true), .text("1")))
    #expect(!isReduced(nil, .flag(true), .text("0")))
  }

  @Test func aSettingOfAnotherTypeIsNone() {
    for odd: BusValue in [.other, .text("1"), .flag(true), .fraction(1)] {
      #expect(!isReduced(odd))
      #expect(isReduced(odd, .flag(false)))
    }
    for odd: BusValue in [.other, .number(0), .flag(false), .text("none"), .fraction(.nan)] {
      #expect(!isReduced(nil, nil, odd))
    }
    #expect(!isReduced(nil, nil, nil))
  }

  @Test func nothingIsDecidedWhileAnEarlierAnswerIsAwaited() {
    var inquiry = inquiry()
    #expect(inquiry.take(.answer(to: 2, .flag(false))) == nil)
    #expect(!inquiry.isReduced)
    #expect(inquiry.take(.refusal(of: 1, error: Self.notFound)) == nil)
    #expect(inquiry.isReduced)
  }

  @Test func anOldPortalIsAskedTheOldWayOnce() {
    var inquiry = inquiry()
    let question = inquiry.take(.refusal(of: 1, error: Self.unknownMethod))
    #expect(question == .init(clue: .appearance, way: .twice))
    #expect(question?.call.method == "Read")
    inquiry.asked(.init(clue: .appearance, way: .twice), as: 4)
    #expect(inquiry.take(.refusal(of: 4, error: Self.unknownMethod)) == nil)
    #expect(inquiry.take(.answer(to: 2, .flag(false))) == nil)
    #expect(inquiry.isReduced)
  }

  @Test func aChangeCountsWhetherTheSettingWasThereOrNot() {
    var inquiry = inquiry()
    _ = inquiry.take(.answer(to: 1, .number(0)))
    #expect(inquiry.take(change(.appearance, to: .number(1))) == nil)
    #expect(inquiry.isReduced)
    _ = inquiry.take(change(.appearance, to: .number(0)))
    #expect(!inquiry.isReduced)

    var other = self.inquiry()
    _ = other.take(change(.appearance, to: .number(1)))
    #expect(other.isReduced)
    _ = other.take(.refusal(of: 1, error: Self.notFound))
    #expect(other.isReduced, "a change is news, a refusal is not")
  }

  @Test func aChangeToNonsenseOrOfSomethingElseChangesNothing() {
    var inquiry = inquiry()
    _ = inquiry.take(.answer(to: 1, .number(1)))
    let foreign: [BusMessage] = [
      change(.appearance, to: .text("0")), change(.appearance, to: .other),
      .signal(
        "org.freedesktop.portal.Settings.SettingChanged",
        [.text("org.freedesktop.appearance"), .text("color-scheme"), .number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", [.number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", []),
      .signal("org.freedesktop.DBus.NameAcquired", [.text(":1.1"), .other, .other]),
      .answer(to: 9, .number(0)), .refusal(of: 9, error: Self.unknownMethod),
      .answer(to: 1, .number(0)),
    ]
    for message in foreign {
      #expect(inquiry.take(message) == nil)
      #expect(inquiry.isReduced, "\(message)")
    }
  }
}
