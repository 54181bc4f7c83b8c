package org.parlor.server.simulation;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * An action of a scenario.
 *
 * @param who index of the preferred client; the first client from there that can perform the action is used
 * @param seed random seed for the details of the action
 */
public record Action(Kind kind, int who, int seed) {

    /** Kind of action, with its relative frequency. */
    public enum Kind {
        PLAY(1_400),
        CHALLENGE(70),
        REPLY(90),
        SEEK(16),
        OFFER(40),
        ANSWER(30),
        GIVE_UP(10),
        CLAIM(6),
        GIVE_TIME(12),
        CONDITIONAL(60),
        SYNC(10),
        WATCH(14),
        CHAT(14),
        LOBBY(6),
        LIE(90),
        BLUNDER(60),
        STEAL(10),
        CUT(12),
        RETURN(40),
        DOUBLE(6),
        FREEZE(6),
        THAW(24),
        SILENCE(6),
        MEASURE(10),
        SKIP(6),
        WAIT(60),
        SLEEP(6),
        DAYS(4),
        PAUSE(2),
        SUSPEND(3),
        LAG(8),
        COMMIT(40),
        CRASH(5),
        STOP(1),
        TAKE_BACK(20),
        ADMIN(10),
        BYE(4),
        VANISH(10),
        TAKE_NAME(4),
        ARENA(5),
        INVALID(8),
        CROWD(1);

        private static final Kind[] ALL = values();
        private static final int SHARES_TOTAL = total();

        private final int share;

        Kind(int share) {
            this.share = share;
        }

        private static int total() {
            int total = 0;
            for (Kind kind : ALL) {
                total += kind.share;
            }
            return total;
        }

        static Kind random(SplittableRandom random) {
            int at = random.nextInt(SHARES_TOTAL);
            for (Kind kind : ALL) {
                at -= kind.share;
                if (at < 0) {
                    return kind;
                }
            }
            throw new IllegalStateException("unreachable");
        }
    }

    static Action random(SplittableRandom random) {
        return new Action(Kind.random(random), random.nextInt(Simulation.CLIENTS), random.nextInt());
    }

    /** Creates the random generator for the details of this action. */
    public SplittableRandom newRandom() {
        return new SplittableRandom(seed);
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + ":" + who + ":" + Integer.toUnsignedString(seed, 36);
    }

    static Action parse(String text) {
        String[] parts = text.split(":");
        return new Action(
                Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(parts[1]),
                Integer.parseUnsignedInt(parts[2], 36));
    }
}
