package org.parlor.client.game.kalah;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameMessage;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** Kalah: two rows of pits between two stores, sowing seed by seed. */
public final class KalahDisplay implements GameDisplay {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(Kalah.KIND);
    }

    @Override
    public BoardView view(Rules rules) {
        return new KalahView();
    }

    @Override
    public BoardFormat format(BoardFormatOptions formats) {
        return new KalahFormat();
    }

    @Override
    public List<String> examples(Messages messages) {
        return List.of(
                messages.get("help.kalah.example"),
                "  N │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │ S",
                "  0 │ 4 │ 4 │ 0 │ 5 │ 5 │ 5 │ 1",
                messages.get("help.kalah.input"));
    }

    /** Kalah with North's pits above, South's below, the stores between them, and a summary of each sow. */
    private static final class KalahFormat implements BoardFormat {
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
            return position.isLegal(pit) ? who + ": " + describeSowing(position, pit) : who;
        }

        /** Describes where the last seed of a sow falls, and the turn, capture or end that follows from it. */
        private static String describeSowing(KalahPosition before, int pit) {
            KalahRules rules = before.rules();
            int seat = before.sideToMove();
            int[] board = before.cells();
            board[pit] = 0;
            int last = pit;
            for (int hand = before.seeds(pit); hand > 0; hand--) {
                last = rules.next(seat, last);
                board[last]++;
            }
            KalahPosition after = before.play(pit);
            boolean inStore = last == rules.store(seat);
            boolean captures = rules.isPitOf(seat, last) && board[last] == 1 && board[rules.opposite(last)] > 0;
            int captured = captures ? 1 + board[rules.opposite(last)] : 0;
            StringBuilder line = new StringBuilder(before.seeds(pit) + (before.seeds(pit) == 1 ? " seed" : " seeds"));
            line.append(
                    inStore
                            ? ", the last in its store"
                            : ", the last in " + rules.board().cells().get(last).id());
            if (inStore && !after.isOver()) {
                line.append(": another turn");
            } else if (captures) {
                line.append(": captures ").append(captured);
            }
            for (int side = 0; side < 2; side++) {
                int rest = after.score(side) - board[rules.store(side)] - (side == seat ? captured : 0);
                if (rest > 0) {
                    line.append("; ")
                            .append(rules.kind().players().get(side))
                            .append(" takes the remaining ")
                            .append(rest);
                }
            }
            return line.toString();
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
}
