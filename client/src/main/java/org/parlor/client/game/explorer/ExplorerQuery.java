package org.parlor.client.game.explorer;

import java.util.List;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A question to the explorer.
 *
 * @param files the files of recorded games
 * @param line the positions that led to the one in question, which is the last
 */
public record ExplorerQuery(List<String> files, Rules rules, List<Position> line, ExplorerFilter filter) {

    /** The longest list of games that reached the position. */
    public static final int GAMES_MAX = 10_000;

    public ExplorerQuery {
        files = files.stream().distinct().toList();
        line = List.copyOf(line);
    }

    public Position position() {
        return line.get(line.size() - 1);
    }

    /** Returns the request to evaluate a legal move: the review of a game of this move alone. */
    public AnalysisRequest analysis(String move) {
        Position before = position();
        Position after = before.play(rules.parse(move).orElseThrow());
        Ply ply = new Ply(before.sideToMove(), move, false, null);
        return new AnalysisRequest(rules, new MoveHistory(List.of(ply), List.of(before, after)));
    }
}
