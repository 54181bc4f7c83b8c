package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.SeededRandomness;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.RecordedArchive;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.journal.JournalRecordCodec;

/**
 * The server as far as it matters: the real core, a disk on which only what was committed is left after a death, and
 * effects that wait for it. It can be killed between any two steps.
 */
final class SimulatedServer {
    /** One command's worth of work that is not on the disk yet. */
    private record Work(long at, List<JournalRecord> records, List<Effect> effects) {}

    /** Where death strikes. */
    enum Death {
        BEFORE_COMMIT,
        IN_COMMIT,
        BEFORE_DELIVERY,
        IN_DELIVERY
    }

    private final ServerSettings settings;
    private final JournalOracle journalOracle;
    private final CoreInterceptor coreInterceptor;
    private final @Nullable PlantedFaults planted;
    private final Consumer<Effect> outbox;
    private final SeededRandomness randomness;
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final List<JournalRecord> disk = new ArrayList<>();
    private final List<JournalRecord> filed = new ArrayList<>();
    private final List<Work> pending = new ArrayList<>();
    private ServerCore core;
    private boolean slow;

    /** @param planted null if the core is not to fail */
    SimulatedServer(
            long seed,
            ServerSettings settings,
            JournalOracle journalOracle,
            CoreInterceptor coreInterceptor,
            @Nullable PlantedFaults planted,
            Consumer<Effect> outbox) {
        this.planted = planted;
        this.settings = settings;
        this.journalOracle = journalOracle;
        this.coreInterceptor = coreInterceptor;
        this.outbox = outbox;
        this.randomness = new SeededRandomness(seed);
        this.core = newCore();
    }

    private ServerCore newCore() {
        return planted == null ? new ServerCore(settings, randomness) : planted.core(settings, randomness);
    }

    /** What is known of the games that have left the rooms, as far as it is on the disk. */
    GameArchive archive() {
        return new RecordedArchive(filed);
    }

    long nextTick() {
        return coreInterceptor.tick(core.nextTick());
    }

    /** Whether commits take their time: nothing is told until {@link #commit}. */
    void setSlow(boolean slow) {
        this.slow = slow;
    }

    boolean isBehind() {
        return !pending.isEmpty();
    }

    void handle(Command command, long now) {
        for (Command told : coreInterceptor.commands(command)) {
            Step step = handled(told, coreInterceptor.time(told, now));
            Work work = new Work(now, coreInterceptor.kept(step.records()), coreInterceptor.told(step.effects()));
            if (coreInterceptor.tellsFirst()) {
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

    private Step handled(Command command, long now) {
        try {
            return planted == null ? core.handle(command, now) : handled(command, now, planted);
        } catch (RuntimeException fault) {
            throw (AssertionError)
                    Invariant.NO_FAULT.broken(command, " led to ", fault).initCause(fault);
        }
    }

    private Step handled(Command command, long now, PlantedFaults faults) {
        faults.before();
        Step step = core.handle(command, now);
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

    /** The disk has caught up: everything is kept, and then told. */
    void commit() {
        List<Work> done = List.copyOf(pending);
        pending.clear();
        done.forEach(work -> keep(work.records(), work.at()));
        done.forEach(work -> work.effects().forEach(outbox));
    }

    private void keep(List<JournalRecord> records, long at) {
        disk.addAll(records);
        records.stream().filter(JournalRecord.GameArchived.class::isInstance).forEach(filed::add);
        journalOracle.take(records, at);
    }

    /** The server is killed; how far the last commit and its delivery got is the dice's choice. */
    void die(Death death, double share) {
        List<Work> unfinished = List.copyOf(pending);
        pending.clear();
        slow = false;
        switch (death) {
            case BEFORE_COMMIT -> {}
            case IN_COMMIT -> tear(unfinished, share);
            case BEFORE_DELIVERY -> unfinished.forEach(work -> keep(work.records(), work.at()));
            case IN_DELIVERY -> {
                unfinished.forEach(work -> keep(work.records(), work.at()));
                List<Effect> effects = unfinished.stream()
                        .flatMap(work -> work.effects().stream())
                        .toList();
                effects.subList(0, (int) (share * effects.size())).forEach(outbox);
            }
        }
    }

    /** A part of the records is whole, and the first of the rest is torn, which must be noticed. */
    private void tear(List<Work> unfinished, double share) {
        int all = unfinished.stream().mapToInt(work -> work.records().size()).sum();
        int whole = (int) (share * all);
        for (Work work : unfinished) {
            int kept = Math.min(whole, work.records().size());
            keep(work.records().subList(0, kept), work.at());
            whole -= kept;
            if (kept < work.records().size()) {
                requireTorn(codec.write(work.records().get(kept)), share);
                return;
            }
        }
    }

    private void requireTorn(String line, double share) {
        try {
            JournalRecord read = codec.read(line.substring(0, (int) (share * line.length())));
            throw Invariant.NO_FAULT.broken("half a record was read as ", read);
        } catch (StoreException expected) {
            // It is cut off.
        }
    }

    /** Another life begins with what the disk has. */
    void restart(long died, long now) {
        core = newCore();
        journalOracle.reborn(died, now);
        compact();
        List<JournalRecord> facts =
                disk.stream().map(codec::write).map(codec::read).toList();
        try {
            Step step = core.restore(coreInterceptor.read(facts, now), now);
            List<JournalRecord> records = coreInterceptor.kept(step.records());
            disk.addAll(records);
            journalOracle.takeRestart(records);
        } catch (RuntimeException fault) {
            throw (AssertionError)
                    Invariant.NO_FAULT.broken("a restart led to ", fault).initCause(fault);
        }
    }

    /** Games that have left the rooms are not read again, as in the real journal. */
    private void compact() {
        Set<String> gone = disk.stream()
                .filter(JournalRecord.GameArchived.class::isInstance)
                .map(fact -> ((JournalRecord.GameArchived) fact).game())
                .collect(Collectors.toSet());
        if (!gone.isEmpty()) {
            disk.removeIf(fact -> fact instanceof JournalRecord.GameArchived || gone.contains(game(fact)));
        }
    }

    /** The game that a fact which is no filing is about, empty if it is about none. */
    private static String game(JournalRecord fact) {
        if (fact instanceof JournalRecord.OfGame event) {
            return event.game();
        }
        return fact instanceof JournalRecord.IllegalMove illegal ? illegal.game() : "";
    }
}
