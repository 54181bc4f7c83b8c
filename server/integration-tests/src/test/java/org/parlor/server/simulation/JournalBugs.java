package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Presence;

/** Bugs in the records written to the journal. */
final class JournalBugs {

    private JournalBugs() {}

    /** Acts with a probability of 1/50. */
    private abstract static class Rare implements CoreInterceptor {
        private final SplittableRandom random;

        Rare(SplittableRandom random) {
            this.random = random;
        }

        boolean isNow() {
            return random.nextInt(50) == 0;
        }
    }

    static final class LostRecord extends Rare {
        LostRecord(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return records.isEmpty() || !isNow() ? records : records.subList(0, records.size() - 1);
        }
    }

    static final class DuplicateRecord extends Rare {
        DuplicateRecord(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return records.stream()
                    .flatMap(record -> isNow() ? Stream.of(record, record) : Stream.of(record))
                    .toList();
        }
    }

    /** As if a player who is away at the start of a game were here. */
    static final class LostAbsence implements CoreInterceptor {
        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return records.stream()
                    .map(record -> record instanceof JournalRecord.OfGame event
                                    && event.seq() == 1
                                    && event.event() instanceof GameEvent.PresenceChanged changed
                            ? new JournalRecord.OfGame(
                                    event.at(),
                                    event.game(),
                                    1,
                                    new GameEvent.PresenceChanged(changed.seat(), Presence.HERE))
                            : record)
                    .toList();
        }
    }

    /** As if a clock of zero had been accepted. */
    static final class ZeroClock implements CoreInterceptor {
        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return MessageTampering.events(records, GameEvent.Created.class, created -> {
                GameSettings terms = created.terms();
                boolean timed = !(terms.tc() instanceof TimeControl.None);
                return new GameEvent.Created(new GameSettings(
                        terms.rules(),
                        terms.start(),
                        timed ? new TimeControl.Fischer(0, 0) : terms.tc(),
                        terms.players(),
                        terms.rated(),
                        terms.gamesToFollow(),
                        terms.occasion()));
            });
        }
    }

    /** The resignation of a deleted player starts the next game of the series. */
    static final class SeriesOfDeleted implements CoreInterceptor {
        private final Map<String, GameSettings> games = new HashMap<>();

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            List<JournalRecord> more = new ArrayList<>();
            boolean deletes = records.stream().anyMatch(JournalRecord.AccountDeleted.class::isInstance);
            for (JournalRecord record : records) {
                GameSettings terms = terms(record);
                boolean continues = deletes && terms != null && terms.gamesToFollow() > 0;
                if (continues && ((JournalRecord.OfGame) record).event() instanceof GameEvent.Ended end) {
                    JournalRecord.OfGame last = (JournalRecord.OfGame) record;
                    String next = last.game() + "x";
                    GameEvent ended = new GameEvent.Ended(end.winner(), end.score(), end.reason(), next);
                    more.add(new JournalRecord.OfGame(last.at(), last.game(), last.seq(), ended));
                    more.add(new JournalRecord.OfGame(last.at(), next, 0, new GameEvent.Created(terms)));
                } else {
                    more.add(record);
                }
            }
            return more;
        }

        private @Nullable GameSettings terms(JournalRecord record) {
            if (record instanceof JournalRecord.OfGame event && event.event() instanceof GameEvent.Created created) {
                games.put(event.game(), created.terms());
            }
            return record instanceof JournalRecord.OfGame event ? games.get(event.game()) : null;
        }
    }

    static final class LostTakeback implements CoreInterceptor {
        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return MessageTampering.events(
                    records, GameEvent.TakenBack.class, back -> new GameEvent.PresenceChanged(0, Presence.HERE));
        }
    }

    static final class WrongWinner extends Rare {
        WrongWinner(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return MessageTampering.events(records, GameEvent.Ended.class, end -> {
                Integer winner = end.winner() == null || !isNow() ? end.winner() : Integer.valueOf(1 - end.winner());
                return new GameEvent.Ended(winner, end.score(), end.reason(), end.next());
            });
        }
    }

    static final class DuplicateEnd extends Rare {
        DuplicateEnd(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            List<JournalRecord> more = new ArrayList<>(records);
            for (JournalRecord record : records) {
                if (record instanceof JournalRecord.OfGame event
                        && event.event() instanceof GameEvent.Ended
                        && isNow()) {
                    more.add(new JournalRecord.OfGame(event.at(), event.game(), event.seq() + 1, event.event()));
                }
            }
            return more;
        }
    }

    static final class LostRating implements CoreInterceptor {
        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return records.stream()
                    .filter(record -> !(record instanceof JournalRecord.Rated rated) || rated.won() != 1)
                    .toList();
        }
    }

    static final class ExtraGame extends Rare {
        ExtraGame(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            List<JournalRecord> more = new ArrayList<>(records);
            for (JournalRecord record : records) {
                if (record instanceof JournalRecord.OfGame event
                        && event.event() instanceof GameEvent.Created
                        && isNow()) {
                    more.add(new JournalRecord.OfGame(event.at(), event.game() + "x", 0, event.event()));
                }
            }
            return more;
        }
    }

    static final class LostToken extends Rare {
        LostToken(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            return records.stream()
                    .filter(record -> !(record instanceof JournalRecord.TokensSet) || !isNow())
                    .toList();
        }
    }

    static final class WrongTime extends Rare {
        private long last;

        WrongTime(SplittableRandom random) {
            super(random);
        }

        @Override
        public List<JournalRecord> journaled(List<JournalRecord> records) {
            List<JournalRecord> changed = new ArrayList<>();
            for (JournalRecord record : records) {
                boolean meant = record instanceof JournalRecord.OfGame event
                        && event.event() instanceof GameEvent.Moved
                        && last > 0
                        && isNow();
                JournalRecord.OfGame event = meant ? (JournalRecord.OfGame) record : null;
                changed.add(meant ? new JournalRecord.OfGame(last, event.game(), event.seq(), event.event()) : record);
                last = record.at();
            }
            return changed;
        }
    }
}
