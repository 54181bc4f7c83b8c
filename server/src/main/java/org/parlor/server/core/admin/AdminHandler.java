package org.parlor.server.core.admin;

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
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.state.ServerStats;

/** Handles one admin request. */
public record AdminHandler(ServerState state, RequestContext context) {

    /**
     * Returns the reply; null if it follows from the result of an effect.
     *
     * @throws RequestException {@code forbidden} if the role of the session does not suffice
     */
    public @Nullable Reply handle(AdminRequest request) {
        AdminRights.require(context.session().principal().role(state.settings().get()), request);
        requireSecondFactor(context.session().principal());
        if (request instanceof AdminRequest.Stats) {
            return stats();
        } else if (request instanceof AdminRequest.Reload) {
            context.audit("reload");
            step().add(new Effect.ReloadSettings(context.session().connectionId(), context.id()));
            return null;
        } else if (request instanceof AdminRequest.Announce announce) {
            state.sessions().sendToAll(new SessionMessage.Notice("announce", announce.text(), null), step());
            context.audit("announce", "text", announce.text());
        } else if (request instanceof AdminRequest.Drain drain) {
            drain(drain);
        } else if (request instanceof AdminRequest.Adjudicate adjudicate) {
            adjudicate(adjudicate);
        } else if (request instanceof AdminRequest.Audit audit) {
            context.queryArchive(query(audit));
            return null;
        } else if (request instanceof AdminRequest.OfInvitations invitations) {
            return new InvitationHandler(state.invitations(), context).handle(invitations);
        } else if (request instanceof AdminRequest.OfModeration moderation) {
            return new ModerationHandler(state, context).handle(moderation);
        } else if (request instanceof AdminRequest.OfAccounts accounts) {
            return new AccountAdminHandler(state, context).handle(accounts);
        } else {
            throw new IllegalStateException("no handler for " + request);
        }
        return Reply.Ok.done(context.id());
    }

    private Step step() {
        return context.step();
    }

    private void requireSecondFactor(Principal principal) {
        if (state.settings().get(ServerSettings.ADMIN_OTP)
                && principal.token() == null
                && principal.account().secondFactor() == null) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    "This server requires one-time codes of admins; set them up with 'parlor-server admin otp enrol'");
        }
    }

    private Reply stats() {
        ServerStats stats = state.stats();
        Map<String, Long> games = new TreeMap<>();
        stats.games().forEach((kind, count) -> games.merge(kind.state().wireName(), count, Long::sum));
        boolean draining = state.games().admission().isDraining();
        return new Reply.StatsReply(context.id(), new Reply.Stats(stats.accounts(), stats.sessions(), games, draining));
    }

    private void drain(AdminRequest.Drain drain) {
        long at = step().now() + (drain.afterMs() == null ? 0 : drain.afterMs());
        state.games().admission().startDraining(step().undo());
        boolean restart = Boolean.TRUE.equals(drain.restart());
        // The latest request replaces any earlier one.
        state.timers().clear(new TimerQueue.TimerKey.OfStop(!restart));
        state.timers().set(new TimerQueue.TimerKey.OfStop(restart), at);
        long seconds = Duration.ofMillis(at - step().now()).toSeconds();
        String verb = restart ? "restarts" : "stops";
        String text = "The server " + verb + " in " + seconds + " s; games are kept";
        state.sessions()
                .sendToAll(new SessionMessage.Notice("drain", text, step().wallNow() + (at - step().now())), step());
        context.audit("drain", "after_ms", at - step().now(), "restart", restart);
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
        state.games().applyEvents(live, List.of(ended), step());
        String result = adjudicate.result().name().toLowerCase(Locale.ROOT);
        context.audit("adjudicate", "game", adjudicate.g(), "result", result);
    }

    private static ArchiveQuery.OfAudit query(AdminRequest.Audit request) {
        String by = request.by();
        String on = request.on();
        return new ArchiveQuery.OfAudit(
                by == null ? null : Player.key(by),
                on == null ? null : Player.key(on),
                request.since(),
                request.until(),
                request.after() == null ? null : cursor(request.after()),
                limit(request) + 1);
    }

    private static int limit(AdminRequest.Audit request) {
        return request.limit() == null ? AdminRequest.Audit.LIMIT_MAX : request.limit();
    }

    private static long cursor(String after) {
        try {
            return Long.parseLong(after);
        } catch (NumberFormatException e) {
            throw RequestException.badValue("after", "after must be the 'more' value of the previous page");
        }
    }

    /** Returns a page of the acts that an archive query has found. */
    public static Reply audit(RequestContext context, ArchiveResult result) {
        List<Map.Entry<Long, JournalRecord.Audited>> entries =
                List.copyOf(result.audit().entrySet());
        int limit = limit((AdminRequest.Audit) context.request().message());
        return context.page(entries, limit, found -> entry(found.getValue()), found -> String.valueOf(found.getKey()));
    }

    private static Reply.AuditEntry entry(JournalRecord.Audited entry) {
        return new Reply.AuditEntry(
                entry.time(),
                entry.by(),
                entry.from(),
                entry.act(),
                entry.on(),
                entry.details().get("reason"),
                entry.otherDetails());
    }
}
