package org.parlor.client.screen;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineGames;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;

/**
 * Keeps the user's correspondence games for the time without a connection, and sends the moves entered then. Each is compared
 * with the moves made since, so that it is made once, also if two programs or devices send it, or kept with the reason.
 */
final class OfflineSync {

    private OfflineSync() {}

    /** Keeps the games that the update has changed, and sends or settles their queued moves. */
    static Update schedule(ClientState before, Update update) {
        Update next = update;
        for (GameState game : update.state().session().games().values()) {
            if (update.state().connection().isOnline()
                    && game.timeControl().isCorrespondence()
                    && !game.isWatched()
                    && game.complete()) {
                next = next.andThen(state -> kept(before, state, game)).andThen(state -> settled(state, game));
            }
        }
        return next;
    }

    private static Update kept(ClientState before, ClientState state, GameState game) {
        boolean changed = !game.equals(before.session().games().get(game.gameId()));
        OfflineGame known = state.offlineGame(game.gameId()).orElse(null);
        boolean seen = known != null && known.game().seq() == game.seq();
        boolean keeps = state.keepsOffline(game) || (known != null && game.isOver());
        OfflineGame.Account account = state.account().orElse(null);
        return changed && !seen && keeps && account != null && game.history().isComplete()
                ? new OfflineUpdate.Seen(account, game.snapshot(state.now())).run(state)
                : Update.of(state);
    }

    /** Only once the lobby is known: the server sends it after the games as they are now. */
    private static Update settled(ClientState state, GameState game) {
        OfflineGame known = state.offlineGame(game.gameId()).orElse(null);
        if (known == null
                || known.queue().isEmpty()
                || state.session().lobby().users().isEmpty()) {
            return Update.of(state);
        }
        QueuedMove move = known.queue().get(0);
        String played = played(game, move).orElse("");
        if (played.equals(move.move())) {
            return new OfflineUpdate.Sent(known.account(), game.gameId(), move.ply()).run(state);
        } else if (!move.isWaiting()) {
            return Update.of(state);
        }
        Optional<String> obstacle = obstacle(game, move, played);
        ReplyPurpose purpose = new ReplyPurpose.QueuedMove(game.gameId(), move.ply());
        if (obstacle.isPresent()) {
            return refused(state, known, move.ply(), obstacle.get());
        }
        return !game.isMyTurn() || state.session().purposes().containsValue(purpose)
                ? Update.of(state)
                : Update.of(state)
                        .send(new GameRequest.Move(game.gameId(), move.ply(), move.move(), null, null), purpose);
    }

    /** Returns the move that the game has instead of a queued one, after the same moves. */
    private static Optional<String> played(GameState game, QueuedMove move) {
        List<Ply> plies = game.history().plies();
        return plies.size() > move.ply() && made(plies.subList(0, move.ply())).equals(move.after())
                ? Optional.of(plies.get(move.ply()).move())
                : Optional.empty();
    }

    private static List<String> made(List<Ply> plies) {
        return plies.stream().map(Ply::move).toList();
    }

    /** Returns why the move cannot be made any more, in English; empty if it can. */
    private static Optional<String> obstacle(GameState game, QueuedMove move, String played) {
        if (game.isOver()) {
            return Optional.of(OfflineUpdate.ENDED);
        } else if (!played.isEmpty()) {
            return Optional.of(Messages.ENGLISH.get("queue.played", played));
        } else if (!made(game.history().plies()).equals(move.after())) {
            return Optional.of(Messages.ENGLISH.get("queue.changed"));
        }
        OptionalInt parsed = game.rules().parse(move.move());
        return parsed.isPresent() && game.position().isLegal(parsed.getAsInt())
                ? Optional.empty()
                : Optional.of(Messages.ENGLISH.get("queue.illegal"));
    }

    private static Update refused(ClientState state, OfflineGame game, int ply, String reason) {
        return new OfflineUpdate.Refused(game.account(), game.game().g(), ply, reason)
                .run(state)
                .map(next -> next.offlineGame(game.game().g())
                        .map(known -> told(next, known))
                        .orElse(next));
    }

    private static ClientState told(ClientState state, OfflineGame game) {
        Integer you = game.game().you();
        String opponent = you == null
                ? state.text("opponent")
                : game.game().players().get(1 - you).name();
        return state.error(DisplayText.clean(state.text("queue.game", opponent, game.queueText(state.messages()))));
    }

    /**
     * Settles a queued move by the reply to it. A granted one counts as in flight until the game shows it. Without a reply it
     * stays in the queue: it may have been made or not.
     */
    static Update answered(ClientState state, long number, ReplyPurpose.QueuedMove queued, Reply reply) {
        if (!(reply instanceof Reply.ErrorReply error)) {
            return Update.of(state.with(state.session().withPurpose(number, queued)));
        }
        GameState game = state.session().games().get(queued.gameId());
        OfflineGame known = state.offlineGame(queued.gameId()).orElse(null);
        if (error.code().equals("link_down") || game == null || known == null) {
            return Update.of(state);
        }
        Optional<QueuedMove> move = known.queue().stream()
                .filter(each -> each.ply() == queued.ply())
                .findFirst();
        if (move.isEmpty()) {
            return Update.of(state);
        }
        return played(game, move.get()).equals(Optional.of(move.get().move()))
                ? new OfflineUpdate.Sent(known.account(), queued.gameId(), queued.ply()).run(state)
                : refused(state, known, queued.ply(), error.message());
    }

    /** Forgets the games that have ended since; shows those with a queued move. */
    static Update welcome(ClientState state, List<String> unfinished) {
        OfflineGame.Account account = state.account().orElse(null);
        if (account == null || state.offlineGames().of(account).isEmpty()) {
            return Update.of(state);
        }
        return new OfflineUpdate.Unfinished(account, unfinished)
                .run(state)
                .map(next -> next.offlineGames().of(account).stream()
                        .filter(game -> !game.queue().isEmpty())
                        .filter(game -> state.offlineGames()
                                .find(account, game.game().g())
                                .filter(game::equals)
                                .isEmpty())
                        .findFirst()
                        .map(game -> told(next, game))
                        .orElse(next));
    }

    /** Forgets the games of the former name: an account can be renamed only after they have ended. */
    static Update renamed(ClientState state, String former) {
        return Optional.ofNullable(state.connection().address())
                .map(server -> new OfflineUpdate.Unfinished(OfflineGame.Account.of(server, former), List.of()))
                .map(update -> update.run(state))
                .orElse(Update.of(state));
    }

    /** Without a connection, the games are shown after the queued moves. */
    static Update loaded(ClientState state, Event.OfflineGamesLoaded loaded) {
        OfflineGames games = new OfflineGames(loaded.games(), loaded.now() - state.now());
        ClientState known = state.with(games);
        if (state.connection().isOnline()) {
            return Update.of(known);
        }
        SessionState session = state.session();
        for (OfflineGame game : known.account().map(games::of).orElse(List.of())) {
            GameState shown = session.games().get(game.game().g());
            GameState queued = games.state(game).orElse(null);
            if (shown != null && queued != null && shown.ply() != queued.ply()) {
                session = session.with(queued);
            }
        }
        return Update.of(known.with(session));
    }
}
