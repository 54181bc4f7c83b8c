package org.parlor.client.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;

/**
 * Both clocks as they stood when they were last told of. They are counted down for display only; the server alone
 * decides when a flag falls.
 *
 * @param millis left to each seat at {@code at}
 * @param running the seat whose clock runs, or null
 * @param periods left to each seat, empty where the time control has none
 * @param at when that was, by our own time
 */
public record ClockState(List<Long> millis, @Nullable Integer running, List<Integer> periods, long at) {

    public ClockState {
        millis = List.copyOf(millis);
        periods = List.copyOf(periods);
    }

    public static @Nullable ClockState of(GameMessage.@Nullable Clock clock, long now) {
        if (clock == null || clock.ms().size() < 2) {
            return null;
        }
        List<Integer> periods = clock.periods();
        return new ClockState(clock.ms(), clock.run(), periods == null ? List.of() : periods, now);
    }

    /** What is left to a seat now, never below 0. */
    public long remainingMillis(int seat, long now) {
        long used = running != null && running == seat ? Math.max(0, now - at) : 0;
        return Math.max(0, millis.get(seat) - used);
    }
}
