package org.parlor.client.game.kalah;

import java.util.List;
import org.parlor.client.board.BoardView;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.BoardFormatOptions;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;

/** Kalah: two rows of pits between two stores, sowing seed by seed. */
public final class KalahDisplay implements GameDisplay {

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(Kalah.KIND);
    }

    @Override
    public BoardView view(Rules rules) {
        return new KalahView();
    }

    @Override
    public BoardFormat format(BoardFormatOptions formats) {
        return new KalahFormat();
    }

    @Override
    public List<String> examples() {
        return List.of(
                "Example: South sows s3 with 4 seeds: s4, s5, s6 and the store get one each. Move again:",
                "  N │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │ S",
                "  0 │ 4 │ 4 │ 0 │ 5 │ 5 │ 5 │ 1",
                "Type 3 and press Enter, select a pit with the arrows or Tab and press Enter, or click. Your row is the lower one.");
    }
}
