package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.RecordedArchive;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.journal.JournalRecordCodec;

/**
 * The real core with a simulated disk and effect queue. Only committed records survive a crash, and effects wait for the
 * commit. Can be killed between any two steps.
 */
final class SimulatedServer {
    /** The result of a command that is not committed yet. */
    private record Work(long at, List<JournalRecord> records, List<Effect> effects) {}

    /** The moment of a crash. */
    enum CrashPoint {
        BEFORE_COMMIT,
        IN_COMMIT,
        BEFORE_DELIVERY,
        IN_DELIVERY
    }

    private final ServerSettings settings;
    private final JournalOracle journal;
    private final CoreInterceptor interceptor;
    private final @Nullable PlantedFaults planted;
    private final Consumer<Effect> outbox;
    private final SeededRandomSource randomness;
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final List<JournalRecord> disk = new ArrayList<>();
    private final List<JournalRecord> archived = new ArrayList<>();
    private final List<Work> pending = new ArrayList<>();
    private final RefusalOracle refusals = new RefusalOracle();
    private final PresenceOracle presence = new PresenceOracle();
    private ServerCore core;
    private boolean slow;

    /** @param planted null to plant no faults */
    SimulatedServer(
            long seed,
            ServerSettings settings,
            JournalOracle journal,
            CoreInterceptor interceptor,
            @Nullable PlantedFaults planted,
            Consumer<Effect> outbox) {
        this.planted = planted;
        this.settings = settings;
        this.journal = journal;
        this.interceptor = interceptor;
        this.outbox = outbox;
        this.randomness = new SeededRandomSource(seed);
        this.core = newCore();
        core.restore(List.of(), Simulation.START);
    }

    private ServerCore newCore() {
        return planted == null
                ? new ServerCore(settings, randomness, IncidentReporter.RETHROW, true)
                : planted.core(settings, randomness);
    }

    /** The archive of the games whose records are on the disk. */
    GameArchive archive() {
        return new RecordedArchive(archived);
    }

    long nextTick() {
        return interceptor.tick(core.nextTick());
    }

    /** If slow, effects are delayed until {@link #commit}. */
    void setSlow(boolean slow) {
        this.slow = slow;
    }

    boolean hasUncommittedWork() {
        return !pending.isEmpty();
    }

    void handle(Command command, long now) {
        presence.receives(command, now);
        for (Command intercepted : interceptor.commands(command)) {
            boolean timersDue = core.nextTick() <= now;
            refusals.handling(intercepted, core, timersDue || planted != null);
            Step step = handled(intercepted, interceptor.time(intercepted, now));
            Work work = new Work(now, interceptor.journaled(step.records()), interceptor.sent(step.effects()));
            if (!timersDue) {
                refusals.handled(intercepted, core, work.records(), work.effects());
            }
            if (planted == null) {
                // Otherwise the core may have to handle the end of a connection once more.
                presence.handled(work.records(), work.effects(), now);
            }
            if (interceptor.sendsBeforeCommit()) {
                work.effects().forEach(outbox);
                pending.add(new Work(now, work.records(), List.of()));
            } else {
                pending.add(work);
            }
        }
        if (!slow) {
            commit();
        }
    }

    /** Advances the server time to a wall clock that is ahead. */
    void advance(long now, long later) {
        Step step = core.advance(now, later);
        journal.restarted(now, later);
        disk.addAll(step.records());
        journal.checkRestart(step.records());
        step.effects().forEach(outbox);
    }

    /** Who is connected. */
    PresenceOracle presence() {
        return presence;
    }

    private Step handled(Command command, long now) {
        try {
            return planted == null
                    ? core.handle(command, now, now + journal.wallOffset())
                    : handled(command, now, planted);
        } catch (RuntimeException fault) {
            throw (AssertionError)
                    Invariant.NO_FAULT.violation(command, " led to ", fault).initCause(fault);
        }
    }

    private Step handled(Command command, long now, PlantedFaults faults) {
        faults.before();
        Step step = core.handle(command, now, now + journal.wallOffset());
        faults.after(
                Stream.of(
                                disk,
                                pending.stream()
                                        .flatMap(work -> work.records().stream())
                                        .toList(),
                                step.records())
                        .flatMap(List::stream)
                        .toList(),
                now);
        return step;
    }

    /** Commits all pending records, then executes their effects. */
    void commit() {
        List<Work> done = List.copyOf(pending);
        pending.clear();
        done.forEach(work -> persist(work.records(), work.at()));
        done.forEach(work -> work.effects().forEach(outbox));
    }

    private void persist(List<JournalRecord> records, long at) {
        disk.addAll(records);
        records.stream().filter(RecordedArchive::isStoredApart).forEach(archived::add);
        journal.check(records, at);
    }

    /** Kills the server. The share determines how much of the last commit or delivery was completed. */
    void crash(CrashPoint point, double share) {
        List<Work> unfinished = List.copyOf(pending);
        pending.clear();
        slow = false;
        switch (point) {
            case BEFORE_COMMIT -> {}
            case IN_COMMIT -> tearCommit(unfinished, share);
            case BEFORE_DELIVERY -> unfinished.forEach(work -> persist(work.records(), work.at()));
            case IN_DELIVERY -> {
                unfinished.forEach(work -> persist(work.records(), work.at()));
                List<Effect> effects = unfinished.stream()
                        .flatMap(work -> work.effects().stream())
                        .toList();
                effects.subList(0, (int) (share * effects.size())).forEach(outbox);
            }
        }
    }

    /** Commits a part of the records and tears the next one, which must be detected. */
    private void tearCommit(List<Work> unfinished, double share) {
        int all = unfinished.stream().mapToInt(work -> work.records().size()).sum();
        int whole = (int) (share * all);
        for (Work work : unfinished) {
            int journaled = Math.min(whole, work.records().size());
            persist(work.records().subList(0, journaled), work.at());
            whole -= journaled;
            if (journaled < work.records().size()) {
                requireTorn(codec.write(work.records().get(journaled)), share);
                return;
            }
        }
    }

    private void requireTorn(String line, double share) {
        try {
            JournalRecord read = codec.read(line.substring(0, (int) (share * line.length())));
            throw Invariant.NO_FAULT.violation("a torn record was read as ", read);
        } catch (StoreException expected) {
            // The record is truncated.
        }
    }

    /** Restarts the server from the disk. */
    void restart(long died, long now) {
        core = newCore();
        presence.clear();
        journal.restarted(died, now);
        journal.setWallOffset(0);
        compact();
        List<JournalRecord> storedRecords =
                disk.stream().map(codec::write).map(codec::read).toList();
        try {
            Step step = core.restore(interceptor.read(storedRecords, now), now);
            List<JournalRecord> records = interceptor.journaled(step.records());
            disk.addAll(records);
            journal.checkRestart(records);
        } catch (RuntimeException fault) {
            throw (AssertionError)
                    Invariant.NO_FAULT.violation("a restart led to ", fault).initCause(fault);
        }
    }

    /** Removes the records of archived and unloaded games, as the real journal does. */
    private void compact() {
        Map<String, JournalRecord> latest = new HashMap<>();
        for (JournalRecord record : disk) {
            if (record instanceof JournalRecord.GameUnloaded || record instanceof JournalRecord.GameLoaded) {
                latest.put(game(record), record);
            }
        }
        Set<String> unseen = new HashSet<>(latest.keySet());
        List<JournalRecord> kept = new ArrayList<>();
        for (JournalRecord record : disk) {
            boolean isLatest = record == latest.get(game(record));
            if (isLatest) {
                unseen.remove(game(record));
            }
            if (!unseen.contains(game(record)) && !(isLatest && record instanceof JournalRecord.GameUnloaded)) {
                kept.add(record);
            }
        }
        disk.clear();
        disk.addAll(kept);
        Set<String> gone = disk.stream()
                .filter(JournalRecord.GameArchived.class::isInstance)
                .map(record -> ((JournalRecord.GameArchived) record).game())
                .collect(Collectors.toSet());
        if (!gone.isEmpty()) {
            disk.removeIf(record -> record instanceof JournalRecord.GameArchived || gone.contains(game(record)));
        }
    }

    /** The game of a record, empty if it belongs to none. */
    private static String game(JournalRecord record) {
        return record instanceof JournalRecord.OfLiveGame of ? of.game() : "";
    }
}
