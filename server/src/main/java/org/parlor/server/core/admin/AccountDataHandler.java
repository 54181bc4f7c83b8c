package org.parlor.server.core.admin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.EndedGame;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.AccountHandler;
import org.parlor.server.core.account.AccountNames;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Vacation;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.state.ServerState;

/** Handles one admin request that renames, deletes or exports an account. */
public record AccountDataHandler(ServerState state, RequestContext context) {
    /** Maximum number of former names, so that an export fits in a line. */
    public static final int FORMER_NAMES_MAX = 100;

    /** Number of games that a refusal names. */
    private static final int NAMED_GAMES = 5;

    private Step step() {
        return context.step();
    }

    void rename(AdminRequest.RenameAccount request) {
        Account account = requireChangeable(request.user());
        String to = request.to();
        AccountNames.require(to, "to");
        state.accounts().requireNeverUsed(to, "to");
        boolean reserved = state.settings().get().isAdmin(Player.key(to));
        if (reserved || state.accounts().find(to).isPresent()) {
            throw RequestException.forField(ErrorCode.NAME_TAKEN, "to", to + " is taken; choose another name");
        }
        if (state.accounts().aliases().formerNames(account.name()).size() >= FORMER_NAMES_MAX) {
            throw RequestException.badValue(
                    "user", account.name() + " has been renamed " + FORMER_NAMES_MAX + " times");
        }
        requireIdle(account, "user", "wait until they are over, or adjudicate the games");
        String from = account.name();
        state.sessions().kick(account, step());
        state.games().archiveFinished(account.key(), step());
        step().record(new JournalRecord.AccountRenamed(step().now(), from, to), state::restore);
        context.audit("rename_account", "user", from, "to", to);
    }

    Reply delete(AdminRequest.DeleteAccount request) {
        Account account = requireChangeable(request.user());
        boolean force = Boolean.TRUE.equals(request.force());
        if (!force) {
            requireIdle(account, "user", "with force, it resigns the games and leaves the tournaments");
        }
        String name = account.name();
        String admin = context.session().account().name();
        String pseudonym = new AccountDeletion(state, step()).delete(account, new Sanctions.Decision(admin, null));
        context.audit("delete_account", "user", name, "pseudonym", pseudonym);
        return new Reply.DeletionReply(context.id(), pseudonym);
    }

    /** An account that is not one's own, and that the settings do not name. */
    private Account requireChangeable(String name) {
        Account account = AccountAdminHandler.requireRegistered(state, name);
        if (account.key().equals(context.session().key())) {
            throw RequestException.badValue("user", "You cannot rename or delete your own account");
        } else if (state.settings().get().isAdmin(account.key())) {
            throw RequestException.badValue(
                    "user", account.name() + " is an admin by the setting admins; change the setting first");
        }
        return account;
    }

    /** @throws RequestException if the account has unfinished games or tournaments, for a field of the request */
    void requireIdle(Account account, String field, String advice) {
        List<LiveGame> games = state.games().unfinished(account.key());
        long tournaments = state.tournaments().unfinished(account.key());
        if (games.size() + tournaments > 0) {
            String ids = games.stream()
                    .limit(NAMED_GAMES)
                    .map(live -> live.game().id())
                    .collect(Collectors.joining(", "));
            String unfinished = Stream.of(
                            count(games.size(), "unfinished game") + (ids.isEmpty() ? "" : " (" + ids + ")"),
                            count(tournaments, "tournament"))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" and "));
            throw RequestException.badValue(field, account.name() + " is in " + unfinished + "; " + advice);
        }
    }

    private static String count(long number, String noun) {
        return number == 0 ? "" : number + " " + noun + (number == 1 ? "" : "s");
    }

    Reply export(AdminRequest.ExportAccount request) {
        Account account = AccountAdminHandler.requireRegistered(state, request.user());
        context.audit("export_account", "user", account.name());
        return export(account, UnaryOperator.identity());
    }

    /** @param shown returns a sanction as it is shown to the reader */
    Reply export(Account account, UnaryOperator<Reply.Sanction> shown) {
        long now = step().wallNow();
        List<Reply.TokenInfo> tokens = account.tokens().stream()
                .map(token -> new Reply.TokenInfo(token.label(), token.scopes(), token.at(), token.device()))
                .toList();
        Map<String, Reply.RatingSummary> ratings = new LinkedHashMap<>();
        state.ratings()
                .forPlayer(account.key())
                .forEach((kind, rating) -> ratings.put(kind, AccountHandler.toReply(rating, now)));
        Reply.VacationRecord vacation = vacation(account);
        List<String> endedGames =
                state.accounts().endedGames(account).stream().map(EndedGame::g).toList();
        List<String> formerNames = state.accounts().aliases().formerNames(account.name());
        return RequestContext.fitting(
                state.sanctions().sanctionsOf(account.key(), now).stream()
                        .map(shown)
                        .toList(),
                sanctions -> new Reply.ExportReply(
                        context.id(),
                        AccountAdminHandler.info(state, account, step()),
                        new Reply.AccountData(
                                formerNames,
                                tokens,
                                account.muted(),
                                ratings,
                                sanctions,
                                account.notifications(),
                                vacation,
                                endedGames.isEmpty() ? null : endedGames)));
    }

    /** The notes in the order of the ids of their games. */
    Reply notes(AdminRequest.ListNotes request) {
        Account account = AccountAdminHandler.requireRegistered(state, request.user());
        // Each page, because a client may begin with any.
        context.audit("read_notes", "user", account.name());
        return notes(account, request.after());
    }

    Reply notes(Account account, @Nullable String after) {
        return context.page(
                account.notes().entrySet().stream(),
                Map.Entry::getKey,
                note -> new Reply.NoteInfo(note.getKey(), note.getValue()),
                after);
    }

    private Reply.@Nullable VacationRecord vacation(Account account) {
        Vacation vacation = account.vacation();
        long offset = step().wallNow() - step().now();
        return vacation.until() == 0
                ? null
                : new Reply.VacationRecord(
                        vacation.year(), vacation.used(), vacation.since() + offset, vacation.until() + offset);
    }
}
