import random

from parlor_bot import Bot, Turn


class RandomBot(Bot):
    """Plays random legal moves."""

    def choose(self, turn: Turn) -> str:
        return random.choice(turn.legal)


if __name__ == "__main__":
    RandomBot().main()
