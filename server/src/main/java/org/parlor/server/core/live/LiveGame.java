package org.parlor.server.core.live;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.SessionMessage.Welcome;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.ConditionalMoves;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** A game in memory with state that is not part of its history: spectators, ready flags, illegal move counts and chat. */
public final class LiveGame {
    private static final int CHAT_LINES_MAX = 20;
    private static final int REPEATED_TURNS_MAX = 3;
    /** Bounds the part of the chat in a snapshot, which with the longest game must fit in a line. */
    private static final int CHAT_BYTES_MAX = 4_000;

    private final Game game;
    private final Spectators spectators;
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];
    /** The ply whose turn was repeated last, and how often. */
    private int repeatedPly;

    private int repeatedTurns;
    private @Nullable List<Welcome.Rating> newRatings;
    /** The latest lines, oldest first. */
    private List<UnloadedGame.SentLine> chat = List.of();
    /** The records that rebuild the game, of which games that are never unloaded have none. */
    private List<JournalRecord.GameHistoryRecord> history = List.of();
    /** When a check first found that the game was not needed any more. */
    private long idleSince = TimerQueue.NEVER;

    private ConditionalMoves conditionalMoves = ConditionalMoves.NONE;

    /**
     * @param game the newly created game
     * @param delayMillis delay of the spectator view
     * @param ready the seats that are ready from the start
     */
    LiveGame(Game game, long delayMillis, boolean[] ready) {
        this.game = game;
        this.spectators = new Spectators(game, delayMillis);
        this.ready = ready.clone();
    }

    public Game game() {
        return game;
    }

    public Spectators spectators() {
        return spectators;
    }

    /** The game as visible to an account: the current state for players, the spectator view for others. */
    public Game viewFor(Account viewer) {
        return viewer.seatIn(game).isPresent() ? game : spectators.visibleGame();
    }

    /** The players' new ratings; null before the end and if unchanged. */
    @Nullable
    List<Welcome.Rating> newRatings() {
        return newRatings;
    }

    void setNewRatings(@Nullable List<Welcome.Rating> ratings, UndoLog undo) {
        undo.set(value -> newRatings = value, newRatings, ratings);
    }

    /** Returns the latest lines of the players' chat, except those of muted accounts. */
    List<GameMessage.ChatLine> chat(List<String> mutedKeys) {
        return chat.stream()
                .filter(sent -> !mutedKeys.contains(sender(sent).key()))
                .map(sent -> new GameMessage.ChatLine(
                        sender(sent).name(), sender(sent).bot(), sent.text(), sent.ply(), sent.at()))
                .toList();
    }

    private Player sender(UnloadedGame.SentLine sent) {
        return game.settings().players().get(sent.seat());
    }

    void addChatLine(int seat, String text, long now, UndoLog undo) {
        List<UnloadedGame.SentLine> lines = new ArrayList<>(chat);
        lines.add(new UnloadedGame.SentLine(seat, text, game.ply(), now));
        while (lines.size() > CHAT_LINES_MAX
                || lines.stream().mapToInt(LiveGame::bytesMax).sum() > CHAT_BYTES_MAX) {
            lines.remove(0);
        }
        undo.set(value -> chat = value, chat, List.copyOf(lines));
    }

    /** Returns an upper bound of its length in a message: the fields, and the text with each character escaped. */
    private static int bytesMax(UnloadedGame.SentLine line) {
        return 170 + 2 * line.text().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Adds a record to the history. Of conditional moves, the latest suffice. */
    void remember(JournalRecord.GameHistoryRecord record, UndoLog undo) {
        if (history.isEmpty() || record instanceof JournalRecord.ConditionalMovesSet) {
            List<JournalRecord.GameHistoryRecord> others = new ArrayList<>(history);
            others.removeIf(earlier -> earlier instanceof JournalRecord.ConditionalMovesSet);
            undo.set(value -> history = value, history, others);
        }
        undo.append(history, record);
    }

    /** Returns the stored form of the game. */
    UnloadedGame unloaded(long at, long uncharged, long due) {
        return new UnloadedGame(game.id(), at, uncharged, due, game.keys(), history, chat);
    }

    void setChat(List<UnloadedGame.SentLine> lines, UndoLog undo) {
        undo.set(value -> chat = value, chat, lines);
    }

    long idleSince() {
        return idleSince;
    }

    void setIdleSince(long since, UndoLog undo) {
        if (since != idleSince) {
            undo.set(value -> idleSince = value, idleSince, since);
        }
    }

    ConditionalMoves conditionalMoves() {
        return conditionalMoves;
    }

    void setConditionalMoves(ConditionalMoves moves, UndoLog undo) {
        undo.set(value -> conditionalMoves = value, conditionalMoves, moves);
    }

    /** @param at server time of the event, epoch milliseconds */
    void apply(GameEvent event, long at, UndoLog undo) {
        int mover = game.position().sideToMove();
        game.apply(event, at, undo);
        if (!conditionalMoves.lines().isEmpty()) {
            setConditionalMoves(conditionalMoves.after(event, mover, game), undo);
        }
    }

    public boolean isReady() {
        return ready[0] && ready[1];
    }

    public void setReady(int seat, UndoLog undo) {
        undo.set(value -> ready[seat] = value, ready[seat], true);
    }

    public int illegalMoves(int seat) {
        return illegalMoves[seat];
    }

    public void incrementIllegalMoves(int seat, UndoLog undo) {
        undo.set(value -> illegalMoves[seat] = value, illegalMoves[seat], illegalMoves[seat] + 1);
    }

    /** Counts a repetition of the present turn; returns whether it is within the limit. */
    boolean countRepeatedTurn(UndoLog undo) {
        int before = game.ply() == repeatedPly ? repeatedTurns : 0;
        undo.set(value -> repeatedPly = value, repeatedPly, game.ply());
        undo.set(value -> repeatedTurns = value, repeatedTurns, Math.min(before + 1, REPEATED_TURNS_MAX + 1));
        return before < REPEATED_TURNS_MAX;
    }
}
