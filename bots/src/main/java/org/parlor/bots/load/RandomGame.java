package org.parlor.bots.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A whole game by chance, so that whoever plays it needs no rules: its moves by ply, passes too. */
record RandomGame(List<Ply> plies) {

    /** @param forced whether the server makes it by itself */
    private record Ply(String move, int seat, boolean forced) {}

    RandomGame {
        plies = List.copyOf(plies);
    }

    static RandomGame of(Rules rules, Random random) {
        List<Ply> plies = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            boolean forced = position.forcedMove().isPresent();
            plies.add(new Ply(rules.text(move), position.sideToMove(), forced));
            position = position.play(move);
        }
        return new RandomGame(plies);
    }

    String move(int ply) {
        return plies.get(ply).move();
    }

    int seat(int ply) {
        return plies.get(ply).seat();
    }

    /** The first ply from this one on that a player chooses; the number of all if there is none. */
    int nextChosenPly(int from) {
        int ply = from;
        while (ply < plies.size() && plies.get(ply).forced()) {
            ply++;
        }
        return ply;
    }

    /** Whether there is nothing from this ply on. */
    boolean isOver(int ply) {
        return ply == plies.size();
    }
}
