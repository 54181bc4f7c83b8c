from parlor_bot import Turn, bot


@bot
def first_move(turn: Turn) -> str:
    return turn.legal[0]


if __name__ == "__main__":
    first_move.main()
