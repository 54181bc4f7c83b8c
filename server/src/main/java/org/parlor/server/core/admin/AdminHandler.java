package org.parlor.server.core.admin;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.DispatchTable;
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
    private static final DispatchTable<AdminHandler, AdminRequest, Reply> REQUESTS =
            new DispatchTable<>(AdminRequest.class, rows -> {
                rows.on(AdminRequest.Stats.class, (self, stats) -> self.stats());
                rows.run(AdminRequest.Reload.class, (self, reload) -> self.reload());
                rows.run(AdminRequest.Announce.class, AdminHandler::announce);
                rows.run(AdminRequest.Drain.class, AdminHandler::drain);
                rows.run(AdminRequest.Adjudicate.class, AdminHandler::adjudicate);
                rows.run(AdminRequest.Audit.class, (self, audit) -> self.context.queryArchive(query(audit)));
                rows.on(AdminRequest.NewInvitation.class, AdminHandler::invitations, InvitationHandler::make);
                rows.on(AdminRequest.ListInvitations.class, AdminHandler::invitations, InvitationHandler::list);
                rows.run(AdminRequest.RevokeInvitation.class, AdminHandler::invitations, InvitationHandler::revoke);
                rows.on(AdminRequest.Sanctions.class, AdminHandler::moderation, ModerationHandler::sanctions);
                rows.run(AdminRequest.Kick.class, AdminHandler::moderation, ModerationHandler::kick);
                rows.run(AdminRequest.Ban.class, AdminHandler::moderation, ModerationHandler::ban);
                rows.run(AdminRequest.BanNetwork.class, AdminHandler::moderation, ModerationHandler::banNetwork);
                rows.run(AdminRequest.Mute.class, AdminHandler::moderation, ModerationHandler::mute);
                rows.on(AdminRequest.ListAccounts.class, AdminHandler::accounts, AccountAdminHandler::list);
                rows.on(AdminRequest.CreateAccount.class, AdminHandler::accounts, AccountAdminHandler::create);
                rows.on(AdminRequest.ResetAccount.class, AdminHandler::accounts, AccountAdminHandler::reset);
                rows.run(AdminRequest.RevokeTokens.class, AdminHandler::accounts, AccountAdminHandler::revoke);
                rows.run(AdminRequest.RemoveOtp.class, AdminHandler::accounts, AccountAdminHandler::removeOtp);
                rows.run(AdminRequest.SetRole.class, AdminHandler::accounts, AccountAdminHandler::setRole);
                rows.run(AdminRequest.RenameAccount.class, AdminHandler::accountData, AccountDataHandler::rename);
                rows.on(AdminRequest.DeleteAccount.class, AdminHandler::accountData, AccountDataHandler::delete);
                rows.on(AdminRequest.ExportAccount.class, AdminHandler::accountData, AccountDataHandler::export);
                rows.on(AdminRequest.ListNotes.class, AdminHandler::accountData, AccountDataHandler::notes);
            });

    /**
     * Returns the reply; null for {@code ok}, and if it follows from the result of an effect.
     *
     * @throws RequestException {@code forbidden} if the role of the session does not suffice
     */
    public @Nullable Reply handle(AdminRequest request) {
        AdminRights.require(context.session().principal().role(state.settings().get()), request);
        requireSecondFactor(context.session().principal());
        return REQUESTS.dispatch(this, request);
    }

    private Step step() {
        return context.step();
    }

    private InvitationHandler invitations() {
        return new InvitationHandler(state.invitations(), context);
    }

    private ModerationHandler moderation() {
        return new ModerationHandler(state, context);
    }

    private AccountAdminHandler accounts() {
        return new AccountAdminHandler(state, context);
    }

    private AccountDataHandler accountData() {
        return new AccountDataHandler(state, context);
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

    private void reload() {
        context.audit("reload");
        step().add(new Effect.ReloadSettings(context.session().connectionId(), context.id()));
    }

    private void announce(AdminRequest.Announce announce) {
        state.sessions().sendToAll(new SessionMessage.Notice("announce", announce.text(), null), step());
        context.audit("announce", "text", announce.text());
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
