package org.parlor.rules.kalah;

import java.util.List;
import org.parlor.rules.CellContentKind;
import org.parlor.rules.GameKind;
import org.parlor.rules.OptionSpec;

/** Definition of the game Kalah. */
public final class Kalah {
    public static final GameKind KIND = new GameKind(
            "kalah",
            "Kalah",
            1,
            List.of(new OptionSpec.Range("pits", 1, 12, 1, 6), new OptionSpec.Range("seeds", 0, 24, 1, 4)),
            List.of("South", "North"),
            CellContentKind.COUNT,
            List.of(),
            List.of(),
            "seeds in own store",
            true,
            List.of("takeback", "rematch", "pause"),
            KalahRules::new);

    private Kalah() {}
}
