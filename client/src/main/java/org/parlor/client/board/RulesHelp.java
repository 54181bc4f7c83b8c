package org.parlor.client.board;

import java.util.List;

/** The rules of each game in a few lines, as the help shows them. */
final class RulesHelp {
    static final List<String> REVERSI = List.of(
            "Place a disc so that a straight line of your opponent's discs, in any direction, lies between it and"
                    + " another disc of yours. All discs so closed in turn to your colour.",
            "If you cannot, you pass; if neither can, the game is over. Most discs win.",
            "Example: Black (●) plays d3 and turns d4, because d5 is black:",
            "     c d e          c d e",
            "  3  · · ·       3  · ● ·",
            "  4  · ○ ●       4  · ● ●",
            "  5  · ● ○       5  · ● ○",
            "Type d3 and Enter, or go there with the arrows or Tab, or click. A dot marks every legal move.",
            "With passing 'free' you may always pass (P); two passes in a row end the game.");

    static final List<String> KALAH = List.of(
            "Choose one of your pits. Its seeds are sown one by one into the pits that follow, counter-clockwise:"
                    + " along your row, into your store, along the other row, but not into the other store.",
            "If the last seed falls into your store, you move again.",
            "If it falls into an empty pit of yours and the pit opposite is not empty, you capture both.",
            "When a turn ends and one side has no seeds, the other side keeps what it has. Most seeds win.",
            "Example: South sows s3 with 4 seeds: s4, s5, s6 and the store get one each. Move again:",
            "  N │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │ S",
            "  0 │ 4 │ 4 │ 0 │ 5 │ 5 │ 5 │ 1",
            "Type 3 and Enter, or choose with the arrows or Tab, or click. Your own row is the lower one.");

    static final List<String> TIC_TAC_TOE = List.of(
            "Put your mark on an empty square. Three in a line win: across, down or diagonally.",
            "When all nine are taken and nobody has a line, nobody wins.",
            "Example: X takes the corner and threatens two lines at once:",
            "  X │ 2 │ X",
            " ───┼───┼───",
            "  4 │ O │ 6",
            " ───┼───┼───",
            "  7 │ O │ X",
            "Type the number of a square and Enter, or its name such as b2, or click.");

    private RulesHelp() {}
}
