package org.parlor.bots.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.program.NoAnswerException;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The Go Text Protocol, version 2, as programs for Othello speak it. The program keeps the game; it is told what it does
 * not know yet, and begins anew where that is not simply more.
 */
final class GtpDialect implements Dialect {
    private static final double MILLIS_A_SECOND = 1000;

    static final Maker MAKER = new Maker() {
        @Override
        public Dialect of(Talk talk) {
            return new GtpDialect(talk);
        }

        @Override
        public void requirePlayable(Minds.Table table) {
            Othello.requireSquare(table);
            Othello.requireUsualStart(table);
        }
    };

    private final Talk talk;
    /** What the program knows of the game. */
    private final List<String> told = new ArrayList<>();

    private boolean takesFractions = true;
    private boolean knowsPasses = true;

    private GtpDialect(Talk talk) {
        this.talk = talk;
    }

    @Override
    public String greet(long deadline) throws NoAnswerException, WrongAnswerException, InterruptedException {
        String version = ask("protocol_version", deadline);
        if (!version.equals("2")) {
            throw new WrongAnswerException("It speaks version " + Talk.shown(version) + " of GTP, not 2");
        }
        return ask("name", deadline) + " " + ask("version", deadline);
    }

    @Override
    public void begin(Minds.Table table, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        ask("boardsize " + table.rules().board().width(), deadline);
        ask("clear_board", deadline);
        told.clear();
        if (table.start().tc() instanceof TimeControl.Fischer fischer) {
            ask("time_settings " + Math.max(1, fischer.base() / 1000) + " 0 0", deadline);
        }
    }

    @Override
    public Mind.Answer move(Minds.Table table, Mind.Question question, long millis, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        catchUp(table, question.moves(), deadline);
        String colour = colour(question.position());
        if (question.clock() != null) {
            tellTime(colour, millis, deadline);
        }
        String answer = ask("genmove " + colour, deadline);
        String move = answer.toLowerCase(Locale.ROOT);
        if (move.equals("resign")) {
            throw WrongAnswerException.resignation();
        }
        told.add(move);
        return new Mind.Answer(move, null);
    }

    private void catchUp(Minds.Table table, List<String> moves, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        boolean more =
                told.size() <= moves.size() && moves.subList(0, told.size()).equals(told);
        if (!more) {
            ask("clear_board", deadline);
            told.clear();
        }
        Rules rules = table.rules();
        Position position = rules.initial();
        for (int ply = 0; ply < moves.size(); ply++) {
            String move = moves.get(ply);
            if (ply >= told.size()) {
                tell(colour(position), move, deadline);
                told.add(move);
            }
            position = position.play(rules.move(move).orElseThrow());
        }
    }

    /** A program that has no word for a pass sees by itself that there is one. */
    private void tell(String colour, String move, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        boolean pass = move.equals("pass");
        if (!pass || knowsPasses) {
            try {
                ask("play " + colour + " " + move.toUpperCase(Locale.ROOT), deadline);
            } catch (WrongAnswerException refused) {
                if (!pass) {
                    throw refused;
                }
                knowsPasses = false;
            }
        }
    }

    /** Seconds; a program that wants them whole is told one less rather than one more, but one at least. */
    private void tellTime(String colour, long millis, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        if (takesFractions) {
            try {
                double seconds = Math.max(1, millis) / MILLIS_A_SECOND;
                ask(String.format(Locale.ROOT, "time_left %s %.3f 0", colour, seconds), deadline);
                return;
            } catch (WrongAnswerException wholeOnly) {
                takesFractions = false;
            }
        }
        ask("time_left " + colour + " " + Math.max(1, millis / 1000) + " 0", deadline);
    }

    private static String colour(Position position) {
        return position.sideToMove() == 0 ? "black" : "white";
    }

    private String ask(String command, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        talk.say(command);
        String line = talk.hear(deadline);
        while (!line.startsWith("=") && !line.startsWith("?")) {
            talk.overhear(line);
            line = talk.hear(deadline);
        }
        StringBuilder rest = new StringBuilder(line.substring(1).strip());
        for (String more = talk.hear(deadline); !more.isEmpty(); more = talk.hear(deadline)) {
            rest.append('\n').append(more);
        }
        if (line.startsWith("?")) {
            throw new WrongAnswerException("To '" + command + "' it says " + Talk.shown(rest.toString()));
        }
        return rest.toString();
    }
}
