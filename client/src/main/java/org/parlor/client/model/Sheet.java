package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply.LeaderboardEntry;
import org.parlor.message.Reply.PastGame;
import org.parlor.message.Reply.Profile;
import org.parlor.rules.GameKind;

/** What a server keeps about its players, as far as it has been told. */
public sealed interface Sheet {

    /** How many rows can be chosen. */
    int size();

    Asked asked();

    Sheet asking(Asked next);

    /**
     * The numbers of the requests that are not answered yet, 0 for none.
     *
     * @param page for the next rows
     * @param record for the game that is to be opened
     */
    record Asked(long profile, long page, long record) {
        static final Asked NOTHING = new Asked(0, 0, 0);

        boolean holds(long number) {
            return number > 0 && (number == profile || number == page || number == record);
        }
    }

    /**
     * Somebody: how well they play, and their finished games.
     *
     * @param user as the server knows them
     * @param more where the next page begins, or null
     */
    record Player(
            String user,
            @Nullable Profile profile,
            List<PastGame> games,
            @Nullable String more,
            Asked asked) implements Sheet {

        public Player {
            games = List.copyOf(games);
        }

        @Override
        public int size() {
            return games.size();
        }

        @Override
        public Player asking(Asked next) {
            return new Player(user, profile, games, more, next);
        }

        Player known(Profile told) {
            return new Player(user, told, games, more, new Asked(0, asked.page(), asked.record()));
        }

        Player and(List<PastGame> rows, @Nullable String next) {
            return new Player(user, profile, joined(games, rows), next, new Asked(asked.profile(), 0, asked.record()));
        }
    }

    /** The best players of a kind of game. */
    record Leaders(
            GameKind kind,
            List<LeaderboardEntry> leaders,
            @Nullable String more,
            Asked asked) implements Sheet {

        public Leaders {
            leaders = List.copyOf(leaders);
        }

        @Override
        public int size() {
            return leaders.size();
        }

        @Override
        public Leaders asking(Asked next) {
            return new Leaders(kind, leaders, more, next);
        }

        Leaders and(List<LeaderboardEntry> rows, @Nullable String next) {
            return new Leaders(kind, joined(leaders, rows), next, Asked.NOTHING);
        }
    }

    private static <T> List<T> joined(List<T> first, List<T> rest) {
        List<T> all = new ArrayList<>(first);
        all.addAll(rest);
        return all;
    }
}
