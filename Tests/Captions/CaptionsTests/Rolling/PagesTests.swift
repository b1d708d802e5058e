import Testing

@testable import Captions

@Suite("Captions that pop on")
struct PopOnTests {
  private static let stories = [
    Story(
      "a caption appears whole when it is finished", at(0, growing(1, 1)), at(0.5, final(1, 2)),
      rows: ["0: ", "0.5: 1.0 1.1"]),
    Story(
      "a caption that stops growing is shown without its end", at(0, growing(1, 1)),
      at(0.4, growing(1, 2)), rows: ["0: ", "1: 1.0 1.1"]),
    Story(
      "the next waits until the last one was read", at(0, final(1, 2)),
      at(0.2, final(1, 2), final(2, 1)), rows: ["0: 1.0 1.1", "2: 2.0"]),
    Story(
      "captions that come at once all have their turn",
      at(0, final(1, 1), final(2, 1), final(3, 1), final(4, 1)),
      rows: ["0: 1.0", "1: 2.0", "2: 3.0", "3: 4.0"]),
    Story(
      "a long caption turns its pages when they were read", at(0, final(1, 5)),
      rows: ["0: 1.0 1.1", "2: 1.2 1.3", "4: 1.4"]),
    Story(
      "who finishes later than the next began has a turn too", at(0, growing(1, "Creo que")),
      at(0.2, growing(1, "Creo que"), final(2, "Sí")),
      at(0.4, final(1, "Creo que llueve"), final(2, "Sí")), rows: ["0: ", "0.2: 2.0", "1.2: 1.0"]),
    Story(
      "what is added after its turn is seen too", at(0, growing(1, "Creo")),
      at(2, growing(1, "Creo"), final(2, "Sí")),
      at(2.1, final(1, "Creo que llueve"), final(2, "Sí")),
      rows: ["0: ", "0.6: 1.0", "2: 2.0", "3: 1.0"]),
    Story(
      "a caption that goes on growing keeps its turn", at(0, growing(1, "Creo")),
      at(0.7, growing(1, "Creo que"), final(2, "Sí")), rows: ["0: ", "0.6: 1.0", "1.7: 2.0"]),
  ]

  @Test(arguments: stories)
  func everyCaptionHasItsTurn(story: Story) {
    var window = Window(.popOn)
    #expect(window.timeline(story.steps, until: 600) == story.rows)
  }
}

@Suite("Captions that are painted on")
struct PaintOnTests {
  private static let stories = [
    Story(
      "a page fills and is replaced when it was read", at(0, growing(1, 1)), at(1, growing(1, 2)),
      at(2, growing(1, 3)), at(4, growing(1, 4)),
      rows: ["0: 1.0", "1: 1.0 1.1", "2: 1.2", "4: 1.2 1.3"]),
    Story(
      "a finished text turns its pages when they were read", at(0, final(1, 5)),
      rows: ["0: 1.0 1.1", "2: 1.2 1.3", "4: 1.4"]),
    Story(
      "an utterance begins on a new page if the last was read", at(0, final(1, 1)),
      at(5, final(1, 1), final(2, 1)), rows: ["0: 1.0", "5: 2.0"]),
    Story(
      "an utterance stands on the same page if the last was not read", at(0, final(1, 1)),
      at(0.5, final(1, 1), final(2, 1)), rows: ["0: 1.0", "0.5: 1.0 2.0"]),
    Story(
      "whoever is speaking takes their line along", at(0, growing(1, 1)),
      at(1, growing(1, 1), growing(2, 1)), at(4, growing(1, 1), growing(2, 2)),
      rows: ["0: 1.0", "1: 1.0 2.0", "4: 1.0 2.1"]),
    Story(
      "words stay where they are when their text is finished", at(0, growing(1, 2)),
      at(4, final(1, 2)), rows: ["0: 1.0 1.1"]),
    Story(
      "words of somebody who is speaking do not wait for a page to be read",
      at(0, growing(1, 6, seconds: 6)), rows: ["0: 1.0 1.1 1.2 1.3", "1: 1.4 1.5"]),
  ]

  @Test(arguments: stories)
  func everyPageHasItsTime(story: Story) {
    var window = Window(.paintOn)
    #expect(window.timeline(story.steps, until: 600) == story.rows)
  }
}
