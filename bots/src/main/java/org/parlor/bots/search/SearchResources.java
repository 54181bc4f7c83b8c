package org.parlor.bots.search;

/**
 * What a program lets its searchers use.
 *
 * @param tableBits two to this power slots are what the generic search keeps of all games; a game's own searcher may keep a table of its own besides
 * @param threads how many of them one search may use at once
 * @param usesBook whether stored opening moves may be played without a search
 */
public record SearchResources(int tableBits, int threads, boolean usesBook, NanoClock clock) {

    public SearchResources {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads");
        }
    }

    /** One thread a search, with the book. */
    public static SearchResources of(int tableBits, NanoClock clock) {
        return new SearchResources(tableBits, 1, true, clock);
    }
}
