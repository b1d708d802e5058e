"""Writes assets/conversation.jsonl: a traveler and a pharmacist, with a live translation.

Every utterance below is a sentence and, after some of its words, the translation so far. Like a real
one it grows word by word and is sometimes revised.
"""

import json

from visavis_tools.paths import ROOT

TARGET = ROOT / "assets/conversation.jsonl"

PHARMACIST = {"speaker": "Ana", "source_lang": "es", "lang": "en"}
TRAVELLER = {"speaker": "Sam", "source_lang": "en", "lang": "es"}

# Speaker, start, seconds a word, sentence, {words heard: translation so far}.
CONVERSATION = [
    (PHARMACIST, 0.4, 0.32, "Hola, buenas tardes. ¿En qué puedo ayudarle?", {
        1: "Hello,", 3: "Hello, good afternoon.", 5: "Hello, good afternoon. In what",
        6: "Hello, good afternoon. How can I", 7: "Hello, good afternoon. How can I help you?"}),
    (TRAVELLER, 3.9, 0.30, "I've had a sore throat since yesterday, and tomorrow morning I fly home.", {
        2: "He tenido", 5: "Tengo dolor de garganta", 7: "Me duele la garganta desde ayer,",
        9: "Me duele la garganta desde ayer, y mañana",
        10: "Me duele la garganta desde ayer, y mañana por la mañana",
        12: "Me duele la garganta desde ayer, y mañana por la mañana vuelo",
        13: "Me duele la garganta desde ayer, y mañana por la mañana vuelo a casa."}),
    (PHARMACIST, 9.4, 0.34, "Vaya. ¿Tiene fiebre o tos?", {
        1: "Go.", 2: "Oh dear. Do you have", 3: "Oh dear. Do you have a fever",
        5: "Oh dear. Do you have a fever or a cough?"}),
    (TRAVELLER, 12.2, 0.31, "No fever, just a dry cough at night.", {
        1: "No", 2: "Sin fiebre,", 4: "Sin fiebre, solo una", 6: "Sin fiebre, solo una tos seca",
        8: "Sin fiebre, solo una tos seca por la noche."}),
    (PHARMACIST, 16.0, 0.34, "¿Es alérgico a algún medicamento?", {
        1: "Is it", 2: "Are you allergic", 4: "Are you allergic to any",
        5: "Are you allergic to any medicine?"}),
    (TRAVELLER, 19.1, 0.36, "Yes, to penicillin.", {
        1: "Sí,", 2: "Sí, a", 3: "Sí, a la penicilina."}),
    (PHARMACIST, 21.6, 0.31,
     "Entonces le doy unas pastillas: una cada cuatro horas, y mucha agua.", {
         1: "Then", 3: "Then I give you", 5: "Then I'll give you some pills:",
         7: "Then I'll give you some lozenges: one every",
         9: "Then I'll give you some lozenges: one every four hours,",
         12: "Then I'll give you some lozenges: one every four hours, and plenty of water."}),
    (TRAVELLER, 27.3, 0.30, "Thank you. Can I take them on the plane?", {
        2: "Gracias.", 4: "Gracias. ¿Puedo", 6: "Gracias. ¿Puedo tomarlas",
        9: "Gracias. ¿Puedo llevarlas en el avión?"}),
    (PHARMACIST, 31.3, 0.33, "Sí, claro, no son líquidas. Son seis euros con cuarenta.", {
        2: "Yes, of course,", 5: "Yes, of course, they are not liquid.",
        7: "Yes, of course, they are not liquid. They are six",
        8: "Yes, of course, they are not liquid. That's six euros",
        10: "Yes, of course, they are not liquid. That's six euros forty."}),
    (TRAVELLER, 36.4, 0.31, "Here you are. You have been very kind.", {
        3: "Aquí tiene.", 5: "Aquí tiene. Usted ha", 7: "Aquí tiene. Ha sido muy",
        8: "Aquí tiene. Ha sido usted muy amable."}),
    (PHARMACIST, 40.4, 0.36, "De nada. ¡Que se mejore, y buen viaje!", {
        2: "You're welcome.", 5: "You're welcome. Get well soon,",
        8: "You're welcome. Get well soon, and have a good trip!"}),
]

# The delay of the translation after its word, in seconds.
LAG = 0.15


def updates():
    for number, (who, begin, pace, said, heard) in enumerate(CONVERSATION, start=1):
        words = said.split()
        for count, text in heard.items():
            update = {"t": round(begin + count * pace + LAG, 2), "id": f"u{number}", **who}
            yield update | {
                "source": " ".join(words[:count]), "text": text, "final": count == len(words)}


def main():
    lines = [json.dumps(update, ensure_ascii=False) for update in updates()]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
