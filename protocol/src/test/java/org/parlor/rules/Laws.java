package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Random;

/** What every game owes whoever plays it, each law a check of one random game. */
final class Laws {
    static final List<Law> ALL = List.of(
            Laws::exactlyTheListedMovesAreLegal,
            Laws::onlyLegalMovesAreAccepted,
            Laws::aForcedMoveIsTheOnlyOne,
            Laws::nothingIsWonOrLost,
            Laws::movesGoToTextAndBack,
            Laws::positionsGoToTextAndBack,
            Laws::goingBackIsByValue,
            Laws::imagesPlayAlike);

    /** One of them. */
    interface Law {
        void check(Playout game, Random random);
    }

    private Laws() {}

    static void exactlyTheListedMovesAreLegal(Playout game, Random random) {
        int beyond = game.rules().board().cells().size() + 2;
        for (Position position : game.positions()) {
            int[] listed = position.legalMoves();
            int found = 0;
            for (int move = -1; move < beyond; move++) {
                boolean isListed = found < listed.length && listed[found] == move;
                found += isListed ? 1 : 0;
                assertEquals(isListed, position.isLegal(move));
            }
            assertEquals(listed.length, found, "listed in ascending order");
            assertEquals(listed.length, position.legalMoveCount());
            assertEquals(position.isOver(), listed.length == 0);
        }
    }

    /** At one position of the game, as refusals are costly. */
    static void onlyLegalMovesAreAccepted(Playout game, Random random) {
        Position position = game.positions().get(random.nextInt(game.positions().size()));
        for (int move = -1; move < game.rules().board().cells().size() + 2; move++) {
            int tried = move;
            if (position.isLegal(tried)) {
                assertEquals(position.play(tried), position.play(tried));
            } else {
                assertThrows(IllegalArgumentException.class, () -> position.play(tried));
            }
        }
    }

    static void aForcedMoveIsTheOnlyOne(Playout game, Random random) {
        for (Position position : game.positions()) {
            OptionalInt forced = position.forcedMove();
            assertTrue(forced.isEmpty() || Arrays.equals(new int[] {forced.getAsInt()}, position.legalMoves()));
        }
    }

    /** Seeds stay in play or in store; a placement adds one piece and a pass none. */
    static void nothingIsWonOrLost(Playout game, Random random) {
        boolean counts = game.rules().kind().values() == CellValues.COUNT;
        long before = total(game.positions().get(0), counts);
        for (int ply = 0; ply < game.moves().size(); ply++) {
            boolean pass = game.rules().text(game.moves().get(ply)).equals("pass");
            long after = total(game.positions().get(ply + 1), counts);
            assertEquals(before + (counts || pass ? 0 : 1), after);
            before = after;
        }
    }

    private static long total(Position position, boolean counts) {
        long total = 0;
        for (int cell : position.cells()) {
            total += counts ? cell : cell == 'X' || cell == 'O' ? 1 : 0;
        }
        return total;
    }

    static void movesGoToTextAndBack(Playout game, Random random) {
        Rules rules = game.rules();
        for (int ply = 0; ply < game.moves().size(); ply++) {
            Position position = game.positions().get(ply);
            for (int move : position.legalMoves()) {
                assertEquals(OptionalInt.of(move), rules.move(rules.text(move)));
            }
            int move = game.moves().get(ply);
            String typed = " " + rules.text(move).toUpperCase(Locale.ROOT) + " ";
            assertEquals(OptionalInt.of(move), rules.typed(typed, position));
        }
    }

    static void positionsGoToTextAndBack(Playout game, Random random) {
        for (int ply = 0; ply < game.positions().size(); ply++) {
            same(game, ply, PositionText.parse(game.rules(), game.texts().get(ply)));
        }
    }

    /** A position kept from the middle is as it was, and the same moves from it lead through the same positions. */
    static void goingBackIsByValue(Playout game, Random random) {
        int ply = random.nextInt(game.positions().size());
        Position position = game.positions().get(ply);
        same(game, ply, position);
        for (; ply < game.moves().size(); ply++) {
            position = position.play(game.moves().get(ply));
            same(game, ply + 1, position);
        }
    }

    private static void same(Playout game, int ply, Position actual) {
        Position expected = game.positions().get(ply);
        assertEquals(expected, actual);
        assertEquals(expected.key(), actual.key());
        assertEquals(expected.hashCode(), actual.hashCode());
        assertEquals(game.texts().get(ply), PositionText.print(game.rules(), actual));
    }

    /** One image of each position: its moves are the images of the moves, and what they lead to is the image of that. */
    static void imagesPlayAlike(Playout game, Random random) {
        List<Image> images = Image.of(game.rules());
        for (int ply = 0; ply < game.positions().size(); ply++) {
            Image image = images.get(random.nextInt(images.size()));
            Position position = game.positions().get(ply);
            Position mirrored = image.of(position);
            assertArrayEquals(image.moves(position.legalMoves()), mirrored.legalMoves());
            assertEquals(position.score(0), mirrored.score(image.seat(0)));
            assertEquals(position.score(1), mirrored.score(image.seat(1)));
            if (ply < game.moves().size()) {
                int move = game.moves().get(ply);
                assertEquals(image.of(game.positions().get(ply + 1)), mirrored.play(image.move(move)));
            }
        }
    }
}
