package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;

/** The history of one game as its durable records tell it, a page for each event. */
final class GameHistoryModel {
    private final String id;
    private final GameSettings settings;
    private final List<GameModel> pages = new ArrayList<>();
    private final int[] illegal = new int[2];
    private final Set<String> rated = new HashSet<>();
    private boolean filed;

    GameHistoryModel(String id, GameEvent.Created created) {
        this.id = id;
        this.settings = created.terms();
        pages.add(GameModel.first(created));
    }

    String id() {
        return id;
    }

    GameSettings terms() {
        return settings;
    }

    Player player(int seat) {
        return settings.players().get(seat);
    }

    /** The seat of a name, or -1. */
    int seatOf(String name) {
        return player(0).name().equals(name) ? 0 : player(1).name().equals(name) ? 1 : -1;
    }

    /** The game after that event, or null if there is no such event. */
    GameModel page(long seq) {
        return seq < pages.size() ? pages.get((int) seq) : null;
    }

    GameModel now() {
        return pages.get(pages.size() - 1);
    }

    /** Whether no move was ever taken back, and the game is still in the rooms. */
    boolean isUntouched() {
        return now().takenBackAt() == 0 && !filed;
    }

    boolean isFiled() {
        return filed;
    }

    void file() {
        filed = true;
    }

    /** Whether it has changed nobody's rating. */
    boolean isUnrated() {
        return rated.isEmpty();
    }

    /** What the result of the game brought one of its players. */
    void take(JournalRecord.Rated fact) {
        int seat = seatOf(fact.name());
        boolean due = settings.rated() && now().end() != null && seat >= 0 && rated.add(fact.name());
        Invariant.ONE_RESULT.require(due, fact, " of ", now());
    }

    /** What a player of the game that is over made of it: 1 won, 0 drawn, -1 lost. */
    int points(String name) {
        Integer winner = now().end().winner();
        return winner == null ? 0 : winner == seatOf(name) ? 1 : -1;
    }

    GameModel take(JournalRecord.OfGame fact) {
        Invariant.ONCE_AND_IN_ORDER.require(
                fact.seq() == pages.size(), "event ", fact.seq(), " of ", id, " follows ", pages.size() - 1);
        GameModel next = fact.event().accept(new GameModelTransition(now(), fact.at(), illegal));
        pages.add(next);
        return next;
    }

    void take(JournalRecord.IllegalMove fact) {
        Invariant.HISTORY_SURVIVES.require(
                ++illegal[fact.seat()] < 3, "a bot that has lost by illegal moves plays on: ", id);
    }
}
