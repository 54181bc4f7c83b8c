package org.parlor.bots.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A whole game by chance, so that whoever plays it needs no rules: its moves by ply, passes too. */
record Script(List<String> moves) {

    Script {
        moves = List.copyOf(moves);
    }

    static Script of(Rules rules, Random random) {
        List<String> moves = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            moves.add(rules.text(move));
            position = position.play(move);
        }
        return new Script(moves);
    }

    String move(int ply) {
        return moves.get(ply);
    }
}
