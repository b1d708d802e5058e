import Testing

@testable import Conversation

/// The numbers by which forgotten sentences are found again.
@Suite struct UtteranceRunsTests {
  private func runs(_ numbers: [Int]) -> UtteranceRuns {
    var runs = UtteranceRuns()
    for number in numbers { runs.append(number) }
    return runs
  }

  @Test(arguments: [[], [7], [1, 2, 3], [5, 4, 6, 8, 7, 20, 21, 1]])
  func eachNumberHasItsPlace(numbers: [Int]) {
    let runs = runs(numbers)
    for (place, number) in numbers.enumerated() {
      #expect(runs.place(of: number, from: 0) == place)
      #expect(runs.place(of: number, from: place + 1) == nil)
    }
    for number in [0, 9, 22, -1, Int.max, Int.min + 1] {
      #expect(runs.place(of: number, from: 0) == nil)
    }
  }

  @Test func aNumberThatOccursTwiceHasTwoPlaces() {
    let runs = runs([1, 2, 3, 2, 4])
    #expect(runs.place(of: 2, from: 0) == 1)
    #expect(runs.place(of: 2, from: 2) == 3)
    #expect(runs.place(of: 2, from: 4) == nil)
  }
}
