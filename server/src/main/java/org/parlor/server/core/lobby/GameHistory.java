package org.parlor.server.core.lobby;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.HistoryCursor;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.play.GameService;

/** Somebody's games that are over: those that the rooms still have, and those in the archive. */
public record GameHistory(GameService rooms, Accounts accounts, RequestContext asker) {

    /**
     * What the archive has to be asked.
     *
     * @throws RequestException if a name cannot be one, or the page cannot begin after that
     */
    ArchiveQuery.OfPlayer question(LobbyRequest.History wish, int max) {
        String user = wish.user() == null ? asker.session().account().name() : wish.user();
        String player = requireName("user", user);
        String opponent = wish.vs() == null ? null : requireName("vs", wish.vs());
        HistoryCursor after = wish.after() == null ? null : requireBeginning(wish.after());
        List<Reply.PastGame> recent = over(player)
                .filter(game -> opponent == null || isBetween(game, player, opponent))
                .filter(game -> wish.game() == null || game.rules().kind().id().equals(wish.game()))
                .map(GameMessages::past)
                .filter(game -> after == null || beginning(game).compareTo(after) > 0)
                .toList();
        return new ArchiveQuery.OfPlayer(player, wish.game(), opponent, after, max, recent);
    }

    private static String requireName(String field, String name) {
        if (!Account.isName(name)) {
            throw unknown(field);
        }
        return Player.key(name);
    }

    private static HistoryCursor requireBeginning(String after) {
        return HistoryCursor.of(after)
                .orElseThrow(() -> RequestException.badValue("after", "after is the 'more' of the page before"));
    }

    private static boolean isBetween(Game game, String player, String opponent) {
        return !player.equals(opponent) && game.seatOf(opponent).isPresent();
    }

    private Stream<Game> over(String key) {
        return rooms.all()
                .map(live -> live.gameFor(asker.session().key()))
                .filter(game -> game.isOver() && game.seatOf(key).isPresent());
    }

    /**
     * The answer, once the archive has given its own; a game that has left the rooms meanwhile may be in both parts.
     *
     * @throws RequestException {@code no_such_user} if one of the names says nothing to anybody
     */
    public Reply page(ArchiveQuery.OfPlayer asked, ArchiveResult archiveResult) {
        requireKnown("user", asked.player(), archiveResult);
        if (asked.opponent() != null) {
            requireKnown("vs", asked.opponent(), archiveResult);
        }
        TreeMap<HistoryCursor, Reply.PastGame> sorted = new TreeMap<>();
        archiveResult.games().stream()
                .map(archivedGame -> GameMessages.past(archivedGame.game(), archivedGame.plies()))
                .forEach(game -> sorted.put(beginning(game), game));
        asked.recent().forEach(game -> sorted.put(beginning(game), game));
        return page(sorted.values(), asked.max());
    }

    private Reply page(Collection<Reply.PastGame> sorted, int max) {
        List<Object> page = new ArrayList<>(max);
        for (Reply.PastGame game : sorted) {
            if (page.size() == max - 1) {
                Reply.PastGame last = (Reply.PastGame) page.get(page.size() - 1);
                return new Reply.Listing(asker.id(), page, beginning(last).text());
            }
            page.add(game);
        }
        return new Reply.Listing(asker.id(), page, null);
    }

    /** Guests are forgotten sooner than their games, so a name is known by either. */
    private void requireKnown(String field, String key, ArchiveResult archiveResult) {
        boolean known = archiveResult.players().contains(key)
                || accounts.find(key).isPresent()
                || over(key).findAny().isPresent();
        if (!known) {
            throw unknown(field);
        }
    }

    private static RequestException unknown(String field) {
        return RequestException.at(ErrorCode.NO_SUCH_USER, field, "No such user");
    }

    private static HistoryCursor beginning(Reply.PastGame game) {
        return new HistoryCursor(game.at(), game.g());
    }
}
