"""A package of cards on its way through Anki, of whose library the tests take the importer and the exporter.

tools/run study.through_anki IN.apkg OUT.apkg [--legacy]

Imports IN.apkg into an empty collection, prints a line of JSON for each card, and exports the deck as OUT.apkg, in the
form of Anki's present version or that of old ones.
"""

import argparse
import hashlib
import json
import re
import tempfile
from pathlib import Path

from anki.collection import (
    Collection,
    DeckIdLimit,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
)


def sounds(collection, note):
    """Returns the sums of the sounds that a note has, by their names."""
    names = re.findall(r"\[sound:(.+?)\]", "".join(note.fields))
    folder = Path(collection.media.dir())
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


def cards(collection):
    for number in collection.find_cards(""):
        card = collection.get_card(number)
        memory = card.memory_state
        yield {
            "deck": collection.decks.name(card.did),
            "guid": card.note().guid,
            "fields": dict(card.note().items()),
            "sounds": sounds(collection, card.note()),
            "type": card.type,
            "interval": card.ivl,
            "stability": memory and round(memory.stability, 3),
            "question": card.question(),
        }


def pass_through(package, result, *, legacy):
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(str(Path(folder) / "collection.anki2"))
        options = ImportAnkiPackageOptions(with_scheduling=True)
        collection.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options))
        found = list(cards(collection))
        deck = next(deck.id for deck in collection.decks.all_names_and_ids() if deck.name == found[0]["deck"])
        collection.export_anki_package(
            out_path=result,
            options=ExportAnkiPackageOptions(
                with_scheduling=True, with_deck_configs=False, with_media=True, legacy=legacy
            ),
            limit=DeckIdLimit(deck),
        )
        collection.close()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("package")
    parser.add_argument("result")
    parser.add_argument("--legacy", action="store_true")
    given = parser.parse_args()
    for card in pass_through(given.package, given.result, legacy=given.legacy):
        print(json.dumps(card, ensure_ascii=False))


if __name__ == "__main__":
    main()
