package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the tests of all games need to know about one. Each game has an implementation in the package of its rules,
 * named after the class of its {@link Rules}: {@code TicTacToeRules} and {@code TicTacToeRulesFixture}.
 */
public interface GameFixture {

    /** The boards and options on which random games are played, the default ones first. */
    List<Rules> variants();

    /** Verified perft counts, at least of the default rules. */
    List<PerftCounts> perft();

    /** The symmetries of the game except the identity, by default those of the rules; empty if there are none. */
    default List<Symmetry> symmetries(Rules rules) {
        return Symmetry.ofGrid(rules);
    }

    /** The number of pieces or seeds by which a move changes the total on the board. By default, a move places a piece. */
    default int added(Rules rules, int move) {
        return 1;
    }

    /** @param counts the numbers of move sequences of 1, 2, … plies from the start */
    record PerftCounts(Rules rules, List<Long> counts) {

        public static PerftCounts of(Rules rules, long... counts) {
            return new PerftCounts(rules, Arrays.stream(counts).boxed().toList());
        }
    }

    /** Returns the fixture of a game; fails if it has none. */
    static GameFixture of(GameKind kind) {
        String name = kind.rules().getClass().getName() + "Fixture";
        try {
            return Class.forName(name)
                    .asSubclass(GameFixture.class)
                    .getConstructor()
                    .newInstance();
        } catch (ClassNotFoundException e) {
            return fail("The rules of " + kind.name() + " are not tested: add their variants, perft counts and"
                    + " symmetries in protocol/src/test/java/" + name.replace('.', '/')
                    + ".java, like those in tictactoe/TicTacToeRulesFixture.java");
        } catch (ReflectiveOperationException e) {
            return fail(name + " must be public with a public constructor without parameters", e);
        }
    }

    static Stream<GameFixture> all() {
        return Games.ALL.stream().map(GameFixture::of);
    }
}
