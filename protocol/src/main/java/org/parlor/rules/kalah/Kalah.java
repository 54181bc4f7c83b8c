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
            List.of(
                    "Choose one of your pits. Its seeds are sown one by one into the pits that follow, counter-clockwise:"
                            + " along your row, into your store, along the other row, but not into the other store.",
                    "If the last seed falls into your store, you move again.",
                    "If it falls into an empty pit of yours and the pit opposite is not empty, you capture both.",
                    "When one side has no seeds at the end of a turn, the other side keeps its remaining seeds. Most seeds win."),
            KalahRules::new);

    private Kalah() {}
}
