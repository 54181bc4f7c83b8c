package org.parlor.client.plain.replay;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.game.record.GameRecordFactory;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.plain.PlainContext;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.PuzzleProgressFile;
import org.parlor.client.ui.Messages;
import org.parlor.puzzle.Puzzle;
import org.parlor.rules.Rules;

/** Puzzles line by line: prints the board and the task, reads moves and commands. */
public final class PuzzleSession {
    private static final List<String> HELP = List.of(
            "MOVE             Try a move; also: move MOVE",
            "hint             Two moves, one of them the best; the puzzle counts as failed",
            "show             The best move and the best line; the puzzle counts as failed",
            "next, or ENTER   Next puzzle; one that was not answered counts as failed",
            "board            Show the board",
            "legal            List the legal moves",
            "help             List the commands",
            "quit             Quit");
    private static final int HUNDREDTHS = 100;

    private final PlainContext context;
    private final PuzzleProgressFile file;
    private PuzzleSet set;

    /** @param file receives the answers */
    public PuzzleSession(PlainContext context, PuzzleSet set, PuzzleProgressFile file) {
        this.context = context;
        this.set = set;
        this.file = file;
    }

    /** Asks puzzles until the user quits, the input ends or none is left. */
    public void run() throws InterruptedException {
        Optional<Puzzle> next = set.next(null);
        boolean on = true;
        while (on && next.isPresent()) {
            on = new Question(next.get()).ask();
            next = set.next(next.get());
        }
        context.println(
                on ? set.noneLeft(Messages.ENGLISH) : "streak " + set.progress().streak());
    }

    /** One puzzle; only the first answer counts. */
    private final class Question {
        private final Puzzle puzzle;
        private final Rules rules;
        private final GameState game;
        private final BoardFormat format;
        private boolean isAnswered;

        Question(Puzzle puzzle) {
            this.puzzle = puzzle;
            this.rules = puzzle.rules();
            this.game = RecordedGame.of(GameRecordFactory.ofPosition(rules, puzzle.position()))
                    .game();
            this.format = GameDisplays.format(rules.kind(), context.boardFormatOptions());
        }

        /** Returns whether to ask the next one. */
        boolean ask() throws InterruptedException {
            context.println("puzzle " + (set.triedCount() + 1) + ": "
                    + rules.kind().name() + (puzzle.rating() == Puzzle.UNRATED ? "" : ", rated " + puzzle.rating()));
            show();
            while (true) {
                Optional<String> line = context.prompt();
                String typed = line.orElse("quit").strip().toLowerCase(Locale.ROOT);
                switch (typed) {
                    case "quit", "q" -> {
                        return false;
                    }
                    case "", "next", "n" -> {
                        answer(false);
                        return true;
                    }
                    default -> execute(typed);
                }
            }
        }

        private void execute(String typed) {
            switch (typed) {
                case "hint" -> {
                    answer(false);
                    context.println("hint: " + String.join(" or ", puzzle.hint()));
                }
                case "show" -> {
                    answer(false);
                    context.println("best: " + puzzle.best() + ", " + score(puzzle.bestScore()));
                    printLine();
                }
                case "board" -> show();
                case "legal" -> context.println(MovePrompts.legal(format, game));
                case "help", "?" -> context.println(HELP);
                default ->
                    move(
                            typed.startsWith("move ")
                                    ? typed.substring("move ".length()).strip()
                                    : typed);
            }
        }

        private void show() {
            context.println(format.board(game));
            context.println(puzzle.task());
        }

        private void move(String typed) {
            OptionalInt parsed = MoveCellConverter.parseTyped(rules, game.position(), typed);
            if (parsed.isEmpty() || !game.position().isLegal(parsed.getAsInt())) {
                context.println("error " + MovePrompts.invalidMoveText(format, game, typed) + " Type one of: "
                        + MovePrompts.legal(format, game) + ", or: hint, show, next, board, legal, help, quit");
                return;
            }
            String move = rules.format(parsed.getAsInt());
            boolean isRight = move.equals(puzzle.best());
            String verdict = move
                    + (isRight ? " is right: " : " is wrong: ")
                    + score(puzzle.scores().getOrDefault(move, 0));
            boolean counts = !isAnswered;
            answer(isRight);
            int rating = set.progress().rating(rules.kind().id()).value();
            context.println(
                    verdict + (!counts ? "" : ". Streak " + set.progress().streak() + ", your rating " + rating));
            if (isRight) {
                printLine();
            }
        }

        private void printLine() {
            context.println("best line: " + String.join(" ", puzzle.line()));
        }

        private String score(int margin) {
            int first = game.position().sideToMove() == 0 ? margin : -margin;
            return ScoreText.describeLead(Messages.ENGLISH, rules.kind(), HUNDREDTHS * first, true);
        }

        private void answer(boolean solved) {
            if (isAnswered) {
                return;
            }
            isAnswered = true;
            Attempt attempt = set.attempt(puzzle, solved);
            set = set.with(attempt);
            try {
                file.add(attempt, context::println);
            } catch (IOException e) {
                context.println("error the progress is not saved: " + IoErrors.reason(e) + ": " + file.path());
            }
        }
    }
}
