package org.parlor.server.core.lobby;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.rooms.Rooms;

/** The games that are over, as far as the rooms still have them. */
record PastGames(Rooms rooms, Accounts accounts) {
    private static final Pattern PLACE = Pattern.compile("[0-9a-f]{16}-[A-Za-z0-9_-]{1,32}");

    /**
     * Those of somebody.
     *
     * @param kind of game, or null for all
     * @param vs the name of the opponent, or null for all
     * @throws Refusal {@code no_such_user} if one of the names says nothing to anybody
     */
    Stream<Reply.PastGame> of(String user, @Nullable String kind, @Nullable String vs) {
        Set<Game> common = new LinkedHashSet<>(of("user", user));
        if (vs != null) {
            common.retainAll(new HashSet<>(of("vs", vs)));
        }
        return common.stream()
                .filter(game -> kind == null || game.rules().kind().id().equals(kind))
                .map(GameMessages::past);
    }

    /** Guests are forgotten sooner than their games, so a name is known by either. */
    private List<Game> of(String field, String name) {
        List<Game> games = rooms.all().stream()
                .map(Room::game)
                .filter(game -> game.isOver() && game.seatOf(Player.key(name)).isPresent())
                .toList();
        if (games.isEmpty() && accounts.find(name).isEmpty()) {
            throw Refusal.at(ErrorCode.NO_SUCH_USER, field, "Nobody of that name is known here");
        }
        return games;
    }

    /** @throws Refusal if a page cannot begin after that: it is nothing an earlier one ended with */
    static void requirePlace(@Nullable String after) {
        if (after != null && !PLACE.matcher(after).matches()) {
            throw Refusal.badValue("after", "after is the 'more' of the page before");
        }
    }

    /** Sorts by the beginning, the latest before all others. */
    static String newestFirst(Reply.PastGame game) {
        return String.format(Locale.ROOT, "%016x-%s", Long.MAX_VALUE - game.at(), game.g());
    }
}
