package org.parlor.server.core;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.AdminRights;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.play.LiveGame;

/** Handles one admin request. */
final class AdminHandler {
    private final ServerState state;
    private final SessionService sessionService;
    private final RequestContext context;
    private final Step step;

    AdminHandler(ServerState state, SessionService sessionService, RequestContext context) {
        this.state = state;
        this.sessionService = sessionService;
        this.context = context;
        this.step = context.step();
    }

    /**
     * Returns the reply; null if it follows after the settings are reloaded.
     *
     * @throws RequestException {@code forbidden} if the role of the session does not suffice
     */
    @Nullable
    Reply handle(AdminRequest request) {
        AdminRights.require(context.session().principal().role(state.settings().get()), request);
        if (request instanceof AdminRequest.Stats) {
            return stats();
        } else if (request instanceof AdminRequest.Reload) {
            context.audit("reload");
            step.add(new Effect.ReloadSettings(context.session().connectionId(), context.id()));
            return null;
        } else if (request instanceof AdminRequest.Announce announce) {
            state.sessions().sendToAll(new SessionMessage.Notice("announce", announce.text(), null), step);
            context.audit("announce", "text", announce.text());
        } else if (request instanceof AdminRequest.Drain drain) {
            drain(drain);
        } else if (request instanceof AdminRequest.Adjudicate adjudicate) {
            adjudicate(adjudicate);
        } else if (request instanceof AdminRequest.OfModeration moderation) {
            return new ModerationHandler(state, sessionService, context).handle(moderation);
        } else if (request instanceof AdminRequest.OfAccounts accounts) {
            return new AccountAdminHandler(state, sessionService, context).handle(accounts);
        } else {
            throw new IllegalStateException("no handler for " + request);
        }
        return Reply.Ok.done(context.id());
    }

    private Reply stats() {
        ServerStats stats = state.stats();
        Map<String, Long> games = new TreeMap<>();
        stats.games().forEach((kind, count) -> games.merge(kind.state().wireName(), count, Long::sum));
        boolean draining = state.games().admission().isDraining();
        return new Reply.StatsReply(context.id(), new Reply.Stats(stats.accounts(), stats.sessions(), games, draining));
    }

    private void drain(AdminRequest.Drain drain) {
        long at = step.now() + (drain.afterMs() == null ? 0 : drain.afterMs());
        state.games().admission().startDraining(step.undo());
        boolean restart = Boolean.TRUE.equals(drain.restart());
        // The latest request replaces any earlier one.
        state.timers().clear(new TimerQueue.TimerKey.OfStop(!restart));
        state.timers().set(new TimerQueue.TimerKey.OfStop(restart), at);
        long seconds = Duration.ofMillis(at - step.now()).toSeconds();
        String verb = restart ? "restarts" : "stops";
        String text = "The server " + verb + " in " + seconds + " s; games are kept";
        state.sessions().sendToAll(new SessionMessage.Notice("drain", text, step.wallNow() + (at - step.now())), step);
        context.audit("drain", "after_ms", at - step.now(), "restart", restart);
    }

    private void adjudicate(AdminRequest.Adjudicate adjudicate) {
        LiveGame live = state.games().require(adjudicate.g());
        if (live.game().isOver()) {
            throw RequestException.of(ErrorCode.GAME_OVER, "The game is over");
        }
        GameEvent.Ended ended = switch (adjudicate.result()) {
            case FIRST -> Referee.ended(live.game(), 0, EndReason.ADJUDICATED);
            case SECOND -> Referee.ended(live.game(), 1, EndReason.ADJUDICATED);
            case DRAW -> Referee.ended(live.game(), null, EndReason.ADJUDICATED);
            case NONE -> Referee.ended(live.game(), null, EndReason.SERVER);
        };
        state.games().applyEvents(live, List.of(ended), step);
        String result = adjudicate.result().name().toLowerCase(Locale.ROOT);
        context.audit("adjudicate", "game", adjudicate.g(), "result", result);
    }
}
