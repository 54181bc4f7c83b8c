package org.parlor.client.plain;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.RecordText;
import org.parlor.client.model.Recorded;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.notation.RecordError;

/** A recorded game in lines: all of it at once or with a pause between, or as the person at the keyboard steps. */
public final class ReplayTalk {
    private static final List<String> HELP = List.of(
            "next, or ENTER   one move on",
            "back             one move back",
            "first, last      to the beginning, to the end",
            "goto N           to the position after N moves",
            "board            shows the board again",
            "moves            lists the moves",
            "quit             leaves");

    private final Desk desk;
    private final Recorded recorded;
    private final Look look;
    private int ply;

    public ReplayTalk(Desk desk, Recorded recorded) {
        this.desk = desk;
        this.recorded = recorded;
        this.look = desk.looks().of(recorded.game().rules().kind());
    }

    /** Waits for a line after each position where that is wished, or where a person sits at the keyboard. */
    public void run() throws InterruptedException {
        Duration delay = desk.pace().delay();
        desk.printout().say(head());
        showBoard();
        if (desk.pace().step() || (desk.printout().isTerminal() && delay.isZero())) {
            talk();
        } else {
            playOn(delay);
        }
    }

    private void playOn(Duration delay) throws InterruptedException {
        while (ply < recorded.plies()) {
            Thread.sleep(delay.toMillis());
            show(ply + 1);
        }
        if (ply == 0) {
            desk.printout().say(end());
        }
    }

    private void talk() throws InterruptedException {
        boolean on = true;
        while (on) {
            Optional<String> line = desk.ask();
            on = line.isPresent() && obey(line.get().strip().toLowerCase(Locale.ROOT));
        }
    }

    /** @return false for leaving */
    private boolean obey(String line) {
        String[] words = line.split("\\s+");
        switch (words[0]) {
            case "", "n", "next" -> go(ply + 1);
            case "b", "back" -> go(ply - 1);
            case "f", "first" -> go(0);
            case "l", "last" -> go(recorded.plies());
            case "g", "goto" -> goTo(words);
            case "board" -> showBoard();
            case "moves" -> desk.printout().say(GameCommands.moves(recorded.game()));
            case "help", "?" -> desk.printout().say(HELP);
            case "q", "quit" -> {
                return false;
            }
            default ->
                desk.printout()
                        .say("error '" + Questions.shown(line)
                                + "' is unknown: next, back, first, last, goto N, board, moves, help, quit");
        }
        return true;
    }

    private void goTo(String[] words) {
        boolean number = words.length == 2 && words[1].matches("\\d{1,6}");
        if (number && Integer.parseInt(words[1]) <= recorded.plies()) {
            show(Integer.parseInt(words[1]));
        } else {
            desk.printout().say("error goto takes a number from 0 to " + recorded.plies());
        }
    }

    private void go(int wanted) {
        if (wanted < 0) {
            desk.printout().say("this is the beginning");
        } else if (wanted > recorded.plies()) {
            desk.printout().say(end());
        } else {
            show(wanted);
        }
    }

    private void show(int wanted) {
        ply = wanted;
        if (ply > 0) {
            desk.printout().say(told());
        }
        showBoard();
        if (ply == recorded.plies()) {
            desk.printout().say(end());
        }
    }

    private void showBoard() {
        desk.printout().say(look.board(recorded.at(ply)));
    }

    private List<String> head() {
        GameRecord record = recorded.record();
        TimeControl control = record.tc();
        List<String> facts = new ArrayList<>();
        facts.add(RecordText.date(record));
        facts.add(record.place() == null ? "" : record.place());
        facts.add(control == null ? "" : "clock " + TimeControlFormat.print(control));
        facts.add(record.rated() ? "rated" : "");
        facts.add(RecordText.score(record).replace(" – ", "-"));
        facts.add(recorded.plies() + " moves");
        facts.removeIf(String::isEmpty);
        String title = new Narrator(look, Voices.NEUTRAL, null, recorded.game()).title();
        return List.of(title, "record " + recorded.number() + ": " + String.join(", ", facts));
    }

    private String told() {
        List<String> remarks = RecordText.remarks(recorded.record().moves().get(ply - 1));
        return "move " + ply + ": " + look.told(recorded.at(ply - 1), recorded.news(ply), Voices.NEUTRAL)
                + (remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")");
    }

    private String end() {
        RecordError recordError = recorded.fault();
        GameModel game = recorded.game();
        GameResult gameResult = game.result();
        if (recordError != null) {
            return "error " + RecordText.trouble(recordError);
        }
        return gameResult == null ? "the record tells no result" : Results.told(game, gameResult, Voices.NEUTRAL);
    }
}
