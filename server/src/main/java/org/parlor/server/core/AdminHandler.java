package org.parlor.server.core;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.play.LiveGame;

/** Handles one admin request. */
final class AdminHandler {
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

    /** Returns the reply; null if it follows after the settings are reloaded. */
    @Nullable
    Reply handle(AdminRequest request) {
        if (request instanceof AdminRequest.Stats) {
            return stats();
        } else if (request instanceof AdminRequest.Sanctions sanctions) {
            return sanctions(sanctions);
        } else if (request instanceof AdminRequest.Reload) {
            audit("reload");
            step.add(new Effect.ReloadSettings(context.session().connectionId(), context.id()));
            return null;
        } else if (request instanceof AdminRequest.Kick kick) {
            kick(kick);
        } else if (request instanceof AdminRequest.Ban ban) {
            ban(ban);
        } else if (request instanceof AdminRequest.Mute mute) {
            mute(mute);
        } else if (request instanceof AdminRequest.Announce announce) {
            state.sessions().sendToAll(new SessionMessage.Notice("announce", announce.text(), null), step);
            audit("announce", "text", announce.text());
        } else if (request instanceof AdminRequest.Drain drain) {
            drain(drain);
        } else if (request instanceof AdminRequest.Adjudicate adjudicate) {
            adjudicate(adjudicate);
        } else {
            throw new IllegalStateException("no handler for " + request);
        }
        return Reply.Ok.done(context.id());
    }

    /** @param details keys of the log, each followed by its value; one whose value is null is omitted */
    private void audit(String act, @Nullable Object... details) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < details.length; i += 2) {
            if (details[i + 1] != null) {
                fields.put(String.valueOf(details[i]), String.valueOf(details[i + 1]));
            }
        }
        step.add(new Effect.Audit(context.session().account().name(), act, fields));
    }

    private static Object minutes(@Nullable Integer minutes) {
        return minutes == null ? "unlimited" : minutes;
    }

    private Reply stats() {
        ServerStats stats = state.stats();
        Map<String, Long> games = new TreeMap<>();
        stats.games().forEach((kind, count) -> games.merge(kind.state().wireName(), count, Long::sum));
        boolean draining = state.games().admission().isDraining();
        return new Reply.StatsReply(context.id(), new Reply.Stats(stats.accounts(), stats.sessions(), games, draining));
    }

    private void kick(AdminRequest.Kick kick) {
        Session session = state.sessions()
                .find(state.accounts().require(kick.user(), "user").key())
                .orElseThrow(() ->
                        RequestException.forField(ErrorCode.NO_SUCH_USER, "user", kick.user() + " is not connected"));
        sessionService.disconnect(session, new SessionMessage.Bye("kicked", null), step);
        audit(
                "kick",
                "user",
                session.account().name(),
                "address",
                session.peer().network(),
                "reason",
                kick.reason());
    }

    private void ban(AdminRequest.Ban ban) {
        String subject = subject(ban.user(), ban.on());
        if (!ban.on()) {
            state.bans().unban(subject, step);
            audit("unban", "user", ban.user(), "reason", ban.reason());
            return;
        }
        long until = Bans.expiry(ban.minutes(), step.now());
        Optional<Session> session = state.sessions().find(Player.key(ban.user()));
        String network = null;
        if (Boolean.TRUE.equals(ban.address())) {
            String address = addressOf(session, ban);
            state.bans().banAddress(address, subject, until, step);
            network = Bans.networkOf(address);
        }
        state.bans().ban(subject, until, step);
        session.ifPresent(banned -> sessionService.disconnect(banned, new SessionMessage.Bye("banned", null), step));
        audit("ban", "user", ban.user(), "minutes", minutes(ban.minutes()), "address", network, "reason", ban.reason());
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

    private void mute(AdminRequest.Mute mute) {
        Long until = mute.on() ? Long.valueOf(Bans.expiry(mute.minutes(), step.now())) : null;
        state.bans().mute(subject(mute.user(), mute.on()), until, step);
        audit(
                mute.on() ? "mute" : "unmute",
                "user",
                mute.user(),
                "minutes",
                mute.on() ? minutes(mute.minutes()) : null,
                "reason",
                mute.reason());
    }

    private Reply sanctions(AdminRequest.Sanctions sanctions) {
        String after = sanctions.after() == null ? "" : sanctions.after();
        return context.page(
                state.bans().activeSanctions(after, step.now()),
                sanction -> Bans.toReply(sanction, step.now()),
                JournalRecord.Sanctioned::subject);
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
        state.sessions().sendToAll(new SessionMessage.Notice("drain", text, at), step);
        audit("drain", "after_ms", at - step.now(), "restart", restart);
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
        audit("adjudicate", "game", adjudicate.g(), "result", result);
    }
}
