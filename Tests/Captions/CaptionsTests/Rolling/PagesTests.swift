import Testing

@testable import Captions

@Suite("Captions that pop on")
struct PopOnTests {
  @Test func aCaptionAppearsWholeWhenItIsFinished() {
    var window = Window(.popOn)
    #expect(
      window.timeline(at(0, growing(1, 1)), at(0.5, final(1, 2)), until: 600)
        == ["0: ", "0.5: 1.0 1.1"])
  }

  @Test func aCaptionThatStopsGrowingIsShownWithoutItsEnd() {
    var window = Window(.popOn)
    #expect(
      window.timeline(at(0, growing(1, 1)), at(0.4, growing(1, 2)), until: 600)
        == ["0: ", "1: 1.0 1.1"])
  }

  @Test func theNextWaitsUntilTheLastOneWasRead() {
    var window = Window(.popOn)
    #expect(
      window.timeline(at(0, final(1, 2)), at(0.2, final(1, 2), final(2, 1)), until: 600)
        == ["0: 1.0 1.1", "2: 2.0"])
  }

  @Test func captionsThatComeAtOnceAllHaveTheirTurn() {
    var window = Window(.popOn)
    #expect(
      window.timeline(at(0, final(1, 1), final(2, 1), final(3, 1), final(4, 1)), until: 600)
        == ["0: 1.0", "1: 2.0", "2: 3.0", "3: 4.0"])
  }

  @Test func aLongCaptionTurnsItsPagesWhenTheyWereRead() {
    var window = Window(.popOn)
    #expect(
      window.timeline(at(0, final(1, 5)), until: 600)
        == ["0: 1.0 1.1", "2: 1.2 1.3", "4: 1.4"])
  }

  @Test func whoFinishesLaterThanTheNextBeganHasATurnToo() {
    var window = Window(.popOn)
    #expect(
      window.timeline(
        at(0, growing(1, "Creo que")), at(0.2, growing(1, "Creo que"), final(2, "Sí")),
        at(0.4, final(1, "Creo que llueve"), final(2, "Sí")), until: 600)
        == ["0: ", "0.2: 2.0", "1.2: 1.0"])
  }

  @Test func whatIsAddedAfterItsTurnIsSeenToo() {
    var window = Window(.popOn)
    #expect(
      window.timeline(
        at(0, growing(1, "Creo")), at(2, growing(1, "Creo"), final(2, "Sí")),
        at(2.1, final(1, "Creo que llueve"), final(2, "Sí")), until: 600)
        == ["0: ", "0.6: 1.0", "2: 2.0", "3: 1.0"])
  }

  @Test func aCaptionThatGoesOnGrowingKeepsItsTurn() {
    var window = Window(.popOn)
    #expect(
      window.timeline(
        at(0, growing(1, "Creo")), at(0.7, growing(1, "Creo que"), final(2, "Sí")), until: 600)
        == ["0: ", "0.6: 1.0", "1.7: 2.0"])
  }
}

@Suite("Captions that are painted on")
struct PaintOnTests {
  @Test func aPageFillsAndIsReplacedWhenItWasRead() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(
        at(0, growing(1, 1)), at(1, growing(1, 2)), at(2, growing(1, 3)), at(4, growing(1, 4)),
        until: 600)
        == ["0: 1.0", "1: 1.0 1.1", "2: 1.2", "4: 1.2 1.3"])
  }

  @Test func aFinishedTextTurnsItsPagesWhenTheyWereRead() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(at(0, final(1, 5)), until: 600)
        == ["0: 1.0 1.1", "2: 1.2 1.3", "4: 1.4"])
  }

  @Test func anUtteranceBeginsOnANewPageIfTheLastWasRead() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(at(0, final(1, 1)), at(5, final(1, 1), final(2, 1)), until: 600)
        == ["0: 1.0", "5: 2.0"])
    window = Window(.paintOn)
    #expect(
      window.timeline(at(0, final(1, 1)), at(0.5, final(1, 1), final(2, 1)), until: 600)
        == ["0: 1.0", "0.5: 1.0 2.0"])
  }

  @Test func whoeverIsSpeakingTakesTheirLineAlong() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(
        at(0, growing(1, 1)), at(1, growing(1, 1), growing(2, 1)),
        at(4, growing(1, 1), growing(2, 2)), until: 600)
        == ["0: 1.0", "1: 1.0 2.0", "4: 1.0 2.1"])
  }

  @Test func wordsStayWhereTheyAreWhenTheirTextIsFinished() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(at(0, growing(1, 2)), at(4, final(1, 2)), until: 600)
        == ["0: 1.0 1.1"])
  }

  @Test func wordsOfSomebodyWhoIsSpeakingDoNotWaitForAPageToBeRead() {
    var window = Window(.paintOn)
    #expect(
      window.timeline(at(0, growing(1, 6, seconds: 6)), until: 600)
        == ["0: 1.0 1.1 1.2 1.3", "1: 1.4 1.5"])
  }
}
