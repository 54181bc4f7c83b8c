package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;

/** Reference model of the conditional moves in a game. */
final class ConditionalMovesModel {
    private static final String ANY = "*";

    /** Lines of which their owner may learn. */
    private record Shown(long seq, int seat, List<String> lines) {}

    private final Rules rules;
    private final Set<Shown> shown = new HashSet<>();
    private final Set<Long> answers = new HashSet<>();
    private int seat;
    private List<List<String>> lines = List.of();

    ConditionalMovesModel(Rules rules) {
        this.rules = rules;
    }

    /** Whether an event of the game was an answer by the server. */
    boolean isAnswer(long seq) {
        return answers.contains(seq);
    }

    /** Whether those lines were the player's after an event of the game. */
    boolean wereOf(int player, long seq, List<String> listed) {
        return shown.contains(new Shown(seq, player, listed));
    }

    void set(JournalRecord.ConditionalMovesSet record, GameModel model) {
        boolean open = record.lines().isEmpty()
                || (model.state() == GameStatus.PLAYING && model.position().sideToMove() != record.seat());
        Invariant.REFUSED_IS_ABSENT.require(open, record, " on ", model);
        seat = record.seat();
        lines = record.lines().stream().map(line -> List.of(line.split(" "))).toList();
        lines.forEach(line -> requirePlayable(line, model.position()));
        show(model.seq());
    }

    private void show(long seq) {
        shown.add(new Shown(
                seq, seat, lines.stream().map(line -> String.join(" ", line)).toList()));
    }

    private void requirePlayable(List<String> line, Position from) {
        Position position = from;
        boolean answer = line.get(0).equals(ANY);
        for (String move : answer ? List.<String>of() : line) {
            while (position.forcedMove().isPresent()) {
                position = position.play(position.forcedMove().getAsInt());
            }
            OptionalInt found = rules.parse(move);
            boolean legal = found.isPresent() && position.isLegal(found.getAsInt());
            Invariant.REFUSED_IS_ABSENT.require(legal, move, " of ", line, " was set on ", from);
            answer = position.sideToMove() == seat;
            position = position.play(found.getAsInt());
        }
        Invariant.REFUSED_IS_ABSENT.require(answer, line, " has no answer at its end");
    }

    void apply(GameEvent event, GameModel before, GameModel after) {
        if (lines.isEmpty()) {
            return;
        }
        boolean due = isDue(before);
        if (event instanceof GameEvent.Moved moved) {
            if (!moved.auto()) {
                moved(rules.format(moved.move()), before, after);
            }
        } else if (event instanceof GameEvent.TakenBack
                || event instanceof GameEvent.Ended
                || after.state() == GameStatus.PAUSED) {
            Invariant.HISTORY_SURVIVES.require(
                    !due || event instanceof GameEvent.Ended, event, " before the answer of ", lines, " on ", before);
            lines = List.of();
        }
        show(after.seq());
    }

    private void moved(String move, GameModel before, GameModel after) {
        if (before.position().sideToMove() == seat) {
            Invariant.HISTORY_SURVIVES.require(
                    lines.get(0).get(0).equals(move), move, " was played instead of an answer of ", lines);
            answers.add(after.seq());
            lines = rest(move);
            return;
        }
        boolean due = isDue(after);
        List<List<String>> fitting = rest(move);
        List<List<String>> premoves =
                lines.stream().filter(line -> line.get(0).equals(ANY)).toList();
        if (!due) {
            List<List<String>> both = new ArrayList<>(fitting);
            both.addAll(premoves);
            lines = both;
        } else if (fitting.isEmpty() && !premoves.isEmpty()) {
            String premove = premoves.get(0).get(1);
            boolean legal = after.position().isLegal(rules.parse(premove).orElseThrow());
            lines = legal ? List.of(List.of(premove)) : List.of();
        } else {
            lines = fitting;
        }
    }

    private List<List<String>> rest(String move) {
        return lines.stream()
                .filter(line -> line.get(0).equals(move) && line.size() > 1)
                .map(line -> line.subList(1, line.size()))
                .toList();
    }

    /** Whether the owner is to choose a move. */
    private boolean isDue(GameModel model) {
        return model.running() == seat && model.position().forcedMove().isEmpty();
    }

    /** Checks that no answer is overdue. */
    void requireUpToDate(GameModel model) {
        Invariant.HISTORY_SURVIVES.require(lines.isEmpty() || !isDue(model), "no answer of ", lines, " in ", model);
    }
}
