package org.parlor.bots.player;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.search.SearchResult;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.Rules;

/** What a search found, as a move tells it to the record. */
public final class MoveInfoMapper {
    private static final int MOVES_MAX = 20;

    private MoveInfoMapper() {}

    /** Null where nothing was searched. */
    public static @Nullable MoveInfo of(SearchResult found, Rules rules) {
        if (found.depth() == 0) {
            return null;
        }
        List<Object> line = new ArrayList<>();
        found.variation().stream().limit(MOVES_MAX).map(rules::text).forEach(line::add);
        return new MoveInfo(found.score(), found.depth(), found.nodes(), line);
    }
}
