"""Sentences with translations by people: everyday ones of our own, and the prompts of Asterisk."""

import csv
import pathlib
import re
import sys
from typing import NamedTuple

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.append(str(FOLDER.parent / "speech-parts"))

import test_sets  # noqa: E402

# Words without their accents in the Spanish transcripts, and the same words with them.
ACCENTS = """
    autenticacion autenticación, busqueda búsqueda, buzon buzón, codigo código, comenzara comenzará,
    comprendi comprendí, configuracion configuración, contrasena contraseña, contrasenas contraseñas,
    contrasenia contraseña, despues después, entidade entidades, estandar estándar, extension extensión,
    guiare guiaré, intentare intentaré, introduccion introducción, invalida inválida, invalido inválido,
    lider líder, linea línea, logre logré, mas más, minimos mínimos, numero número, opcion opción,
    proximo próximo, sera será, tecleo tecleó, telefono teléfono, telefonico telefónico, traves través,
    unica única, unira unirá, uniran unirán, vacias vacías, valido válido"""
ACCENTED = dict(pair.split() for pair in ACCENTS.split(","))
# Words that have an accent in some sentences only.
PHRASES = {
    r"\b([Ee])sta(?= (?:en|fuera|libre|terriblemente|usted)\b)": r"\1stá",
    r"\bque carpeta\b": "qué carpeta",
    r"\bno se quien\b": "no sé quién",
}


class Pair(NamedTuple):
    source: str
    reference: str


def everyday(source, target):
    """The everyday sentences of one language, with those of the other one."""
    lines = (FOLDER / "sentences.tsv").read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t")
    return [Pair(row[source], row[target]) for row in rows]


def accented(text):
    """A Spanish transcript with the accents that it lacks."""

    def word(match):
        letters = ACCENTED.get(match[0].lower())
        if letters is None:
            return match[0]
        return letters.capitalize() if match[0][0].isupper() else letters

    for wrong, right in PHRASES.items():
        text = re.sub(wrong, right, text)
    return re.sub(r"\w+", word, text)


def prompts(source, target):
    """The prompts in English and Spanish, paired by their names; empty for other languages.

    Each sentence comes once. They say the same, but are not always translations of each other.
    """
    if {source, target} != {"en", "es"}:
        return []
    texts = {language: dict(test_sets.transcripts(language)) for language in (source, target)}
    texts["es"] = {name: accented(text) for name, text in texts["es"].items()}
    found = {}
    for name, text in texts[source].items():
        if name in texts[target]:
            found.setdefault(text.lower().rstrip("."), Pair(text, texts[target][name]))
    return list(found.values())
