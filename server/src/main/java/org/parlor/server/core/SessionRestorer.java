package org.parlor.server.core;

import java.util.Optional;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.state.ServerState;

/**
 * Restores a session that an earlier active core had opened: its presence in games, and what its kept requests had set up.
 * The client receives the state of its games; it does not notice otherwise.
 */
record SessionRestorer(ServerState state, SessionService sessionService, Command.RestoreSession restored, Step step) {
    /** Spreads the logins of clients whose sessions cannot be restored. */
    private static final SessionMessage.Bye BYE_RESTART = new SessionMessage.Bye("restart", 500L);

    void restore() {
        if (state.sessions().findByConnection(restored.connectionId()).isPresent()) {
            return;
        }
        Optional<Principal> principal =
                state.accounts().resumeTokens().find(restored.ticket().resumeTokenHash());
        if (sessionService.isStopping() || principal.isEmpty()) {
            reject();
        } else if (isBanned(principal.get().account())) {
            reject(new SessionMessage.Bye("banned", null));
        } else if (isReplaced(principal.get().account())) {
            reject(new SessionMessage.Bye("replaced", null));
        } else {
            Session session = sessionService.restore(restored, principal.get(), step);
            restored.keptRequests().forEach((key, request) -> restore(session, key, request));
            state.tournaments().sendSnapshots(session, step);
        }
    }

    /** Closes the connection. Its client logs in again. */
    void reject() {
        reject(BYE_RESTART);
    }

    private void reject(SessionMessage.Bye bye) {
        step.add(new Effect.Disconnect(restored.connectionId(), bye));
    }

    private boolean isBanned(Account account) {
        return state.sanctions().isBanned(restored.peer(), step.wallNow())
                || state.sanctions().isBanned(Sanctions.accountSubject(account.key()), step.wallNow());
    }

    /** Gateways announce their sessions in any order; of two sessions of an account, the one opened later remains. */
    private boolean isReplaced(Account account) {
        return state.sessions().find(account.key()).isPresent()
                && !account.isLatestResumeToken(restored.ticket().resumeTokenHash());
    }

    /** Repeats a kept request. If that fails, the gateway forgets it. */
    private void restore(Session session, String key, RequestEnvelope request) {
        String incident = step.attempt(() -> "restoring " + key, () -> {
            int mark = step.undo().mark();
            try {
                repeat(session, key, request);
            } catch (RequestException refusal) {
                step.undo().undoRefused(mark);
                step.forgetRequest(session.connectionId(), key);
            }
        });
        if (incident != null) {
            step.forgetRequest(session.connectionId(), key);
        }
    }

    private void repeat(Session session, String key, RequestEnvelope request) {
        ClientMessage message = request.message();
        session.principal().requireScope(message);
        String[] words = key.split(" ");
        CommandHandler.RequestHandlers handlers =
                new CommandHandler.RequestHandlers(state, new RequestContext(session, request, step));
        if (message instanceof LobbyRequest.Seek seek) {
            requireNotTaken(words[1]);
            state.lobby().seeks().restore(session, seek, words[1], words.length > 2 ? words[2] : null, step);
        } else if (message instanceof LobbyRequest.Challenge challenge) {
            requireNotTaken(words[1]);
            state.lobby().challenges().restore(session, challenge, words[1], step);
        } else if (message instanceof GameRequest.Watch) {
            handlers.gameHandler().watch(state.games().require(words[1]));
        } else if (message instanceof GameRequest.Sync sync) {
            if (!isUnfinished(words[1])) {
                step.forgetRequest(session.connectionId(), key);
                if (!isRematchOffered(session, words[1])) {
                    handlers.gameHandler().handle(sync);
                }
            }
        } else if (message instanceof TournamentRequest.Show) {
            state.tournaments().watch(state.tournaments().require(words[1]), session, true, step);
        } else {
            handlers.lobbyHandler().handle((LobbyRequest) message);
        }
    }

    /** The players of an unfinished game have received it; otherwise they may have missed its end. */
    private boolean isUnfinished(String g) {
        return state.games().find(g).filter(live -> !live.game().isOver()).isPresent();
    }

    /** The players of such a game have received it, too. */
    private boolean isRematchOffered(Session session, String g) {
        return state.games().rematchOffered(session.key()).stream()
                .anyMatch(live -> live.game().id().equals(g));
    }

    /** The game of a seek or challenge has its id, so it tells that the offer was taken just before the core failed. */
    private void requireNotTaken(String id) {
        if (state.games().find(id).isPresent()) {
            throw state.games().noSuchGame(id);
        }
    }
}
