package org.parlor.client.plain.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.plain.GameNarrator;
import org.parlor.client.plain.PlainContext;
import org.parlor.client.plain.PlainGameCommands;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitException;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.notation.ReplayError;
import org.parlor.rules.GameKind;

/** Prints a recorded game: at once, with a delay after each move, or step by step. */
public final class ReplaySession {
    private static final List<String> HELP = List.of(
            "next, or ENTER   Next move",
            "back             Previous move",
            "first, last      Start or end of the game",
            "goto N           Position after N moves",
            "board            Show the board",
            "moves            List the moves",
            "mistakes         Find the mistakes and better moves",
            "next mistake     Position after the next mistake; also: back mistake",
            "summary          Opening, accuracy, and losses by phase",
            "why              What the shown move cost, and a better line",
            "explore          What was played from this position in the games of the file",
            "rules            Explain the rules of the game",
            "help             List the commands",
            "quit             Quit");

    /** Number of parts of the analysis after each of which a line tells the progress. */
    private static final int PARTS = 4;

    private final PlainContext context;
    private final RecordedGame recorded;
    private final Launcher launcher;
    private final ExplorerPrinter explorer;
    private final BoardFormat format;
    private ReviewState review = ReviewState.NONE;
    private int ply;

    /**
     * @param launcher analyses the game
     * @param explorer prints what was played from its positions
     */
    public ReplaySession(PlainContext context, RecordedGame recorded, Launcher launcher, ExplorerPrinter explorer) {
        this.context = context;
        this.recorded = recorded;
        this.launcher = launcher;
        this.explorer = explorer;
        this.format = GameDisplays.format(recorded.game().rules().kind(), context.boardFormatOptions());
    }

    /** Steps on command at a terminal or if requested; otherwise prints all moves. */
    public void run() throws InterruptedException {
        Duration delay = context.playbackSpeed().delay();
        context.println(head());
        showBoard();
        if (context.playbackSpeed().isStepwise() || (context.writer().isTerminal() && delay.isZero())) {
            runInteractive();
        } else {
            playAll(delay);
        }
    }

    private void playAll(Duration delay) throws InterruptedException {
        while (ply < recorded.plies()) {
            Thread.sleep(delay.toMillis());
            show(ply + 1);
        }
        if (ply == 0) {
            context.println(end());
        }
    }

    private void runInteractive() throws InterruptedException {
        boolean on = true;
        while (on) {
            Optional<String> line = context.prompt();
            on = line.isPresent() && execute(line.get().strip().toLowerCase(Locale.ROOT));
        }
    }

    /** @return whether to continue */
    private boolean execute(String line) throws InterruptedException {
        String[] words = line.split("\\s+");
        switch (words[0]) {
            case "", "n", "next" -> step(1, words);
            case "b", "back" -> step(-1, words);
            case "f", "first" -> go(0);
            case "l", "last" -> go(recorded.plies());
            case "g", "goto" -> goTo(words);
            case "board" -> showBoard();
            case "moves" -> context.println(PlainGameCommands.moves(recorded.game()));
            case "mistakes" -> listMistakes();
            case "summary" -> summarize();
            case "why" -> explain();
            case "explore" -> explore();
            case "rules" ->
                context.println(PlainGameCommands.rules(
                        "",
                        recorded.game().rules().kind(),
                        context.boardFormatOptions().isSpoken()));
            case "help", "?" -> context.println(HELP);
            case "q", "quit" -> {
                return false;
            }
            default ->
                context.println(
                        "error '" + MovePrompts.shown(line)
                                + "' is not a command. Type one of: next, back, first, last, goto N, board, moves, mistakes, summary, why, explore, rules, help, quit");
        }
        return true;
    }

    private void listMistakes() throws InterruptedException {
        boolean isKnown = isComplete();
        if (!isKnown && !analyze(mistake -> context.println(mistake(recorded.game(), mistake)))) {
            return;
        }
        if (review.mistakes().isEmpty()) {
            context.println("no mistakes found");
        } else if (isKnown) {
            context.println(review.mistakes().stream()
                    .sorted(Comparator.comparingInt(MoveEvaluation::ply))
                    .map(mistake -> mistake(recorded.game(), mistake))
                    .toList());
        }
    }

    private void summarize() throws InterruptedException {
        if (isAnalyzed()) {
            context.println(review.notes().stream().map(ReviewState.Note::text).toList());
        }
    }

    /** Prints the evaluation of the shown move, what it cost, and the best line. */
    private void explain() throws InterruptedException {
        if (ply == 0) {
            context.println("error no move is shown. Type next, next mistake or goto N first");
        } else if (isAnalyzed()) {
            GameState game = recorded.game();
            MoveEvaluation evaluation = review.evaluation(ply).orElseThrow();
            String cost = evaluation.hasBetterMove()
                    ? "cost " + ScoreText.cost(Messages.ENGLISH, game.rules().kind(), evaluation)
                    : "best";
            context.println(List.of(
                    mistake(game, evaluation),
                    cost + ", " + ScoreText.evidence(Messages.ENGLISH, evaluation),
                    "best line: " + String.join(" ", evaluation.best().line())));
        }
    }

    private void explore() throws InterruptedException {
        try {
            GameState game = recorded.atPly(ply);
            explorer.print(game.rules(), recorded.game().history().positions().subList(0, ply + 1));
        } catch (ExitException e) {
            context.println("error " + e.getMessage());
        }
    }

    private static String mistake(GameState game, MoveEvaluation mistake) {
        Ply played = game.history().plies().get(mistake.ply() - 1);
        GameKind kind = game.rules().kind();
        return "move " + game.moveCount(mistake.ply()) + ": " + kind.players().get(played.seat()) + " "
                + ScoreText.judged(Messages.ENGLISH, kind, played.move(), mistake);
    }

    /** Returns whether the game is analysed, after analysing it the first time. */
    private boolean isAnalyzed() throws InterruptedException {
        return isComplete() || analyze(mistake -> {});
    }

    private boolean isComplete() {
        return review.evaluations().size() == recorded.plies();
    }

    /**
     * Analyses the game, with a line at each quarter.
     *
     * @param found called with each mistake, last plies first
     * @return whether the analysis succeeded
     */
    private boolean analyze(Consumer<MoveEvaluation> found) throws InterruptedException {
        GameState game = recorded.game();
        context.println("analysing " + game.moveCount() + " moves, the last one first");
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        launcher.analyze(new AnalysisRequest(game.rules(), game.history()), events::add);
        while (!isComplete()) {
            Event event = events.take();
            if (event instanceof Event.AnalysisFailed failed) {
                context.println("error the analysis failed: " + failed.reason());
                return false;
            } else if (event instanceof Event.ReviewNotesFound notes) {
                review = review.withNotes(notes.notes());
            } else if (event instanceof Event.MoveEvaluated evaluated) {
                review = review.withEvaluation(evaluated.evaluation());
                Optional.of(evaluated.evaluation())
                        .filter(MoveEvaluation::isMistake)
                        .ifPresent(found);
                printProgress(review.evaluations().size(), recorded.plies());
            }
        }
        return true;
    }

    private void printProgress(int analysed, int plies) {
        if (PARTS * analysed / plies > PARTS * (analysed - 1) / plies && analysed < plies) {
            context.println(Messages.ENGLISH.get("end.progress", review.percent(plies)));
        }
    }

    private void goTo(String[] words) {
        boolean number = words.length == 2 && words[1].matches("\\d{1,6}");
        OptionalInt wanted = number ? recorded.plyOf(Integer.parseInt(words[1])) : OptionalInt.empty();
        if (wanted.isPresent()) {
            show(wanted.getAsInt());
        } else {
            context.println(
                    "error goto takes a number from 0 to " + recorded.game().moveCount());
        }
    }

    /** @param words of the command; with {@code mistake} it steps to the nearest one */
    private void step(int plies, String[] words) throws InterruptedException {
        if (words.length == 1) {
            go(ply + plies);
        } else if (!words[1].equals("mistake")) {
            context.println("error " + words[0] + " takes nothing or 'mistake'");
        } else if (isAnalyzed()) {
            review.mistake(ply, plies > 0)
                    .ifPresentOrElse(
                            this::show,
                            () -> context.println("no mistakes " + (plies > 0 ? "after" : "before") + " this"));
        }
    }

    private void go(int wanted) {
        if (wanted < 0) {
            context.println("already at the start");
        } else if (wanted > recorded.plies()) {
            context.println(end());
        } else {
            show(wanted);
        }
    }

    private void show(int wanted) {
        ply = wanted;
        if (ply > 0) {
            context.println(describeMove());
        }
        showBoard();
        if (ply == recorded.plies()) {
            context.println(end());
        }
    }

    private void showBoard() {
        context.println(format.board(recorded.atPly(ply)));
    }

    private List<String> head() {
        GameRecord record = recorded.record();
        TimeControl control = record.tc();
        List<String> facts = new ArrayList<>();
        facts.add(RecordText.date(record));
        facts.add(record.place() == null ? "" : record.place());
        facts.add(control == null ? "" : "clock " + TimeControlFormat.print(control));
        facts.add(record.rated() ? "rated" : "");
        facts.add(RecordText.result(Messages.ENGLISH, record, recorded.game().rules())
                .replace(" – ", "-"));
        facts.add(recorded.game().moveCount() + " moves");
        facts.removeIf(String::isEmpty);
        String title = new GameNarrator(format, Addressing.NEUTRAL, null, recorded.game()).title();
        return List.of(title, "record " + recorded.number() + ": " + String.join(", ", facts));
    }

    private String describeMove() {
        List<String> remarks = RecordText.remarks(
                Messages.ENGLISH,
                recorded.record().moves().get(ply - 1),
                score -> String.format(Locale.ROOT, "%+.2f", score / 100.0));
        boolean pass = recorded.game()
                .rules()
                .isPass(recorded.record().moves().get(ply - 1).move());
        return (pass ? "" : "move " + recorded.game().moveCount(ply) + ": ")
                + format.describeMove(recorded.atPly(ply - 1), recorded.moveMessage(ply), Addressing.NEUTRAL)
                + (remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")");
    }

    private String end() {
        ReplayError replayError = recorded.error();
        GameState game = recorded.game();
        GameResult gameResult = game.result();
        if (replayError != null) {
            return "error " + RecordText.errorText(Messages.ENGLISH, replayError, game.moveCount());
        }
        return gameResult == null ? "no result recorded" : GameNarrator.describe(game, gameResult, Addressing.NEUTRAL);
    }
}
