package org.parlor.bots.foreign;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.program.NoAnswerException;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.InvalidInputException;

/** NBoard's protocol, version 2. The program is told the whole game anew for each move, so it cannot be wrong about it. */
final class NBoardDialect implements Dialect {
    private static final String ANSWER = "===";
    private static final double SCORE_A_DISC = 100;

    static final Maker MAKER = new Maker() {
        @Override
        public Dialect of(Talk talk) {
            return new NBoardDialect(talk);
        }

        @Override
        public void requirePlayable(Minds.Table table) {
            Othello.requireSquare(table);
            if (table.rules().board().width() != 8) {
                throw new InvalidInputException("rows", "programs for NBoard play on boards of 8 by 8 only");
            }
        }
    };

    private final Talk talk;
    private String name = "an NBoard engine";
    private int pings;

    private NBoardDialect(Talk talk) {
        this.talk = talk;
    }

    @Override
    public String greet(long deadline) throws NoAnswerException, InterruptedException {
        talk.say("nboard 2");
        awaitAttention(deadline);
        return name;
    }

    @Override
    public void begin(Minds.Table table, long deadline) throws NoAnswerException, InterruptedException {
        awaitAttention(deadline);
    }

    @Override
    public Mind.Answer move(Minds.Table table, Mind.Question question, long millis, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        talk.say("set game " + Othello.ggf(table, question, millis));
        awaitAttention(deadline);
        talk.say("go");
        String line = talk.hear(deadline);
        while (!line.startsWith(ANSWER)) {
            overhear(line);
            line = talk.hear(deadline);
        }
        String[] parts = line.substring(ANSWER.length()).strip().split("/", -1);
        String word = parts[0].strip().toLowerCase(Locale.ROOT);
        String move = word.startsWith("pa") ? "pass" : word;
        return new Mind.Answer(move, parts.length > 1 ? info(parts[1].strip(), move) : null);
    }

    /** Null where the evaluation is no number of discs. */
    private static @Nullable MoveInfo info(String discs, String move) {
        try {
            int score = (int) Math.round(SCORE_A_DISC * Double.parseDouble(discs));
            return new MoveInfo(score, null, null, List.of(move));
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /** What is said before the pong belongs to what was asked before. */
    private void awaitAttention(long deadline) throws NoAnswerException, InterruptedException {
        pings++;
        talk.say("ping " + pings);
        String line = talk.hear(deadline);
        while (!line.equals("pong " + pings)) {
            overhear(line);
            line = talk.hear(deadline);
        }
    }

    private void overhear(String line) {
        if (line.startsWith("set myname ")) {
            name = line.substring("set myname ".length());
        } else if (!line.startsWith("status") && !line.startsWith("nodestats") && !line.startsWith("search")) {
            talk.overhear(line);
        }
    }
}
