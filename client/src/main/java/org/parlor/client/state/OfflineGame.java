package org.parlor.client.state;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.ui.Messages;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.GameMessage;

/**
 * A correspondence game of the user as it was last seen, kept for the time without a connection, with the moves entered since.
 *
 * @param savedAt in milliseconds since 1970
 */
public record OfflineGame(Account account, GameMessage.Snapshot game, long savedAt, List<QueuedMove> queue) {
    /** The keys of the reasons without a value. */
    private static final List<String> REASONS = List.of("queue.ended", "queue.changed", "queue.illegal");

    public OfflineGame {
        queue = List.copyOf(queue);
    }

    /**
     * An account at a server.
     *
     * @param server as {@code host:port}, in lower case
     */
    public record Account(String server, boolean tls, String user) {

        public static Account of(ServerEndpoint server, String user) {
            return new Account(server.key(), server.trust().encrypted(), user);
        }

        public boolean isAt(ServerEndpoint endpoint) {
            return of(endpoint, user).equals(this);
        }

        public ServerEndpoint endpoint() {
            return ServerEndpoint.parse(server, tls ? TrustPolicy.AUTHORITIES : TrustPolicy.PLAIN);
        }

        @Override
        public String toString() {
            return user + " at " + server;
        }
    }

    /**
     * A move to send at the next connection.
     *
     * @param after the moves before it
     * @param refused why it cannot be sent, or empty
     */
    public record QueuedMove(List<String> after, String move, String refused) {

        public QueuedMove {
            after = List.copyOf(after);
        }

        public int ply() {
            return after.size();
        }

        public boolean isWaiting() {
            return refused.isEmpty();
        }

        QueuedMove refused(String reason) {
            return new QueuedMove(after, move, reason);
        }
    }

    /** Returns whether it is a game of the account: other servers may use its id too. */
    public boolean is(Account of, String gameId) {
        return account.equals(of) && game.g().equals(gameId);
    }

    OfflineGame with(List<QueuedMove> next) {
        return new OfflineGame(account, game, savedAt, next);
    }

    /** Returns the next move to send, if one waits. */
    public Optional<QueuedMove> waiting() {
        return queue.stream().findFirst().filter(QueuedMove::isWaiting);
    }

    /** Returns the game after the moves that wait; empty if this version does not support it. */
    public Optional<GameState> state(long seenAt) {
        boolean fits =
                waiting().filter(move -> move.after().equals(game.moves())).isPresent();
        List<String> moves = fits ? queue.stream().map(QueuedMove::move).toList() : List.of();
        return GameState.of(game, seenAt).map(known -> areMoves(known, moves) ? known.afterMoves(moves) : known);
    }

    /** Returns whether a damaged file has not made the moves unreadable. */
    private static boolean areMoves(GameState game, List<String> moves) {
        return !moves.isEmpty()
                && moves.stream().allMatch(move -> game.rules().parse(move).isPresent());
    }

    /** Describes the queued moves in a language, such as {@code queued d3} or {@code not sent d3: the game has ended}; empty without any. */
    public String queueText(Messages messages) {
        return queue.isEmpty()
                ? ""
                : queue.get(0).isWaiting()
                        ? messages.get(
                                "queue.waiting",
                                String.join(
                                        " ",
                                        queue.stream().map(QueuedMove::move).toList()))
                        : messages.get("queue.refused", queue.get(0).move(), reason(messages));
    }

    /** Returns why a move was not sent, which the file has in English; reasons of a server remain so. */
    private String reason(Messages messages) {
        String reason = queue.get(0).refused();
        String played = Messages.ENGLISH.get("queue.played", "");
        if (reason.endsWith(played)) {
            return messages.get("queue.played", reason.substring(0, reason.length() - played.length()));
        }
        return REASONS.stream()
                .filter(key -> Messages.ENGLISH.get(key).equals(reason))
                .findFirst()
                .map(messages::get)
                .orElse(reason);
    }
}
