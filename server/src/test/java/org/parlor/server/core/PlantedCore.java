package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.IncidentReporter;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Randomness;

/** The real core with a fault planter in it, and what must hold of it whatever was thrown. */
public final class PlantedCore {
    private final House house;
    private final FaultPlanter planter = new FaultPlanter();
    private final Parlor parlor;

    public PlantedCore(House house, Randomness randomness) {
        this.house = house;
        this.parlor = new Parlor(house, planter.failing(randomness), PlantedCore::report, planter);
        planter.watch(() -> parlor);
    }

    /** One that is meant to be tried at every point. */
    private static final class Exhaustive extends FaultPlanter {}

    /** A core that throws planted exceptions on; its planter is found by {@link #planter(Parlor)}. */
    static Parlor rethrowing(House house, Randomness randomness) {
        FaultPlanter planter = new Exhaustive();
        Parlor parlor = new Parlor(house, planter.failing(randomness), IncidentReporter.RETHROW, planter);
        planter.watch(() -> parlor);
        return parlor;
    }

    /** What plants exceptions in a core, if it was made for that. */
    static Optional<FaultPlanter> planter(Parlor parlor) {
        return hall(parlor).undo() instanceof Exhaustive planter ? Optional.of(planter) : Optional.empty();
    }

    private static Hall hall(Parlor parlor) {
        return (Hall) StateDump.field(parlor, "hall");
    }

    private static String report(String doing, Throwable fault) {
        if (!(fault instanceof FaultPlanter.PlantedFault)) {
            throw new IllegalStateException("a fault that nobody planted while " + doing, fault);
        }
        return doing;
    }

    public Parlor parlor() {
        return parlor;
    }

    public FaultPlanter planter() {
        return planter;
    }

    /** The connections of all sessions. */
    public List<Long> links() {
        return hall(parlor).sessions().all().stream().map(Session::link).toList();
    }

    /** The state is the one that a restart would make of the records. */
    public void requireAgreement(List<JournalRecord> records) {
        Parlor again = new Parlor(house, new SeededRandomness(0));
        again.follow(records);
        StateDump.requireSame(StateDump.durable(hall(again)), StateDump.durable(hall(parlor)), "what a restart makes");
        assertEquals("{}", again.quarantined().toString());
    }

    /** Whatever time does to something has its timer, at its time or soon after. */
    public void requireTimers(long now) {
        TimerCheck.require(hall(parlor), now);
    }
}
