"""The two people of the scene: their looks, and their poses at any instant of the clip."""

from visavis_tools.scene.motion import SECONDS, blink, during, swing, syllables
from visavis_tools.scene.person import Look, Pose

PHARMACIST = Look(
    skin="#E9B48C", shade="#CF9068", hair="#3B241C", hair_light="#6B4431", coat="#FBFAF5",
    coat_shade="#D5D6D2", shirt="#3E9490", iris="#6B4A2B", lips="#BC5650", bun=True, glasses=True)

TRAVELLER = Look(
    skin="#C98D62", shade="#AB7048", hair="#2A1C18", hair_light="#4B342A", coat="#E0803F",
    coat_shade="#BC6128", shirt="#F3E7D0", iris="#4A3524", lips="#B0604F", beard=True)

HALF = SECONDS / 2


def pharmacist(time):
    """She asks in the first half, then listens."""
    talks = during(time, 0.2, HALF - 0.2)
    return Pose(
        tilt=0.035 * swing(time, 1) + 0.02 * talks * swing(time, 3),
        nod=3 * talks * swing(time, 4) + 4 * during(time, 2.5, 3.6) * swing(time, 5),
        mouth=talks * syllables(time, 15, 0.1), smile=0.75, lids=blink(time, (0.7, 2.2, 3.6)),
        brows=0.6 * during(time, 0.3, 1.3) + 0.3 * during(time, 2.6, 3.7), gaze=4.5,
        hand=during(time, 0.3, HALF - 0.1, 0.8) * (0.82 + 0.18 * swing(time, 5)),
        breath=0.5 + 0.5 * swing(time, 2))


def traveller(time):
    """He listens, then answers."""
    talks = during(time, HALF + 0.2, SECONDS - 0.2)
    return Pose(
        tilt=0.03 * swing(time, 1, 0.4) + 0.02 * talks * swing(time, 3, 0.2),
        nod=3 * talks * swing(time, 4, 0.3) + 4 * during(time, 0.6, 1.7) * swing(time, 5),
        mouth=talks * syllables(time, 12, 0.6), smile=0.65, lids=blink(time, (1.3, 2.9)),
        brows=0.5 * during(time, 2.3, 3.3), gaze=4.0,
        hand=during(time, HALF + 0.3, SECONDS - 0.1, 0.8) * (0.8 + 0.2 * swing(time, 4, 0.25)),
        breath=0.5 + 0.5 * swing(time, 2, 0.5))
