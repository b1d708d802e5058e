internal import Database

extension Collection {
  /// The form of our files, whose mark is "vcrd" in ASCII.
  static let form = DatabaseForm(applicationID: 0x7663_7264, migrations: migrations)

  /// The steps from an empty file to the present form, one for each version of it.
  static let migrations = [
    """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, front TEXT NOT NULL,
      new_limit INTEGER NOT NULL, review_limit INTEGER NOT NULL);
    CREATE TABLE card (
      id INTEGER PRIMARY KEY, guid TEXT NOT NULL UNIQUE,
      deck INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
      type TEXT NOT NULL, word TEXT NOT NULL, pronunciation TEXT NOT NULL, definition TEXT NOT NULL,
      translations TEXT NOT NULL, examples TEXT NOT NULL, synonyms TEXT NOT NULL, notes TEXT NOT NULL,
      language TEXT, reader_language TEXT, speaker TEXT, added INTEGER NOT NULL,
      phase INTEGER NOT NULL, step INTEGER NOT NULL, stability REAL, difficulty REAL NOT NULL,
      last_review INTEGER, due INTEGER);
    CREATE INDEX card_due ON card (deck, phase, due);
    CREATE TABLE review (
      id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card ON DELETE CASCADE,
      deck INTEGER NOT NULL, time INTEGER NOT NULL, rating INTEGER NOT NULL,
      phase INTEGER NOT NULL, step INTEGER NOT NULL, stability REAL, difficulty REAL NOT NULL,
      last_review INTEGER, due INTEGER);
    CREATE INDEX review_time ON review (time);
    CREATE INDEX review_card ON review (card);
    CREATE VIRTUAL TABLE card_text USING fts5 (key, tokenize = 'trigram');
    CREATE TRIGGER card_removed AFTER DELETE ON card BEGIN
      DELETE FROM card_text WHERE rowid = old.id;
    END;
    """,
    "CREATE INDEX card_deck ON card (deck)",
    """
    CREATE TABLE game_result (
      game TEXT NOT NULL, language TEXT NOT NULL, source TEXT NOT NULL, level INTEGER NOT NULL,
      score INTEGER NOT NULL, time INTEGER NOT NULL,
      PRIMARY KEY (game, language, source, level)) WITHOUT ROWID;
    CREATE INDEX card_language ON card (language);
    """,
    // The parameters of a person's own memory, empty for the standard ones, after a number of reviews.
    """
    CREATE TABLE model (
      id INTEGER PRIMARY KEY CHECK (id = 1), parameters TEXT NOT NULL, reviews INTEGER NOT NULL,
      time INTEGER NOT NULL);
    """,
    // A sound goes with the last card that has it.
    """
    CREATE TABLE sound (id INTEGER PRIMARY KEY, sum INTEGER NOT NULL UNIQUE, bytes BLOB NOT NULL);
    ALTER TABLE card ADD COLUMN sound INTEGER REFERENCES sound;
    ALTER TABLE card ADD COLUMN sound_field TEXT;
    CREATE INDEX card_sound ON card (sound) WHERE sound IS NOT NULL;
    CREATE TRIGGER sound_left AFTER DELETE ON card WHEN old.sound IS NOT NULL BEGIN
      DELETE FROM sound WHERE id = old.sound AND NOT EXISTS (SELECT 1 FROM card WHERE sound = old.sound);
    END;
    CREATE TRIGGER sound_replaced AFTER UPDATE OF sound ON card WHEN old.sound IS NOT new.sound BEGIN
      DELETE FROM sound WHERE id = old.sound AND NOT EXISTS (SELECT 1 FROM card WHERE sound = old.sound);
    END;
    """,
  ]
}
