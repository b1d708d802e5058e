internal import Database

extension SpellingList {
  /// The form of our files, whose mark is "vwrd" in ASCII.
  ///
  /// The version of a word is the number of its last event.
  static let form = DatabaseForm(applicationID: 0x7677_7264, migrations: migrations)

  /// The steps from an empty file to the present form, one for each version of it.
  static let migrations = [
    """
    CREATE TABLE entry (
      language TEXT NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL, spelling TEXT NOT NULL,
      person TEXT NOT NULL, PRIMARY KEY (language, key)) WITHOUT ROWID;
    CREATE TABLE proposal (
      id TEXT PRIMARY KEY, language TEXT NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL,
      spelling TEXT NOT NULL, person TEXT NOT NULL, time INTEGER NOT NULL, state INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE INDEX proposal_word ON proposal (language, key, state);
    CREATE INDEX proposal_state ON proposal (language, state, time);
    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT, language TEXT NOT NULL, key TEXT NOT NULL,
      action TEXT NOT NULL, spelling TEXT NOT NULL, person TEXT NOT NULL, time INTEGER NOT NULL);
    CREATE INDEX event_word ON event (language, key);
    """,
    // What travels between a hub and a machine that was away.
    """
    ALTER TABLE entry ADD COLUMN is_from_hub INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE proposal ADD COLUMN is_known_to_hub INTEGER NOT NULL DEFAULT 0;
    """,
    // The changes of a hub's lists that this file has.
    """
    CREATE TABLE hub (language TEXT PRIMARY KEY, change INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX proposal_person ON proposal (person, state);
    """,
    // The times of these changes, by which a hub knows them again.
    "ALTER TABLE hub ADD COLUMN time INTEGER",
  ]
}
