package org.parlor.bots.player;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.search.SearchResult;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.rules.Rules;

/** Converts search results to the move annotations of the protocol. */
public final class MoveInfoMapper {
    private static final int MOVES_MAX = 20;

    private MoveInfoMapper() {}

    /** Returns null if the result does not come from a search, as for book moves. */
    public static @Nullable MoveInfo of(SearchResult found, Rules rules) {
        if (found.depth() == 0) {
            return null;
        }
        List<Object> variation = new ArrayList<>();
        found.variation().stream().limit(MOVES_MAX).map(rules::text).forEach(variation::add);
        return new MoveInfo(found.score(), found.depth(), found.nodes(), variation);
    }
}
