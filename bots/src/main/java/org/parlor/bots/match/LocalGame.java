package org.parlor.bots.match;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SafeText;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plays a game in this process: requests moves, runs the clocks, and ends the game at the first failure. */
public final class LocalGame implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalGame.class);
    /** Extra waiting time for an answer at the fall of the flag, because timers are inexact. */
    private static final long GRACE_MILLIS = 1_000;

    private final ScheduledGame scheduled;
    private final Rules rules;
    private final MatchClock clock;
    private final Adjudicator adjudicator;
    private final List<EngineSession> sessions = new ArrayList<>();
    private final BlockingQueue<EngineReply> replies = new LinkedBlockingQueue<>();
    private final List<String> moves;
    private final List<RecordedMove> played = new ArrayList<>();
    private Position position;

    /** An event of a seat: ready (no answer, no failure), a move, or a failure. */
    private record EngineReply(
            int seat,
            int ply,
            EngineSession.@Nullable ChosenMove answer,
            @Nullable EngineFailure failure) {}

    private LocalGame(ScheduledGame scheduled, AdjudicationOptions adjudication) {
        this.scheduled = scheduled;
        this.rules = scheduled.rules();
        this.adjudicator = new Adjudicator(rules, adjudication);
        this.clock = new MatchClock(List.of(scheduled.timeControl(0), scheduled.timeControl(1)));
        this.moves = new ArrayList<>(scheduled.opening().moves());
        this.position = scheduled.opening().position();
        moves.forEach(move -> played.add(RecordedMove.of(move)));
    }

    /** Plays a game to its end by the rules. */
    public static GameRecord play(ScheduledGame scheduled) throws InterruptedException {
        return play(scheduled, AdjudicationOptions.NONE);
    }

    /** Plays a game to its end or until it is adjudicated. */
    public static GameRecord play(ScheduledGame scheduled, AdjudicationOptions adjudication)
            throws InterruptedException {
        try (LocalGame game = new LocalGame(scheduled, adjudication)) {
            return game.play();
        }
    }

    private GameRecord play() throws InterruptedException {
        long at = System.currentTimeMillis();
        GameResult early = openSessions();
        while (early == null && !position.isOver()) {
            OptionalInt forced = position.forcedMove();
            if (forced.isPresent()) {
                String pass = rules.format(forced.getAsInt());
                addPly(pass, new RecordedMove(pass, position.sideToMove(), true, 0L, null));
            } else {
                early = turn();
            }
        }
        GameResult result = early == null ? ResultClaim.normalResult(position) : early;
        sessions.forEach(session -> session.onGameOver(result));
        return scheduled.record(at, played, result);
    }

    /** Opens the sessions and waits for those that need a warm-up, before a clock runs. */
    private @Nullable GameResult openSessions() throws InterruptedException {
        for (int seat = 0; seat < 2; seat++) {
            sessions.add(scheduled.seats().get(seat).engines().open(context(seat), listener(seat)));
        }
        long pending = scheduled.seats().stream()
                .filter(seat -> seat.engines().needsWarmUp())
                .count();
        for (int received = 0; received < pending; received++) {
            EngineReply reply = replies.take();
            if (reply.failure() != null) {
                return lost(reply.seat(), reply.failure());
            }
        }
        return null;
    }

    /** Plays one turn; returns null if the game continues. */
    private @Nullable GameResult turn() throws InterruptedException {
        int seat = position.sideToMove();
        int ply = moves.size();
        long start = System.nanoTime();
        sessions.get(seat)
                .requestMove(
                        new EngineSession.SearchRequest(position, moves, clock.clockMessage(seat), 0),
                        chosen -> replies.add(new EngineReply(seat, ply, chosen, null)));
        EngineReply reply = awaitReply(seat, ply);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        if (reply == null || !clock.spend(seat, millis, marginMillis(seat))) {
            return lost(seat, "time");
        }
        EngineSession.ChosenMove chosen = reply.answer();
        if (chosen == null) {
            return lost(seat, reply.failure());
        }
        OptionalInt move = rules.parse(chosen.move());
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            LOG.error("game {}, ply {}: illegal move {}", scheduled.gameName(), ply, SafeText.sanitize(chosen.move()));
            return lost(seat, EngineFailure.ILLEGAL);
        }
        addPly(chosen.move(), new RecordedMove(chosen.move(), seat, null, millis, chosen.info()));
        return position.isOver() ? null : adjudicator.afterMove(seat, chosen.info(), position, moves.size());
    }

    private long marginMillis(int seat) {
        return scheduled.seats().get(seat).engines().timeMargin().toMillis();
    }

    /** Waits for the answer of a seat; returns null when its time is up. Ignores answers to earlier plies. */
    private @Nullable EngineReply awaitReply(int seat, int ply) throws InterruptedException {
        long timeoutMillis =
                clock.isRunning() ? clock.untilFlag(seat) + marginMillis(seat) + GRACE_MILLIS : Long.MAX_VALUE;
        while (true) {
            EngineReply reply = replies.poll(timeoutMillis, TimeUnit.MILLISECONDS);
            boolean isAnswer =
                    reply == null || (reply.seat() == seat && (reply.answer() == null || reply.ply() == ply));
            if (isAnswer) {
                return reply;
            }
        }
    }

    private void addPly(String move, RecordedMove ply) {
        moves.add(move);
        played.add(ply);
        position = position.play(rules.parse(move).orElseThrow());
    }

    private GameResult lost(int seat, @Nullable EngineFailure failure) {
        boolean outOfTime = failure == EngineFailure.STALL && clock.isRunning();
        return lost(seat, outOfTime ? "time" : failure == null ? "stall" : failure.word());
    }

    private GameResult lost(int seat, String reason) {
        return new GameResult(1 - seat, Score.of(position).asList(), reason);
    }

    private EngineFactory.GameContext context(int seat) {
        return new EngineFactory.GameContext(
                scheduled.gameName(), rules, seat, scheduled.users(), scheduled.timeControl(seat), position, moves);
    }

    private EngineFactory.Listener listener(int seat) {
        return new EngineFactory.Listener() {
            @Override
            public void onReady() {
                if (scheduled.seats().get(seat).engines().needsWarmUp()) {
                    replies.add(new EngineReply(seat, -1, null, null));
                }
            }

            @Override
            public void onFailure(EngineFailure failure, String reason) {
                // The engine's session has logged the failure.
                LOG.debug("game {}, seat {}: {}", scheduled.gameName(), seat, reason);
                replies.add(new EngineReply(seat, -1, null, failure));
            }
        };
    }

    @Override
    public void close() {
        sessions.forEach(EngineSession::close);
    }
}
