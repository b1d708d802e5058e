"""Random reviews as the package `fsrs` schedules them, for the tests of ReviewScheduler.

    pip install fsrs==6.3.2
    tools/run study.reviews >Tests/Study/SpacedRepetitionTests/reviews.tsv
"""

import random
from datetime import UTC, datetime, timedelta

from fsrs import Card, Rating, Scheduler

SEQUENCES = 220


def main() -> None:
    choice = random.Random(20261129)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    print("sequence", "retention", "time", "rating", "phase", "step", "stability", "difficulty", "wait", sep="\t")
    for sequence in range(SEQUENCES):
        retention = choice.choice([0.7, 0.8, 0.9, 0.9, 0.95])
        scheduler = Scheduler(desired_retention=retention, enable_fuzzing=False)
        card, time = Card(due=start), start
        for _ in range(choice.randint(3, 10)):
            rating = choice.choices(list(Rating), weights=[2, 2, 5, 1])[0]
            card, _ = scheduler.review_card(card, rating, time)
            wait = round((card.due - time).total_seconds())
            seconds = round((time - start).total_seconds())
            print(sequence, retention, seconds, int(rating), int(card.state), card.step or 0, card.stability,
                  card.difficulty, wait, sep="\t")
            # Early, in time, late.
            time += timedelta(seconds=max(1, round(wait * choice.choice([0.1, 0.9, 1, 1, 1.3, 3]))))


main()
