package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.parlor.client.state.OfflineGame.Account;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameMessage;

/** A change of the {@link OfflineGames}. Applied to their file, which other programs of the user change too. */
public sealed interface OfflineUpdate {
    /**
     * Above it, games without queued moves are dropped. More than an account may play at once on most servers, several times.
     */
    int GAMES_MAX = 500;

    String ENDED = Messages.ENGLISH.get("queue.ended");

    /** @param now in milliseconds since 1970 */
    List<OfflineGame> applyTo(List<OfflineGame> games, long now);

    /** A game was seen. Without queued moves a finished one is removed. */
    record Seen(Account account, GameMessage.Snapshot game) implements OfflineUpdate {
        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            List<OfflineGame> next = new ArrayList<>(games);
            List<QueuedMove> queue = next.stream()
                    .filter(known -> known.is(account, game.g()))
                    .findFirst()
                    .map(OfflineGame::queue)
                    .orElse(List.of());
            next.removeIf(known -> known.is(account, game.g()));
            if (game.result() == null || !queue.isEmpty()) {
                next.add(0, new OfflineGame(account, game, now, queue));
            }
            for (int i = next.size() - 1; next.size() > GAMES_MAX && i >= 0; i--) {
                if (next.get(i).queue().isEmpty()) {
                    next.remove(i);
                }
            }
            return next;
        }
    }

    /** Only these games of the account go on; of the others only those with queued moves are kept. */
    record Unfinished(Account account, List<String> gameIds) implements OfflineUpdate {
        public Unfinished {
            gameIds = List.copyOf(gameIds);
        }

        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            return games.stream()
                    .filter(game -> !isOver(game) || !game.queue().isEmpty())
                    .map(game -> isOver(game) ? game.with(map(game.queue(), move -> move.refused(ENDED))) : game)
                    .toList();
        }

        private boolean isOver(OfflineGame game) {
            return game.account().equals(account)
                    && !gameIds.contains(game.game().g());
        }
    }

    /** The user has entered a move; it replaces one that was refused, but not one that another program has queued. */
    record Queued(Account account, String gameId, QueuedMove move) implements OfflineUpdate {
        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            return changed(games, account, gameId, queue -> {
                List<QueuedMove> longer = new ArrayList<>(queue);
                longer.removeIf(known -> !known.isWaiting());
                if (longer.stream().noneMatch(known -> known.ply() >= move.ply())) {
                    longer.add(move);
                }
                return longer;
            });
        }
    }

    /** The server has a move that was queued. */
    record Sent(Account account, String gameId, int ply) implements OfflineUpdate {
        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            return changed(
                    games,
                    account,
                    gameId,
                    queue -> queue.stream().filter(move -> move.ply() != ply).toList());
        }
    }

    /** A queued move, and those after it, cannot be sent. They are kept until the user discards them or moves. */
    record Refused(Account account, String gameId, int ply, String reason) implements OfflineUpdate {
        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            return changed(
                    games,
                    account,
                    gameId,
                    queue -> map(queue, move -> move.ply() < ply ? move : move.refused(reason)));
        }
    }

    /** The user discards the queued moves of a game. */
    record Discarded(Account account, String gameId) implements OfflineUpdate {
        @Override
        public List<OfflineGame> applyTo(List<OfflineGame> games, long now) {
            return changed(games, account, gameId, queue -> List.of());
        }
    }

    private static List<OfflineGame> changed(
            List<OfflineGame> games, Account account, String gameId, UnaryOperator<List<QueuedMove>> change) {
        return games.stream()
                .map(game -> game.is(account, gameId) ? game.with(change.apply(game.queue())) : game)
                .filter(game -> game.game().result() == null || !game.queue().isEmpty())
                .toList();
    }

    private static List<QueuedMove> map(List<QueuedMove> queue, UnaryOperator<QueuedMove> change) {
        return queue.stream().map(change).toList();
    }

    /** Applies the change at once, and to the file. */
    default Update run(ClientState state) {
        OfflineGames known = state.offlineGames();
        List<OfflineGame> next = applyTo(known.games(), state.now() + known.offset());
        return Update.of(state.with(new OfflineGames(next, known.offset())))
                .with(new Effect.UpdateOfflineGames(state.settings().offlineFile(), this));
    }
}
