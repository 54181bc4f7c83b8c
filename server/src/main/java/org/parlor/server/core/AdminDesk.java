package org.parlor.server.core;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.SessionNews;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.people.Account;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.people.Sanctions;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.step.Deferred;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/** Answers one request of somebody who looks after the server. */
final class AdminDesk implements AdminRequest.Handler<Reply> {
    private static final int SHOWN_MAX = 100;

    private final Hall hall;
    private final Desk desk;
    private final Asker asker;
    private final Step step;

    /** @throws Refusal {@code forbidden} if the operator has not named the account */
    AdminDesk(Hall hall, Desk desk, Asker asker) {
        this.hall = hall;
        this.desk = desk;
        this.asker = asker;
        this.step = asker.step();
        if (!asker.session().pass().looksAfter(hall.rules().now())) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "Only accounts that the operator has named may do this");
        }
    }

    private Reply done() {
        return Reply.Ok.done(asker.id());
    }

    private Reply done(AuditLine act) {
        step.audit(asker.session().account().name(), act.toString());
        return done();
    }

    @Override
    public Reply stats(AdminRequest.Stats stats) {
        Census census = hall.census();
        Map<String, Long> games = new TreeMap<>();
        census.games()
                .forEach((kind, count) -> games.merge(kind.state().name().toLowerCase(Locale.ROOT), count, Long::sum));
        return new Reply.Counted(
                asker.id(),
                new Reply.Stats(
                        census.accounts(),
                        census.sessions(),
                        games,
                        hall.rooms().capacity().isClosing()));
    }

    @Override
    public Reply kick(AdminRequest.Kick kick) {
        Session session = hall.sessions()
                .of(hall.accounts().require(kick.user(), "user").key())
                .orElseThrow(() -> Refusal.at(ErrorCode.NO_SUCH_USER, "user", kick.user() + " is not connected"));
        desk.end(session, new SessionNews.Bye("kicked", null), step);
        return done(new AuditLine("kick")
                .with("user", session.account().name())
                .with("address", session.origin().network())
                .with("reason", kick.reason()));
    }

    @Override
    public Reply ban(AdminRequest.Ban ban) {
        String subject = subject(ban.user(), ban.on());
        if (!ban.on()) {
            hall.sanctions().forgive(subject, step);
            return done(new AuditLine("unban").with("user", ban.user()).with("reason", ban.reason()));
        }
        long until = Sanctions.until(ban.minutes(), step.now());
        Optional<Session> session = hall.sessions().of(Player.key(ban.user()));
        AuditLine act = new AuditLine("ban").with("user", ban.user()).minutes(ban.minutes());
        if (Boolean.TRUE.equals(ban.address())) {
            String address = addressOf(session, ban);
            hall.sanctions().banAddress(address, subject, until, step);
            act.with("address", Sanctions.network(address));
        }
        hall.sanctions().ban(subject, until, step);
        session.ifPresent(banned -> desk.end(banned, new SessionNews.Bye("banned", null), step));
        return done(act.with("reason", ban.reason()));
    }

    private String addressOf(Optional<Session> session, AdminRequest.Ban ban) {
        String address = session.map(connected -> Sanctions.address(connected.origin()))
                .orElseThrow(() -> Refusal.badValue("address", ban.user() + " is not connected from anywhere"));
        if (address.equals(Sanctions.address(asker.session().origin()))) {
            throw Refusal.badValue("address", ban.user() + " comes from the same address as you");
        }
        return address;
    }

    @Override
    public Reply silence(AdminRequest.Silence silence) {
        Long until = silence.on() ? Long.valueOf(Sanctions.until(silence.minutes(), step.now())) : null;
        hall.sanctions().mute(subject(silence.user(), silence.on()), until, step);
        AuditLine act = new AuditLine(silence.on() ? "mute" : "unmute").with("user", silence.user());
        return done((silence.on() ? act.minutes(silence.minutes()) : act).with("reason", silence.reason()));
    }

    @Override
    public Reply sanctions(AdminRequest.Sanctions sanctions) {
        String after = sanctions.after() == null ? "" : sanctions.after();
        List<JournalRecord.Sanctioned> found = hall.sanctions().inForce(after, step.now());
        List<JournalRecord.Sanctioned> page = found.subList(0, Math.min(found.size(), SHOWN_MAX));
        return new Reply.Listing(
                asker.id(),
                page.stream()
                        .<Object>map(known -> Sanctions.told(known, step.now()))
                        .toList(),
                found.size() > page.size() ? page.get(page.size() - 1).subject() : null);
    }

    /** What was said against a guest can be taken back also when the guest is long forgotten. */
    private String subject(String name, boolean on) {
        String subject = Sanctions.account(Player.key(name));
        return !on && hall.sanctions().knows(subject)
                ? subject
                : Sanctions.account(others(name).key());
    }

    /** Whoever looks after the server does not lock themselves out. */
    private Account others(String name) {
        Account account = hall.accounts().require(name, "user");
        if (account.key().equals(asker.session().key())) {
            throw Refusal.badValue("user", "You cannot ban or mute yourself");
        }
        return account;
    }

    @Override
    public Reply announce(AdminRequest.Announce announce) {
        hall.sessions().tellAll(new SessionNews.Notice("announce", announce.text(), null), step);
        return done(new AuditLine("announce").with("text", announce.text()));
    }

    @Override
    public Reply drain(AdminRequest.Drain drain) {
        long at = step.now() + (drain.afterMs() == null ? 0 : drain.afterMs());
        hall.rooms().capacity().close(step.undo());
        boolean restart = Boolean.TRUE.equals(drain.restart());
        // The latest request counts.
        hall.timers().clear(new Timers.Subject.OfStop(!restart));
        hall.timers().set(new Timers.Subject.OfStop(restart), at);
        long seconds = Duration.ofMillis(at - step.now()).toSeconds();
        String what = restart ? "restarts" : "stops";
        hall.sessions()
                .tellAll(
                        new SessionNews.Notice(
                                "drain", "The server " + what + " in " + seconds + " s; games are kept", at),
                        step);
        return done(new AuditLine("drain").with("afterMs", at - step.now()).with("restart", restart));
    }

    @Override
    public Reply adjudicate(AdminRequest.Adjudicate adjudicate) {
        Room room = hall.rooms().require(adjudicate.g());
        if (room.game().isOver()) {
            throw Refusal.of(ErrorCode.GAME_OVER, "The game is over");
        }
        hall.rooms()
                .happen(
                        room,
                        List.of(
                                switch (adjudicate.result()) {
                                    case FIRST -> Referee.ended(room.game(), 0, EndReason.ADJUDICATED);
                                    case SECOND -> Referee.ended(room.game(), 1, EndReason.ADJUDICATED);
                                    case DRAW -> Referee.ended(room.game(), null, EndReason.ADJUDICATED);
                                    case NONE -> Referee.ended(room.game(), null, EndReason.SERVER);
                                }),
                        step);
        return done(new AuditLine("adjudicate")
                .with("game", adjudicate.g())
                .with("result", adjudicate.result().name().toLowerCase(Locale.ROOT)));
    }

    @Override
    public Reply reload(AdminRequest.Reload reload) {
        done(new AuditLine("reload"));
        step.reload(asker.session().link(), asker.id());
        throw new Deferred();
    }
}
