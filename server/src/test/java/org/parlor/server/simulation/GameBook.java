package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.List;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.step.JournalRecord;

/** The history of one game as its durable records tell it, a page for each event. */
final class GameBook {
    private final String id;
    private final Terms terms;
    private final List<Page> pages = new ArrayList<>();
    private final int[] illegal = new int[2];
    private boolean filed;

    GameBook(String id, GameEvent.Created created) {
        this.id = id;
        this.terms = created.terms();
        pages.add(Page.first(created));
    }

    String id() {
        return id;
    }

    Terms terms() {
        return terms;
    }

    Player player(int seat) {
        return terms.players().get(seat);
    }

    /** The seat of a name, or -1. */
    int seatOf(String name) {
        return player(0).name().equals(name) ? 0 : player(1).name().equals(name) ? 1 : -1;
    }

    /** The game after that event, or null if there is no such event. */
    Page page(long seq) {
        return seq < pages.size() ? pages.get((int) seq) : null;
    }

    Page now() {
        return pages.get(pages.size() - 1);
    }

    /** Whether no move was ever taken back, and the game is still in the rooms. */
    boolean isUntouched() {
        return now().takenBackAt() == 0 && !filed;
    }

    void file() {
        filed = true;
    }

    Page take(JournalRecord.OfGame fact) {
        Law.ONCE_AND_IN_ORDER.require(
                fact.seq() == pages.size(), "event ", fact.seq(), " of ", id, " follows ", pages.size() - 1);
        Page next = fact.event().accept(new Folding(now(), fact.at(), illegal));
        pages.add(next);
        return next;
    }

    void take(JournalRecord.IllegalMove fact) {
        Law.HISTORY_SURVIVES.require(++illegal[fact.seat()] <= 3, "a fourth illegal move of one bot in ", id);
    }
}
