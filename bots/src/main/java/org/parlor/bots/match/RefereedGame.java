package org.parlor.bots.match;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.player.Trouble;
import org.parlor.message.GameMessage;
import org.parlor.message.value.BoardCells;
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

/** A game that is judged here: asks whoever is to move, counts the time, and ends it at the first thing that is wrong. */
final class RefereedGame implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RefereedGame.class);
    /** For an answer that comes with the flag: what it is told by is not exact. */
    private static final long LATE_MILLIS = 1_000;

    private final Fixture fixture;
    private final Rules rules;
    private final MatchClock clock;
    private final List<Mind> minds = new ArrayList<>();
    private final BlockingQueue<Word> words = new LinkedBlockingQueue<>();
    private final List<String> moves;
    private final List<RecordedMove> played = new ArrayList<>();
    private Position position;

    /** What comes from a seat: that it is ready, an answer to a ply, or that it gives up. */
    private record Word(
            int seat,
            int ply,
            Mind.@Nullable Answer answer,
            @Nullable Trouble trouble) {}

    RefereedGame(Fixture fixture) {
        this.fixture = fixture;
        this.rules = fixture.rules();
        this.clock = new MatchClock(fixture.tc());
        this.moves = new ArrayList<>(fixture.opening().moves());
        this.position = fixture.opening().position();
        moves.forEach(move -> played.add(RecordedMove.of(move)));
    }

    GameRecord play() throws InterruptedException {
        long at = System.currentTimeMillis();
        GameResult early = begin();
        while (early == null && !position.isOver()) {
            OptionalInt forced = position.forcedMove();
            if (forced.isPresent()) {
                String pass = rules.text(forced.getAsInt());
                enter(pass, new RecordedMove(pass, position.sideToMove(), true, 0L, null));
            } else {
                early = turn();
            }
        }
        return fixture.record(at, played, early == null ? ResultClaim.normalResult(position) : early);
    }

    /** Whoever has to be waited for is, before a clock runs. */
    private @Nullable GameResult begin() throws InterruptedException {
        for (int seat = 0; seat < 2; seat++) {
            minds.add(fixture.seats().get(seat).minds().mind(table(seat), owner(seat)));
        }
        long slow = fixture.seats().stream().filter(who -> who.minds().slow()).count();
        for (int heard = 0; heard < slow; heard++) {
            Word word = words.take();
            if (word.trouble() != null) {
                return lost(word.seat(), word.trouble());
            }
        }
        return null;
    }

    /** Null if the game goes on. */
    private @Nullable GameResult turn() throws InterruptedException {
        int seat = position.sideToMove();
        int ply = moves.size();
        long start = System.nanoTime();
        minds.get(seat)
                .think(
                        new Mind.Question(position, moves, clock.told(seat), 0),
                        answer -> words.add(new Word(seat, ply, answer, null)));
        Word word = word(seat, ply);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        if (word == null || !clock.spend(seat, millis)) {
            return lost(seat, "time");
        }
        Mind.Answer answer = word.answer();
        if (answer == null) {
            return lost(seat, word.trouble());
        }
        OptionalInt move = rules.move(answer.move());
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            LOG.error("game {}, ply {}: {} is not legal there", fixture.g(), ply, SafeText.sanitize(answer.move()));
            return lost(seat, Trouble.ILLEGAL);
        }
        enter(answer.move(), new RecordedMove(answer.move(), seat, null, millis, answer.info()));
        return null;
    }

    /** What the seat says to its turn, or null once its time is up. What is said to an earlier turn is not heard. */
    private @Nullable Word word(int seat, int ply) throws InterruptedException {
        long patience = clock.isRunning() ? clock.untilFlag(seat) + LATE_MILLIS : Long.MAX_VALUE;
        while (true) {
            Word word = words.poll(patience, TimeUnit.MILLISECONDS);
            boolean isMeant = word == null || (word.seat() == seat && (word.answer() == null || word.ply() == ply));
            if (isMeant) {
                return word;
            }
        }
    }

    private void enter(String move, RecordedMove ply) {
        moves.add(move);
        played.add(ply);
        position = position.play(rules.move(move).orElseThrow());
    }

    private GameResult lost(int seat, @Nullable Trouble trouble) {
        boolean outOfTime = trouble == Trouble.STALL && clock.isRunning();
        return lost(seat, outOfTime ? "time" : trouble == null ? "stall" : trouble.word());
    }

    private GameResult lost(int seat, String reason) {
        return new GameResult(1 - seat, Score.of(position).asList(), reason);
    }

    private Minds.Table table(int seat) {
        GameMessage.Snapshot start = new GameMessage.Snapshot(
                fixture.g(),
                0,
                "playing",
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                fixture.users(),
                seat,
                false,
                fixture.tc(),
                moves.size(),
                position.sideToMove(),
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                null,
                List.copyOf(moves),
                Score.of(position).asList(),
                clock.told(position.sideToMove()),
                List.of("here", "here"),
                List.of(),
                0,
                null);
        return new Minds.Table(start, rules, seat);
    }

    private Minds.Owner owner(int seat) {
        return new Minds.Owner() {
            @Override
            public void ready() {
                if (fixture.seats().get(seat).minds().slow()) {
                    words.add(new Word(seat, -1, null, null));
                }
            }

            @Override
            public void givesUp(Trouble trouble, String why) {
                LOG.error(
                        "game {}: {} {}", fixture.g(), fixture.seats().get(seat).name(), why);
                words.add(new Word(seat, -1, null, trouble));
            }
        };
    }

    @Override
    public void close() {
        minds.forEach(Mind::close);
    }
}
