package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.storage.journal.JournalRecordCodec;

/** Checks that games return to memory as they have left it, and change only while they are there. */
final class MemoryOracle {
    private static final TimeControl WORKDAYS = new TimeControl.Correspondence(1, null, true);

    /** The records of each unfinished game by correspondence, without conditional moves but the latest. */
    private final Map<String, List<JournalRecord.GameHistoryRecord>> histories = new HashMap<>();

    private final Map<String, UnloadedGame> unloaded = new HashMap<>();
    /** The number of the latest event of each game when it was loaded. */
    private final Map<String, Long> loadedAt = new HashMap<>();

    private final JournalRecordCodec codec = new JournalRecordCodec();
    private long loads;
    /** The sum of all times that are charged to no clock. */
    private long uncharged;

    private long unchargedWorkdays;

    /** The instant at which the clock of a game shows what it shows now, by its records, which do not say when it stood out of memory. */
    long charged(String game, long now) {
        UnloadedGame gone = unloaded.get(game);
        if (gone == null) {
            return now;
        } else if (gone.due() >= 0) {
            return now - uncharged + gone.uncharged();
        }
        long away = WORKDAYS.runningMillis(gone.at(), now);
        return WORKDAYS.instantAfter(gone.at(), away - unchargedWorkdays + gone.uncharged());
    }

    /** Number of games that were loaded. */
    long loads() {
        return loads;
    }

    /** Whether a record stops the clock of a game that was loaded, for a time that is charged to no clock. */
    boolean isResuming(JournalRecord record) {
        return record instanceof JournalRecord.OfGame event
                && event.event().equals(new GameEvent.StateChanged(GameStatus.ADJOURNED))
                && loadedAt.getOrDefault(event.game(), -1L) == event.seq() - 1;
    }

    /** As text, because positions of different rules objects are not equal. */
    private List<String> lines(List<JournalRecord.GameHistoryRecord> records) {
        return records.stream().map(codec::write).toList();
    }

    void check(JournalRecord record) {
        if (record instanceof JournalRecord.GameUnloaded gone) {
            Invariant.ONCE_AND_IN_ORDER.require(
                    lines(gone.state().records()).equals(lines(histories.get(gone.game()))),
                    gone,
                    " of ",
                    histories.get(gone.game()));
            unloaded.put(gone.game(), gone.state());
        } else if (record instanceof JournalRecord.GameLoaded loaded) {
            UnloadedGame state = unloaded.remove(loaded.game());
            Invariant.ONCE_AND_IN_ORDER.require(
                    state != null && lines(loaded.state().records()).equals(lines(state.records())),
                    loaded,
                    " is not ",
                    state);
            loadedAt.put(loaded.game(), loaded.state().lastSeq());
            loads++;
        } else if (record instanceof JournalRecord.GameHistoryRecord play) {
            Invariant.ONCE_AND_IN_ORDER.require(
                    !unloaded.containsKey(play.game()), play, " of a game that is not in memory");
            List<JournalRecord.GameHistoryRecord> history =
                    histories.computeIfAbsent(play.game(), any -> new ArrayList<>());
            if (play instanceof JournalRecord.ConditionalMovesSet) {
                history.removeIf(earlier -> earlier instanceof JournalRecord.ConditionalMovesSet);
            }
            history.add(play);
        } else if (record instanceof JournalRecord.Restarted restarted && restarted.uncharged() != null) {
            uncharged = restarted.uncharged();
            unchargedWorkdays = Objects.requireNonNull(restarted.unchargedWorkdays());
        } else if (record instanceof JournalRecord.GameArchived archived) {
            histories.remove(archived.game());
        }
    }
}
