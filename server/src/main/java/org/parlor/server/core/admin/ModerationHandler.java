package org.parlor.server.core.admin;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.IpNetwork;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.state.ServerState;

/** Handles one admin request about kicks, bans or mutes. */
record ModerationHandler(ServerState state, RequestContext context) {

    private Step step() {
        return context.step();
    }

    void kick(AdminRequest.Kick kick) {
        Session session = state.sessions()
                .find(requireSubordinate(kick.user()).key())
                .orElseThrow(() ->
                        RequestException.forField(ErrorCode.NO_SUCH_USER, "user", kick.user() + " is not connected"));
        state.sessions().kick(session.account(), step());
        context.audit(
                "kick",
                "user",
                session.account().name(),
                "address",
                session.peer().network(),
                "reason",
                kick.reason());
    }

    void ban(AdminRequest.Ban ban) {
        String subject = subject(ban.user(), ban.on());
        if (!ban.on()) {
            state.sanctions().unban(subject, step());
            context.audit("unban", "user", ban.user(), "reason", ban.reason());
            return;
        }
        long until = Sanctions.expiry(ban.minutes(), step().wallNow());
        Optional<Session> session = state.sessions().find(Player.key(ban.user()));
        String network = null;
        if (Boolean.TRUE.equals(ban.address())) {
            String address = addressOf(session, ban);
            state.sanctions().banAddress(address, subject, until, decision(ban.reason()), step());
            network = Sanctions.networkOf(address);
        }
        state.sanctions().ban(subject, until, decision(ban.reason()), step());
        release(Player.key(ban.user()));
        session.ifPresent(
                banned -> state.sessions().disconnect(banned, new SessionMessage.Bye("banned", null), step()));
        context.audit(
                "ban",
                "user",
                ban.user(),
                "minutes",
                minutes(ban.minutes()),
                "address",
                network,
                "reason",
                ban.reason());
    }

    /** Ends what a banned account holds: resigns its games, leaves tournaments and cancels those that have not started. */
    private void release(String key) {
        state.games().resignAll(key, step());
        state.tournaments().leaveAll(key, step());
        state.tournaments().openOf(key).forEach(tournament -> state.director().end(tournament, step()));
    }

    private String addressOf(Optional<Session> session, AdminRequest.Ban ban) {
        String address = session.map(connected -> Sanctions.addressSubject(connected.peer()))
                .orElseThrow(() -> RequestException.badValue(
                        "address", ban.user() + " is not connected, so the address is unknown"));
        if (address.equals(Sanctions.addressSubject(context.session().peer()))) {
            throw RequestException.badValue("address", ban.user() + " has the same address as you");
        }
        return address;
    }

    void mute(AdminRequest.Mute mute) {
        Long until = mute.on() ? Long.valueOf(Sanctions.expiry(mute.minutes(), step().wallNow())) : null;
        state.sanctions().mute(subject(mute.user(), mute.on()), until, decision(mute.reason()), step());
        context.audit(
                mute.on() ? "mute" : "unmute",
                "user",
                mute.user(),
                "minutes",
                mute.on() ? minutes(mute.minutes()) : null,
                "reason",
                mute.reason());
    }

    Reply sanctions(AdminRequest.Sanctions sanctions) {
        return context.page(
                state.sanctions().active(step().wallNow()),
                JournalRecord.Sanctioned::subject,
                sanction -> Sanctions.toReply(sanction, step().wallNow()),
                sanctions.after());
    }

    /** The ban subject of a user. Lifting also works for a guest whose account no longer exists. */
    private String subject(String name, boolean on) {
        String subject = Sanctions.accountSubject(Player.key(name));
        return !on && state.accounts().find(name).isEmpty() && state.sanctions().contains(subject)
                ? subject
                : Sanctions.accountSubject(requireOther(name).key());
    }

    /** Admins cannot sanction themselves. */
    private Account requireOther(String name) {
        Account account = requireSubordinate(name);
        if (account.key().equals(context.session().key())) {
            throw RequestException.badValue("user", "You cannot ban or mute yourself");
        }
        return account;
    }

    private Account requireSubordinate(String name) {
        Account account = state.accounts().require(name, "user");
        ServerSettings settings = state.settings().get();
        if (!account.key().equals(context.session().key())) {
            AdminRights.requireOver(context.session().principal().role(settings), Principal.role(account, settings));
        }
        return account;
    }

    private Sanctions.Decision decision(@Nullable String reason) {
        return new Sanctions.Decision(context.session().account().name(), reason);
    }

    private static Object minutes(@Nullable Integer minutes) {
        return minutes == null ? "unlimited" : minutes;
    }

    void banNetwork(AdminRequest.BanNetwork ban) {
        IpNetwork network = ban.parsed();
        if (!ban.on()) {
            state.sanctions().unbanNetwork(network, step());
            context.audit("unban", "address", network, "reason", ban.reason());
            return;
        }
        if (network.contains(context.session().peer().address())) {
            throw RequestException.badValue("network", network + " contains your own address");
        }
        long until = Sanctions.expiry(ban.minutes(), step().wallNow());
        state.sanctions().banNetwork(network, until, decision(ban.reason()), step());
        state.sessions().all().stream()
                .filter(session -> network.contains(session.peer().address()))
                .toList()
                .forEach(session ->
                        state.sessions().disconnect(session, new SessionMessage.Bye("banned", null), step()));
        context.audit("ban", "minutes", minutes(ban.minutes()), "address", network, "reason", ban.reason());
    }
}
