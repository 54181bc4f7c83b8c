package org.parlor.client.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;

/**
 * Both clocks as last reported by the server. The countdown is for display only; the server decides when a flag falls.
 *
 * @param millis the remaining time of each seat at {@code at}
 * @param running the seat whose clock runs, or null
 * @param periods the remaining periods of each seat, empty without periods
 * @param bank the part of {@code millis} that is left of the bank of each seat, empty without a bank
 * @param at the time of the report, in the time of the client
 */
public record ClockState(
        List<Long> millis, @Nullable Integer running, List<Integer> periods, List<Long> bank, long at) {

    public ClockState {
        millis = List.copyOf(millis);
        bank = List.copyOf(bank);
        periods = List.copyOf(periods);
    }

    public static @Nullable ClockState of(GameMessage.@Nullable Clock clock, long now) {
        if (clock == null || clock.ms().size() < 2) {
            return null;
        }
        List<Integer> periods = clock.periods();
        return new ClockState(
                clock.ms(),
                clock.run(),
                periods == null ? List.of() : periods,
                clock.bank() == null ? List.of() : clock.bank(),
                now);
    }

    /** Returns the remaining time of a seat now, at least 0. */
    public long remainingMillis(int seat, long now) {
        long used = running != null && running == seat ? Math.max(0, now - at) : 0;
        return Math.max(0, millis.get(seat) - used);
    }

    /** Returns what is left of the bank of a seat now: the time per move is used up first. */
    public long bankMillis(int seat, long now) {
        return bank.size() > seat ? Math.min(bank.get(seat), remainingMillis(seat, now)) : 0;
    }

    /** Returns the clocks as the server would report them now. */
    public GameMessage.Clock toMessage(long now) {
        List<Long> left = List.of(remainingMillis(0, now), remainingMillis(1, now));
        return new GameMessage.Clock(
                left,
                running,
                null,
                periods.isEmpty() ? null : periods,
                bank.isEmpty() ? null : List.of(bankMillis(0, now), bankMillis(1, now)));
    }

    ClockState stopped(long time) {
        return new ClockState(
                List.of(remainingMillis(0, time), remainingMillis(1, time)),
                null,
                periods,
                bank.isEmpty() ? bank : List.of(bankMillis(0, time), bankMillis(1, time)),
                time);
    }
}
