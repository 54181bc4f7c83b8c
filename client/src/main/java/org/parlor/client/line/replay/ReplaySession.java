package org.parlor.client.line.replay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.line.game.GameLineCommands;
import org.parlor.client.line.game.GameNarrator;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.ResultLine;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.notation.ReplayError;

/** Prints a recorded game: at once, with a delay after each move, or step by step. */
public final class ReplaySession {
    private static final List<String> HELP = List.of(
            "next, or ENTER   Next move",
            "back             Previous move",
            "first, last      Start or end of the game",
            "goto N           Position after N moves",
            "board            Show the board",
            "moves            List the moves",
            "help             List the commands",
            "quit             Quit");

    private final LineContext context;
    private final RecordedGame recorded;
    private final BoardFormat format;
    private int ply;

    public ReplaySession(LineContext context, RecordedGame recorded) {
        this.context = context;
        this.recorded = recorded;
        this.format = GameDisplays.format(recorded.game().rules().kind(), context.boardFormatOptions());
    }

    /** Steps on command at a terminal or if requested; otherwise prints all moves. */
    public void run() throws InterruptedException {
        Duration delay = context.playbackSpeed().delay();
        context.writer().println(head());
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
            context.writer().println(end());
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
    private boolean execute(String line) {
        String[] words = line.split("\\s+");
        switch (words[0]) {
            case "", "n", "next" -> go(ply + 1);
            case "b", "back" -> go(ply - 1);
            case "f", "first" -> go(0);
            case "l", "last" -> go(recorded.plies());
            case "g", "goto" -> goTo(words);
            case "board" -> showBoard();
            case "moves" -> context.writer().println(GameLineCommands.moves(recorded.game()));
            case "help", "?" -> context.writer().println(HELP);
            case "q", "quit" -> {
                return false;
            }
            default ->
                context.writer()
                        .println(
                                "error '" + MovePrompts.shown(line)
                                        + "' is not a command. Type one of: next, back, first, last, goto N, board, moves, help, quit");
        }
        return true;
    }

    private void goTo(String[] words) {
        boolean number = words.length == 2 && words[1].matches("\\d{1,6}");
        OptionalInt wanted = number ? recorded.plyOf(Integer.parseInt(words[1])) : OptionalInt.empty();
        if (wanted.isPresent()) {
            show(wanted.getAsInt());
        } else {
            context.writer()
                    .println("error goto takes a number from 0 to "
                            + recorded.game().moveCount());
        }
    }

    private void go(int wanted) {
        if (wanted < 0) {
            context.writer().println("already at the start");
        } else if (wanted > recorded.plies()) {
            context.writer().println(end());
        } else {
            show(wanted);
        }
    }

    private void show(int wanted) {
        ply = wanted;
        if (ply > 0) {
            context.writer().println(describeMove());
        }
        showBoard();
        if (ply == recorded.plies()) {
            context.writer().println(end());
        }
    }

    private void showBoard() {
        context.writer().println(format.board(recorded.atPly(ply)));
    }

    private List<String> head() {
        GameRecord record = recorded.record();
        TimeControl control = record.tc();
        List<String> facts = new ArrayList<>();
        facts.add(RecordText.date(record));
        facts.add(record.place() == null ? "" : record.place());
        facts.add(control == null ? "" : "clock " + TimeControlFormat.print(control));
        facts.add(record.rated() ? "rated" : "");
        facts.add(RecordText.result(record, recorded.game().rules()).replace(" – ", "-"));
        facts.add(recorded.game().moveCount() + " moves");
        facts.removeIf(String::isEmpty);
        String title = new GameNarrator(format, Addressing.NEUTRAL, null, recorded.game()).title();
        return List.of(title, "record " + recorded.number() + ": " + String.join(", ", facts));
    }

    private String describeMove() {
        List<String> remarks = RecordText.remarks(
                recorded.record().moves().get(ply - 1), score -> String.format(Locale.ROOT, "%+.2f", score / 100.0));
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
            return "error " + RecordText.errorText(replayError, game.moveCount());
        }
        return gameResult == null ? "no result recorded" : ResultLine.describe(game, gameResult, Addressing.NEUTRAL);
    }
}
