package org.parlor.server.core.lobby;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.AccountNames;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.PlayerHistoryCursor;
import org.parlor.server.core.live.GameService;

/** Finished games of a player: those still in memory and those in the archive. */
public record GameHistory(GameService games, Accounts accounts, RequestContext context) {

    /**
     * Builds the archive query for a request. It carries the matching games that are still in memory.
     *
     * @throws RequestException if a name or the cursor is invalid
     */
    public ArchiveQuery.OfPlayer query(LobbyRequest.History request) {
        String user = request.user() == null ? context.session().account().name() : request.user();
        String shown = requireName("user", user);
        String opponent = request.vs() == null ? null : requireName("vs", request.vs());
        PlayerHistoryCursor after = request.after() == null ? null : requireCursor(request.after());
        String player = accounts.aliases().storedKey(shown, after);
        List<Reply.PastGame> recent = finishedGames(player)
                .filter(game -> opponent == null || isBetween(game, player, opponent))
                .filter(game ->
                        request.game() == null || game.rules().kind().id().equals(request.game()))
                .map(GameMessageFactory::historyEntry)
                .filter(game -> after == null || cursor(game).compareTo(after) > 0)
                .toList();
        return new ArchiveQuery.OfPlayer(player, request.game(), opponent, after, RequestContext.PAGE_MAX + 1, recent);
    }

    private String requireName(String field, String name) {
        if (!AccountNames.isName(name)) {
            throw noSuchUser(field);
        }
        String key = Player.key(name);
        if (accounts.aliases().isDeleted(key)) {
            throw noSuchUser(field);
        }
        return accounts.aliases().shownKey(key);
    }

    private static PlayerHistoryCursor requireCursor(String after) {
        return PlayerHistoryCursor.parse(after)
                .orElseThrow(() ->
                        RequestException.badValue("after", "after must be the 'more' value of the previous page"));
    }

    private static boolean isBetween(Game game, String player, String opponent) {
        return !player.equals(opponent) && game.seatOf(opponent).isPresent();
    }

    private Stream<Game> finishedGames(String key) {
        return games.all()
                .map(live -> live.viewFor(context.session().account()))
                .filter(game -> game.isOver() && game.seatOf(key).isPresent());
    }

    /**
     * Merges the games in memory with the archive result. A game that was archived in the meantime may be in both.
     *
     * @throws RequestException {@code no_such_user} if one of the names is unknown
     */
    public Reply page(ArchiveQuery.OfPlayer query, ArchiveResult archiveResult) {
        requireKnown("user", query.player(), archiveResult);
        if (query.opponent() != null) {
            requireKnown("vs", query.opponent(), archiveResult);
        }
        TreeMap<PlayerHistoryCursor, Reply.PastGame> merged = new TreeMap<>();
        archiveResult.games().stream()
                .map(archivedGame -> GameMessageFactory.historyEntry(archivedGame.game(), archivedGame.plies()))
                .forEach(game -> merged.put(cursor(game), game));
        query.recent().forEach(game -> merged.put(cursor(game), game));
        long createdAt = createdAt(query.player());
        Reply.ListReply page = context.page(
                merged.values().stream().filter(game -> game.at() >= createdAt).toList(),
                this::underShownNames,
                game -> cursor(game).encode());
        // Last, because the number of games tells whether there are more.
        List<Object> readable = page.list().stream()
                .filter(game -> context.session().reads(((Reply.PastGame) game).tc()))
                .toList();
        return new Reply.ListReply(page.re(), readable, page.more() != null ? page.more() : olderGames(query.player()));
    }

    /** When the account of a name was created: games before were played by a namesake, an earlier guest. 0 for guests. */
    private long createdAt(String storedKey) {
        return accounts.find(accounts.aliases().shownKey(storedKey))
                .filter(account -> !account.isGuest())
                .map(Account::createdAt)
                .orElse(0L);
    }

    private Reply.PastGame underShownNames(Reply.PastGame game) {
        return new Reply.PastGame(
                game.g(),
                game.at(),
                game.game(),
                game.options(),
                accounts.aliases().shown(game.players()),
                game.plies(),
                game.tc(),
                game.rated(),
                game.result());
    }

    /** The cursor of the games under the next older name of a renamed account, null if there is none. */
    private @Nullable String olderGames(String storedKey) {
        return accounts.aliases()
                .olderThan(accounts.aliases().shownKey(storedKey), storedKey)
                .map(PlayerHistoryCursor::encode)
                .orElse(null);
    }

    /** A name is known if it has an account or games: guest accounts expire before their games. */
    private void requireKnown(String field, String key, ArchiveResult archiveResult) {
        boolean known = archiveResult.players().contains(key)
                || accounts.find(key).isPresent()
                || accounts.aliases().isReserved(key)
                || finishedGames(key).findAny().isPresent();
        if (!known) {
            throw noSuchUser(field);
        }
    }

    private static RequestException noSuchUser(String field) {
        return RequestException.forField(ErrorCode.NO_SUCH_USER, field, "No such user");
    }

    private static PlayerHistoryCursor cursor(Reply.PastGame game) {
        return new PlayerHistoryCursor(game.at(), game.g());
    }
}
