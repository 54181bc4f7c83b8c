package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;

/** All states of a game, one per durable event. */
public final class GameHistoryModel {
    private final String id;
    private final GameSettings settings;
    private final List<GameModel> states = new ArrayList<>();
    private final int[] illegal = new int[2];
    private final Set<String> rated = new HashSet<>();
    private final List<Integer> accounts;
    private final ConditionalMovesModel conditional;
    private boolean archived;

    /** @param accounts the accounts of the players */
    GameHistoryModel(String id, GameEvent.Created created, List<Integer> accounts) {
        this.id = id;
        this.settings = created.terms();
        this.accounts = accounts;
        this.conditional = new ConditionalMovesModel(settings.rules());
        states.add(GameModel.first(created));
    }

    public String id() {
        return id;
    }

    /** The accounts of the players, in no particular order of the seats. */
    List<Integer> accounts() {
        return accounts;
    }

    GameSettings settings() {
        return settings;
    }

    Player player(int seat) {
        return settings.players().get(seat);
    }

    /** The seat of a player, or -1. */
    public int seatOf(String name) {
        return player(0).name().equals(name) ? 0 : player(1).name().equals(name) ? 1 : -1;
    }

    /** The state after an event, null if there is no such event. */
    GameModel stateAfter(long seq) {
        return seq < states.size() ? states.get((int) seq) : null;
    }

    public GameModel latest() {
        return states.get(states.size() - 1);
    }

    ConditionalMovesModel conditional() {
        return conditional;
    }

    /** Whether no move was taken back and the game is not archived. */
    boolean hasNoTakeback() {
        return latest().takenBackAt() == 0 && !archived;
    }

    boolean isArchived() {
        return archived;
    }

    void markArchived() {
        archived = true;
    }

    /** Whether the game changed no rating. */
    boolean isUnrated() {
        return rated.isEmpty();
    }

    /** Applies the rating change of a player. */
    void apply(JournalRecord.Rated record) {
        int seat = seatOf(record.name());
        boolean due = settings.rated() && latest().end() != null && seat >= 0 && rated.add(record.name());
        Invariant.ONE_RESULT.require(due, record, " of ", latest());
    }

    /** Result of a player in the finished game: 1 won, 0 drawn, -1 lost. */
    int points(String name) {
        Integer winner = latest().end().winner();
        return winner == null ? 0 : winner == seatOf(name) ? 1 : -1;
    }

    GameModel apply(JournalRecord.OfGame record) {
        Invariant.ONCE_AND_IN_ORDER.require(
                record.seq() == states.size(), "event ", record.seq(), " of ", id, " follows ", states.size() - 1);
        boolean given = record.event() instanceof GameEvent.TimeGiven;
        Invariant.ONCE_AND_IN_ORDER.require(
                !given || (!settings.rated() && settings.occasion() == null), record, " in ", settings);
        GameModel next = new GameModelTransition(latest(), record.at(), illegal, illegalLimit()).apply(record.event());
        conditional.apply(record.event(), latest(), next);
        states.add(next);
        return next;
    }

    /** A bot forfeits with its third illegal move, in a tournament with its first. */
    private int illegalLimit() {
        return settings.occasion() == null ? 3 : 1;
    }

    void apply(JournalRecord.IllegalMove record) {
        Invariant.HISTORY_SURVIVES.require(
                ++illegal[record.seat()] < illegalLimit(), "a bot continues after forfeiting by illegal moves: ", id);
    }
}
