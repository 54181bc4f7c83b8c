package org.parlor.client.plain;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.setup.NotificationParser;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.screen.player.AccountDeletionScreen;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Update;
import org.parlor.client.storage.AccountExport;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.message.AccountRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.OwnAccountRequest;
import org.parlor.message.Reply;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Runs the commands about players: profile, account, leaderboard, mute, vacation, and notes on games. */
public record PlainPlayerCommands(LineWriter writer, PlainClient client) {
    /** @param name empty for the user's own profile */
    public void profile(String name) throws ExitException, InterruptedException {
        client.ask(new AccountRequest.Profile(name.isEmpty() ? null : name), Reply.ProfileReply.class)
                .map(reply -> lines(reply.profile()))
                .ifPresent(writer::println);
    }

    private static List<String> lines(Reply.Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add(PlayerNameFormat.displayName(profile.user()) + ", " + (profile.here() ? "online" : "offline")
                + ", joined " + TimeFormat.day(profile.since()));
        if (profile.vacationUntil() != null) {
            lines.add("on vacation until " + Instant.ofEpochSecond(profile.vacationUntil() / 1000));
        }
        for (Map.Entry<String, Reply.RatingSummary> entry : profile.ratings().entrySet()) {
            Reply.RatingSummary rating = entry.getValue();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s %d +-%d: %s, %d won, %d drawn, %d lost",
                    entry.getKey(),
                    rating.r(),
                    rating.rd(),
                    games(rating.games()),
                    rating.won(),
                    rating.drawn(),
                    rating.lost()));
        }
        if (profile.ratings().isEmpty()) {
            lines.add("no rated games");
        }
        return lines;
    }

    /** @param game empty for the first kind of game */
    public void leaderboard(String game) throws ExitException, InterruptedException {
        GameKind kind = game.isEmpty() ? Games.ALL.get(0) : Games.get(game);
        client.ask(new AccountRequest.Leaderboard(kind.id(), null, null), Reply.ListReply.class)
                .map(page -> lines(kind, MessageCodec.elements(page, Reply.LeaderboardEntry.class)))
                .ifPresent(writer::println);
    }

    private static List<String> lines(GameKind kind, List<Reply.LeaderboardEntry> entries) {
        List<String> lines = new ArrayList<>(List.of(
                entries.isEmpty() ? "leaderboard " + kind.id() + ": no rated games" : "leaderboard " + kind.id()));
        for (int i = 0; i < entries.size(); i++) {
            Reply.LeaderboardEntry entry = entries.get(i);
            lines.add(String.format(
                    Locale.ROOT,
                    "%3d  %-24s  %5d +-%-4d  %s",
                    i + 1,
                    PlayerNameFormat.displayName(entry.name(), entry.bot()),
                    entry.r(),
                    entry.rd(),
                    games(entry.games())));
        }
        return lines;
    }

    private static String games(int count) {
        return count + (count == 1 ? " rated game" : " rated games");
    }

    /**
     * Begins or ends a vacation, and prints what is left of it.
     *
     * @param typed the days from now, or {@code off}; empty only to print
     */
    public void vacation(String typed) throws ExitException, InterruptedException {
        boolean understood = typed.isEmpty() || typed.equals("off") || typed.matches("[0-9]{1,3}");
        if (!understood) {
            throw new InvalidInputException("vacation", "vacation is followed by a number of days, off or nothing");
        }
        boolean done = typed.isEmpty()
                || client.ask(
                                new AccountRequest.Vacation(typed.equals("off") ? 0 : Integer.parseInt(typed)),
                                Reply.Ok.class)
                        .isPresent();
        if (done) {
            client.ask(new AccountRequest.Profile(null), Reply.ProfileReply.class)
                    .ifPresent(reply -> writer.println(vacation(reply.profile())));
        }
    }

    private static String vacation(Reply.Profile own) {
        Long until = own.vacationUntil();
        Integer left = own.vacationDays();
        return (until == null ? "no vacation" : "on vacation until " + Instant.ofEpochSecond(until / 1000))
                + (left == null ? "" : "; days left this year: " + left);
    }

    /**
     * Exports or deletes the account.
     *
     * @param typed {@code export}, by a file if it is to be written to one, or {@code delete}, by {@code force} if games are
     *     to be resigned
     * @return whether the deletion is scheduled, so that the session ends
     */
    public boolean account(String typed) throws ExitException, InterruptedException {
        if (!client.state().connection().supports("accountData")) {
            throw new InvalidInputException("account", "this server neither exports nor deletes accounts");
        }
        String[] words = typed.split("\\s+", 2);
        if (words[0].equals("export")) {
            export(words.length > 1 ? words[1] : "");
            return false;
        } else if (typed.equals("delete") || typed.equals("delete force")) {
            return delete(typed.endsWith("force") ? true : null);
        }
        throw new InvalidInputException("account", "expected: account export [FILE], or account delete [force]");
    }

    private void export(String file) throws ExitException, InterruptedException {
        AccountExport export = AccountExport.START;
        for (ClientMessage next = export.next(); next != null; next = export.next()) {
            ClientMessage message = next;
            Reply reply = client.request(state -> Update.of(state).sendWithRetry(message))
                    .orElse(null);
            if (reply == null || reply instanceof Reply.ErrorReply) {
                printRefusal(reply);
                return;
            }
            export = export.with(reply);
        }
        boolean remote = client.state().settings().isRemote();
        if (remote && !file.isEmpty()) {
            writer.println("You have no files here, so your data follows as text");
        }
        if (remote || file.isEmpty()) {
            writer.println(export.toJson().lines().toList());
            return;
        }
        try {
            AccountExport.write(FilePaths.parse(file), export.toJson());
            writer.println("your data is in " + file);
        } catch (IOException unwritable) {
            writer.println("error cannot write " + file + ": " + IoErrors.reason(unwritable));
        }
    }

    private boolean delete(@Nullable Boolean force) throws ExitException, InterruptedException {
        Optional<String> password = line("password, shown as you type it; an empty line if the account has none");
        if (password.isEmpty()) {
            return notDeleted();
        }
        Reply reply = request(password.get(), null, force);
        if (reply instanceof Reply.ErrorReply error
                && ErrorCode.OTP_REQUIRED.wireName().equals(error.code())) {
            Optional<String> otp = line("code of your authenticator app, or a recovery code");
            if (otp.isEmpty()) {
                return notDeleted();
            }
            reply = request(password.get(), otp.get(), force);
        }
        if (reply instanceof Reply.DeletionScheduledReply scheduled) {
            writer.println(
                    AccountDeletionScreen.scheduled(client.state().session().userName(), scheduled.deletesAt()));
            return true;
        }
        printRefusal(reply);
        return false;
    }

    /** @param reply null if the connection is lost */
    private void printRefusal(@Nullable Reply reply) {
        writer.println(
                "error " + (reply instanceof Reply.ErrorReply error ? error.message() : "connection lost; try again"));
    }

    /** The end of the input is no consent. */
    private boolean notDeleted() {
        writer.println("error the input ended: the account is not deleted");
        return false;
    }

    private @Nullable Reply request(String password, @Nullable String otp, @Nullable Boolean force)
            throws ExitException, InterruptedException {
        return client.request(new OwnAccountRequest.DeleteOwnAccount(password.isEmpty() ? null : password, otp, force))
                .orElse(null);
    }

    /** Waits for the next line, which is not echoed; empty at the end of the input. */
    private Optional<String> line(String wanted) throws ExitException, InterruptedException {
        writer.println(wanted + ":");
        PlainEvent next = null;
        while (next == null) {
            next = client.next(line -> true, true).orElse(null);
        }
        return next instanceof PlainEvent.LineTyped typed ? Optional.of(typed.line()) : Optional.empty();
    }

    /**
     * Sets or shows how the account is notified.
     *
     * @param typed empty to show it
     */
    public void notifications(String typed) throws ExitException, InterruptedException {
        client.ask(
                        typed.isEmpty() ? new AccountRequest.NotifyGet() : NotificationParser.parse(typed),
                        Reply.NotifyReply.class)
                .ifPresent(set -> writer.println("notifications: " + NotificationParser.describe(set.notifications())
                        + (set.channels().isEmpty()
                                ? "; this server sends none"
                                : "; possible: " + String.join(", ", set.channels()))));
    }

    /**
     * Replaces or shows the note on a game.
     *
     * @param typed the note, or {@code clear}; empty to show it
     */
    public void note(String typed, String gameId) throws ExitException, InterruptedException {
        if (!client.state().hasNotes()) {
            throw new InvalidInputException("note", PlainClient.reason(GameActions.NO_NOTES));
        }
        if (!typed.isEmpty()) {
            client.ask(new GameRequest.SetNote(gameId, typed.equals("clear") ? "" : typed), Reply.Ok.class)
                    .ifPresent(ok -> writer.println("noted"));
            return;
        }
        client.ask(new GameRequest.GetNote(gameId), Reply.NoteReply.class)
                .ifPresent(reply -> writer.println(reply.note().isEmpty() ? "no note" : "note " + reply.note()));
    }

    /** Mutes or unmutes the chat of a player. */
    public void mute(String name, boolean on) throws ExitException, InterruptedException {
        if (name.isEmpty()) {
            throw new InvalidInputException("mute", "name of a player required");
        }
        client.ask(new AccountRequest.Mute(name, on), Reply.Ok.class)
                .ifPresent(ok -> writer.println((on ? "muted " : "unmuted ") + name));
    }
}
