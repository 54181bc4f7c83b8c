package org.parlor.bots.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A complete game of random moves including passes, so that connections can play it without applying the rules. */
record GameScript(List<Ply> plies) {

    /** @param forced whether the server plays it automatically */
    private record Ply(String move, int seat, boolean forced) {}

    GameScript {
        plies = List.copyOf(plies);
    }

    static GameScript of(Rules rules, Random random) {
        List<Ply> plies = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            boolean forced = position.forcedMove().isPresent();
            plies.add(new Ply(rules.format(move), position.sideToMove(), forced));
            position = position.play(move);
        }
        return new GameScript(plies);
    }

    String move(int ply) {
        return plies.get(ply).move();
    }

    int seat(int ply) {
        return plies.get(ply).seat();
    }

    /** Returns the first ply, at or after the given one, that is not forced; the number of plies if there is none. */
    int nextChosenPly(int from) {
        int ply = from;
        while (ply < plies.size() && plies.get(ply).forced()) {
            ply++;
        }
        return ply;
    }

    /** Returns whether the game ends before this ply. */
    boolean isOver(int ply) {
        return ply == plies.size();
    }
}
