internal import ArgumentParser
internal import Console
internal import Downloads

/// `visavis models remove`: removes models, and the parts that broken downloads have left.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove models.")

  @Argument(help: ArgumentHelp("The names of models, as in the list.", valueName: "name"))
  var names: [String]

  func run() throws {
    let stores = try ModelStores()
    let models = try names.map { try stores.installed($0) }
    for model in models {
      guard try model.remove() else {
        throw Failure.noInput("the model \(model.name) is not installed")
      }
      print("\(model.name) is removed")
    }
  }
}
