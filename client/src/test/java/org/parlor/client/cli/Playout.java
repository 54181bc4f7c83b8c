package org.parlor.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A whole game of legal moves, the same for the same seed.
 *
 * @param typed the moves typed by the two players, in order, without those played by the server
 * @param seats who types each of them
 * @param forced how many plies the server plays
 */
record Playout(List<String> typed, List<Integer> seats, int forced) {

    /** The first game, by its seed, in which the server has to play. */
    static Playout withForcedMoves(Rules rules) {
        return LongStream.iterate(0, seed -> seed + 1)
                .mapToObj(seed -> of(rules, seed))
                .filter(game -> game.forced() > 0)
                .findFirst()
                .orElseThrow();
    }

    static Playout of(Rules rules, long seed) {
        Random random = new Random(seed);
        List<String> typed = new ArrayList<>();
        List<Integer> seats = new ArrayList<>();
        int forced = 0;
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            if (position.forcedMove().isPresent()) {
                forced++;
            } else {
                typed.add(rules.format(move));
                seats.add(position.sideToMove());
            }
            position = position.play(move);
        }
        return new Playout(typed, seats, forced);
    }

    /** The moves typed for one seat. */
    List<String> of(int seat) {
        List<String> own = new ArrayList<>();
        for (int i = 0; i < typed.size(); i++) {
            if (seats.get(i) == seat) {
                own.add(typed.get(i));
            }
        }
        return own;
    }
}
