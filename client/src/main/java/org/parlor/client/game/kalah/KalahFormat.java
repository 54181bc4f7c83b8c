package org.parlor.client.game.kalah;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.message.GameMessage;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Kalah with North's pits above, South's below, the stores between them, and a summary of each sow. */
final class KalahFormat implements BoardFormat {
    private static final int STORE_WIDTH = 4;
    private static final int PIT_WIDTH = 4;

    @Override
    public List<String> board(GameState game) {
        KalahPosition position = (KalahPosition) game.position();
        KalahRules rules = position.rules();
        int pits = rules.pits();
        String stores = cell(position.seeds(rules.store(1)), STORE_WIDTH)
                + " ".repeat(PIT_WIDTH * pits)
                + cell(position.seeds(rules.store(0)), STORE_WIDTH);
        return List.of(
                name(game, 1),
                row(pits, pit -> "n" + (pit + 1)),
                row(pits, pit -> Integer.toString(position.seeds(rules.firstPit(1) + pit))),
                stores,
                row(pits, pit -> Integer.toString(position.seeds(rules.firstPit(0) + pit))),
                row(pits, pit -> "s" + (pit + 1)),
                name(game, 0));
    }

    private static String name(GameState game, int seat) {
        String name = PlayerNameFormat.displayName(game.player(seat));
        String side = game.side(seat);
        return " ".repeat(STORE_WIDTH) + "  " + (name.equals(side) ? side : side + ": " + name);
    }

    private static String row(int pits, IntFunction<String> text) {
        return IntStream.range(0, pits)
                .mapToObj(pit -> padded(text.apply(pit), PIT_WIDTH))
                .collect(Collectors.joining("", " ".repeat(STORE_WIDTH), ""));
    }

    private static String cell(int count, int width) {
        return padded(Integer.toString(count), width);
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    @Override
    public String describeMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        String who = addressing.nameOf(before, moved.by()) + " " + addressing.verb(moved.by(), "sow", "sows") + " "
                + moved.move();
        int pit = before.rules().parse(moved.move()).orElse(-1);
        KalahPosition position = (KalahPosition) before.position();
        return position.isLegal(pit)
                ? who + ": " + SowingSummary.of(position, pit).describe()
                : who;
    }

    @Override
    public String speakMove(GameState before, GameMessage.Moved moved, Addressing addressing) {
        return describeMove(before, moved, addressing);
    }

    /** Returns the number of the pit without its side, which is always the mover's. */
    @Override
    public String formatMove(Rules rules, int move) {
        return rules.format(move).substring(1);
    }

    @Override
    public boolean showsEachPly() {
        return true;
    }
}
