"""Sentences with translations by people: everyday ones of our own, and the prompts of Asterisk."""

import pathlib
import re
from typing import NamedTuple

from visavis_tools.speech import test_sets

FOLDER = pathlib.Path(__file__).resolve().parent

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
    return [Pair(row[source], row[target]) for row in test_sets.rows(FOLDER / "sentences.tsv")]


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
    texts = {language: test_sets.transcripts(language) for language in (source, target)}
    texts["es"] = {name: accented(text) for name, text in texts["es"].items()}
    found = {}
    for row in test_sets.rows(FOLDER / "prompts.tsv"):
        text = texts[source][row["name"]]
        found.setdefault(text.lower().rstrip("."), Pair(text, texts[target][row["name"]]))
    return list(found.values())
