internal import ArgumentParser
internal import Console
internal import Models

/// `visavis models remove`: removes models, and the parts that broken downloads have left.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove models.")

  @Argument(help: ArgumentHelp("The names of models, as in the list.", valueName: "name"))
  var names: [String]

  func run() throws {
    let store = ModelStore()
    for model in try store.catalog.models(named: names) {
      guard try store.remove(model) else {
        throw Failure.noInput("the model \(model.name) is not installed")
      }
      print("\(model.name) is removed")
    }
  }
}
