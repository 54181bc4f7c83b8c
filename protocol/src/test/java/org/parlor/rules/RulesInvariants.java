package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/** Invariants of all rules, each checked on one random game. */
final class RulesInvariants {
    static final List<Invariant> ALL = List.of(
            RulesInvariants::exactlyTheListedMovesAreLegal,
            RulesInvariants::onlyLegalMovesAreAccepted,
            RulesInvariants::forcedMoveIsTheOnlyLegalMove,
            RulesInvariants::materialIsConserved,
            RulesInvariants::movesRoundTripAsText,
            RulesInvariants::positionsRoundTripAsText,
            RulesInvariants::positionsAreImmutable,
            RulesInvariants::differentPositionsHaveDifferentKeys,
            RulesInvariants::symmetricPositionsPlayAlike);

    interface Invariant {
        void check(Playout game, Random random);
    }

    private RulesInvariants() {}

    static void exactlyTheListedMovesAreLegal(Playout game, Random random) {
        int end = game.rules().board().cells().size() + 2;
        for (Position position : game.positions()) {
            int[] listed = position.legalMoves();
            int found = 0;
            for (int move = -1; move < end; move++) {
                boolean isListed = found < listed.length && listed[found] == move;
                found += isListed ? 1 : 0;
                assertEquals(isListed, position.isLegal(move));
            }
            assertEquals(listed.length, found, "listed in ascending order");
            assertEquals(listed.length, position.legalMoveCount());
            assertEquals(position.isOver(), listed.length == 0);
        }
    }

    /** Checks one position of the game only, because exceptions are expensive. */
    static void onlyLegalMovesAreAccepted(Playout game, Random random) {
        Position position = game.positions().get(random.nextInt(game.positions().size()));
        for (int move = -1; move < game.rules().board().cells().size() + 2; move++) {
            int candidate = move;
            if (position.isLegal(candidate)) {
                assertEquals(position.play(candidate), position.play(candidate));
            } else {
                assertThrows(IllegalArgumentException.class, () -> position.play(candidate));
            }
        }
    }

    static void forcedMoveIsTheOnlyLegalMove(Playout game, Random random) {
        for (Position position : game.positions()) {
            OptionalInt forced = position.forcedMove();
            assertTrue(forced.isEmpty() || Arrays.equals(new int[] {forced.getAsInt()}, position.legalMoves()));
        }
    }

    /** The total on the board changes by what the game says. */
    static void materialIsConserved(Playout game, Random random) {
        Rules rules = game.rules();
        GameFixture fixture = GameFixture.of(rules.kind());
        long before = total(rules, game.positions().get(0));
        for (int ply = 0; ply < game.moves().size(); ply++) {
            long after = total(rules, game.positions().get(ply + 1));
            assertEquals(before + fixture.added(rules, game.moves().get(ply)), after);
            before = after;
        }
    }

    private static long total(Rules rules, Position position) {
        IntStream cells = Arrays.stream(position.cells());
        return rules.kind().cellContent() == CellContentKind.COUNT
                ? cells.sum()
                : cells.filter(cell -> rules.kind().pieces().stream().anyMatch(piece -> piece.value() == cell))
                        .count();
    }

    static void movesRoundTripAsText(Playout game, Random random) {
        Rules rules = game.rules();
        for (int ply = 0; ply < game.moves().size(); ply++) {
            Position position = game.positions().get(ply);
            for (int move : position.legalMoves()) {
                assertEquals(OptionalInt.of(move), rules.parse(rules.format(move)));
            }
            int move = game.moves().get(ply);
            String typed = " " + rules.format(move).toUpperCase(Locale.ROOT) + " ";
            assertEquals(OptionalInt.of(move), rules.parseTyped(typed, position));
        }
    }

    static void positionsRoundTripAsText(Playout game, Random random) {
        for (int ply = 0; ply < game.positions().size(); ply++) {
            assertEqualPosition(
                    game, ply, PositionText.parse(game.rules(), game.texts().get(ply)));
        }
    }

    /** An earlier position is unchanged, and the same moves from it lead to the same positions. */
    static void positionsAreImmutable(Playout game, Random random) {
        int ply = random.nextInt(game.positions().size());
        Position position = game.positions().get(ply);
        assertEqualPosition(game, ply, position);
        for (; ply < game.moves().size(); ply++) {
            position = position.play(game.moves().get(ply));
            assertEqualPosition(game, ply + 1, position);
        }
    }

    /** Compares one position of the game with its successors. */
    static void differentPositionsHaveDifferentKeys(Playout game, Random random) {
        Position position = game.positions().get(random.nextInt(game.positions().size()));
        Map<String, Position> byText = new HashMap<>(Map.of(PositionText.print(game.rules(), position), position));
        for (int move : position.legalMoves()) {
            Position next = position.play(move);
            byText.put(PositionText.print(game.rules(), next), next);
        }
        List<Position> different = List.copyOf(byText.values());
        assertEquals(
                different.size(),
                different.stream().map(Position::key).distinct().count());
        for (int i = 1; i < different.size(); i++) {
            assertNotEquals(different.get(0), different.get(i));
        }
    }

    private static void assertEqualPosition(Playout game, int ply, Position actual) {
        Position expected = game.positions().get(ply);
        assertEquals(expected, actual);
        assertEquals(expected.key(), actual.key());
        assertEquals(expected.hashCode(), actual.hashCode());
        assertEquals(game.texts().get(ply), PositionText.print(game.rules(), actual));
    }

    /** Checks one symmetry per position: it commutes with move generation, scoring and play. */
    static void symmetricPositionsPlayAlike(Playout game, Random random) {
        List<Symmetry> symmetries = GameFixture.of(game.rules().kind()).symmetries(game.rules());
        for (int ply = 0; ply < game.positions().size() && !symmetries.isEmpty(); ply++) {
            Symmetry symmetry = symmetries.get(random.nextInt(symmetries.size()));
            Position position = game.positions().get(ply);
            Position mirrored = symmetry.apply(position);
            assertArrayEquals(symmetry.moves(position.legalMoves()), mirrored.legalMoves());
            assertEquals(position.score(0), mirrored.score(symmetry.seat(0)));
            assertEquals(position.score(1), mirrored.score(symmetry.seat(1)));
            if (ply < game.moves().size()) {
                int move = game.moves().get(ply);
                assertEquals(symmetry.apply(game.positions().get(ply + 1)), mirrored.play(symmetry.move(move)));
            }
        }
    }
}
