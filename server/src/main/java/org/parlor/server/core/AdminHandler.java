package org.parlor.server.core;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ReplyLater;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.play.LiveGame;

/** Handles one admin request. */
final class AdminHandler {
    private static final int PAGE_MAX = 100;

    private final ServerState state;
    private final SessionService sessionService;
    private final RequestContext context;
    private final Step step;

    /** @throws RequestException {@code forbidden} if the account is not an admin */
    AdminHandler(ServerState state, SessionService sessionService, RequestContext context) {
        this.state = state;
        this.sessionService = sessionService;
        this.context = context;
        this.step = context.step();
        if (!context.session().principal().isAdmin(state.settings().get())) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Only admins may do this");
        }
    }

    Reply handle(AdminRequest request) {
        if (request instanceof AdminRequest.Stats) {
            return stats();
        } else if (request instanceof AdminRequest.Kick kick) {
            return kick(kick);
        } else if (request instanceof AdminRequest.Ban ban) {
            return ban(ban);
        } else if (request instanceof AdminRequest.Mute mute) {
            return mute(mute);
        } else if (request instanceof AdminRequest.Sanctions sanctions) {
            return sanctions(sanctions);
        } else if (request instanceof AdminRequest.Announce announce) {
            return announce(announce);
        } else if (request instanceof AdminRequest.Drain drain) {
            return drain(drain);
        } else if (request instanceof AdminRequest.Adjudicate adjudicate) {
            return adjudicate(adjudicate);
        } else if (request instanceof AdminRequest.Reload) {
            return reload();
        }
        throw new IllegalStateException("no handler for " + request);
    }

    private Reply done() {
        return Reply.Ok.done(context.id());
    }

    private Reply done(AuditLine line) {
        step.audit(context.session().account().name(), line.toString());
        return done();
    }

    private Reply stats() {
        ServerStats serverStats = state.stats();
        Map<String, Long> games = new TreeMap<>();
        serverStats
                .games()
                .forEach((kind, count) -> games.merge(kind.state().name().toLowerCase(Locale.ROOT), count, Long::sum));
        return new Reply.StatsReply(
                context.id(),
                new Reply.Stats(
                        serverStats.accounts(),
                        serverStats.sessions(),
                        games,
                        state.games().admission().isDraining()));
    }

    private Reply kick(AdminRequest.Kick kick) {
        Session session = state.sessions()
                .find(state.accounts().require(kick.user(), "user").key())
                .orElseThrow(() ->
                        RequestException.forField(ErrorCode.NO_SUCH_USER, "user", kick.user() + " is not connected"));
        sessionService.disconnect(session, new SessionMessage.Bye("kicked", null), step);
        return done(new AuditLine("kick")
                .with("user", session.account().name())
                .with("address", session.peer().network())
                .with("reason", kick.reason()));
    }

    private Reply ban(AdminRequest.Ban ban) {
        String subject = subject(ban.user(), ban.on());
        if (!ban.on()) {
            state.bans().unban(subject, step);
            return done(new AuditLine("unban").with("user", ban.user()).with("reason", ban.reason()));
        }
        long until = Bans.expiry(ban.minutes(), step.now());
        Optional<Session> session = state.sessions().find(Player.key(ban.user()));
        AuditLine line = new AuditLine("ban").with("user", ban.user()).minutes(ban.minutes());
        if (Boolean.TRUE.equals(ban.address())) {
            String address = addressOf(session, ban);
            state.bans().banAddress(address, subject, until, step);
            line.with("address", Bans.networkOf(address));
        }
        state.bans().ban(subject, until, step);
        session.ifPresent(banned -> sessionService.disconnect(banned, new SessionMessage.Bye("banned", null), step));
        return done(line.with("reason", ban.reason()));
    }

    private String addressOf(Optional<Session> session, AdminRequest.Ban ban) {
        String address = session.map(connected -> Bans.addressSubject(connected.peer()))
                .orElseThrow(() -> RequestException.badValue(
                        "address", ban.user() + " is not connected, so the address is unknown"));
        if (address.equals(Bans.addressSubject(context.session().peer()))) {
            throw RequestException.badValue("address", ban.user() + " has the same address as you");
        }
        return address;
    }

    private Reply mute(AdminRequest.Mute mute) {
        Long until = mute.on() ? Long.valueOf(Bans.expiry(mute.minutes(), step.now())) : null;
        state.bans().mute(subject(mute.user(), mute.on()), until, step);
        AuditLine line = new AuditLine(mute.on() ? "mute" : "unmute").with("user", mute.user());
        return done((mute.on() ? line.minutes(mute.minutes()) : line).with("reason", mute.reason()));
    }

    private Reply sanctions(AdminRequest.Sanctions sanctions) {
        String after = sanctions.after() == null ? "" : sanctions.after();
        List<JournalRecord.Sanctioned> found = state.bans().active(after, step.now());
        List<JournalRecord.Sanctioned> page = found.subList(0, Math.min(found.size(), PAGE_MAX));
        return new Reply.ListReply(
                context.id(),
                page.stream()
                        .<Object>map(sanction -> Bans.toReply(sanction, step.now()))
                        .toList(),
                found.size() > page.size() ? page.get(page.size() - 1).subject() : null);
    }

    /** The ban subject of a user. Lifting also works for a guest whose account no longer exists. */
    private String subject(String name, boolean on) {
        String subject = Bans.accountSubject(Player.key(name));
        return !on && state.bans().contains(subject)
                ? subject
                : Bans.accountSubject(requireOther(name).key());
    }

    /** Admins cannot sanction themselves. */
    private Account requireOther(String name) {
        Account account = state.accounts().require(name, "user");
        if (account.key().equals(context.session().key())) {
            throw RequestException.badValue("user", "You cannot ban or mute yourself");
        }
        return account;
    }

    private Reply announce(AdminRequest.Announce announce) {
        state.sessions().sendToAll(new SessionMessage.Notice("announce", announce.text(), null), step);
        return done(new AuditLine("announce").with("text", announce.text()));
    }

    private Reply drain(AdminRequest.Drain drain) {
        long at = step.now() + (drain.afterMs() == null ? 0 : drain.afterMs());
        state.games().admission().startDraining(step.undo());
        boolean restart = Boolean.TRUE.equals(drain.restart());
        // The latest request replaces any earlier one.
        state.timers().clear(new TimerQueue.TimerKey.OfStop(!restart));
        state.timers().set(new TimerQueue.TimerKey.OfStop(restart), at);
        long seconds = Duration.ofMillis(at - step.now()).toSeconds();
        String verb = restart ? "restarts" : "stops";
        state.sessions()
                .sendToAll(
                        new SessionMessage.Notice(
                                "drain", "The server " + verb + " in " + seconds + " s; games are kept", at),
                        step);
        return done(new AuditLine("drain").with("afterMs", at - step.now()).with("restart", restart));
    }

    private Reply adjudicate(AdminRequest.Adjudicate adjudicate) {
        LiveGame live = state.games().require(adjudicate.g());
        if (live.game().isOver()) {
            throw RequestException.of(ErrorCode.GAME_OVER, "The game is over");
        }
        state.games()
                .applyEvents(
                        live,
                        List.of(
                                switch (adjudicate.result()) {
                                    case FIRST -> Referee.ended(live.game(), 0, EndReason.ADJUDICATED);
                                    case SECOND -> Referee.ended(live.game(), 1, EndReason.ADJUDICATED);
                                    case DRAW -> Referee.ended(live.game(), null, EndReason.ADJUDICATED);
                                    case NONE -> Referee.ended(live.game(), null, EndReason.SERVER);
                                }),
                        step);
        return done(new AuditLine("adjudicate")
                .with("game", adjudicate.g())
                .with("result", adjudicate.result().name().toLowerCase(Locale.ROOT)));
    }

    private Reply reload() {
        done(new AuditLine("reload"));
        step.reloadSettings(context.session().connectionId(), context.id());
        throw new ReplyLater();
    }
}
