package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
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
