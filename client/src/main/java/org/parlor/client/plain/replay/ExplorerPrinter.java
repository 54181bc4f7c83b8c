package org.parlor.client.plain.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.parlor.client.explorer.Explorer;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.explorer.ExploredMove;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.explorer.ExplorerText;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.OpeningNames;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Prints what was played from a position. */
public final class ExplorerPrinter {
    private final LineWriter writer;
    private final Explorer explorer;
    private final Launcher launcher;
    private final List<String> files;
    private final ExplorerFilter filter;
    private final Consumer<String> complaints;
    private final Consumer<String> progress;

    /**
     * @param launcher evaluates the moves
     * @param complaints receives what could not be read
     * @param progress receives the progress of indexing and evaluating, and an empty text at its end
     */
    public ExplorerPrinter(
            LineWriter writer,
            Explorer explorer,
            Launcher launcher,
            List<String> files,
            ExplorerFilter filter,
            Consumer<String> complaints,
            Consumer<String> progress) {
        this.writer = writer;
        this.explorer = explorer;
        this.launcher = launcher;
        this.files = List.copyOf(files);
        this.filter = filter;
        this.complaints = complaints;
        this.progress = progress;
    }

    /** @param line the positions that led to the one in question */
    public void print(Rules rules, List<Position> line) throws ExitException, InterruptedException {
        ExplorerQuery query = new ExplorerQuery(files, rules, line, filter);
        try {
            explorer.update(files, text -> {
                progress.accept(text);
                return true;
            });
        } finally {
            progress.accept("");
        }
        ExploredPosition found = explorer.explore(query, OpeningNames.of(query));
        found.problems().forEach(complaints);
        if (!found.opening().isEmpty()) {
            writer.println("opening " + found.opening());
        }
        writer.println(ExplorerText.count(found, filter));
        if (!found.note().isEmpty()) {
            complaints.accept(found.note());
        }
        if (!found.moves().isEmpty()) {
            progress.accept("Evaluating the moves");
            Map<String, MoveEvaluation> evaluations = evaluations(query, found.moves());
            progress.accept("");
            writer.println(ExplorerText.table(rules.kind(), found.moves(), evaluations));
        }
    }

    /** Evaluates the moves one after the other, which takes about a second for each. */
    private Map<String, MoveEvaluation> evaluations(ExplorerQuery query, List<ExploredMove> moves)
            throws InterruptedException {
        Map<String, MoveEvaluation> evaluations = new LinkedHashMap<>();
        for (ExploredMove move : moves) {
            BlockingQueue<Event> events = new LinkedBlockingQueue<>();
            launcher.analyze(query.analysis(move.move()), events::add);
            Event event = events.take();
            while (event instanceof Event.ReviewNotesFound) {
                event = events.take();
            }
            if (event instanceof Event.MoveEvaluated evaluated) {
                evaluations.put(move.move(), evaluated.evaluation());
            }
        }
        return evaluations;
    }
}
