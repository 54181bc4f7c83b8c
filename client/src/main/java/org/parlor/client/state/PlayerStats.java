package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply.LeaderboardEntry;
import org.parlor.message.Reply.PastGame;
import org.parlor.message.Reply.Profile;
import org.parlor.rules.GameKind;

/** The statistics of players that the server has sent. */
public sealed interface PlayerStats {

    /** Returns the number of selectable rows. */
    int size();

    /** Returns the start of the next page, or null. */
    @Nullable
    String more();

    OpenRequests requests();

    PlayerStats withRequests(OpenRequests next);

    /**
     * The numbers of the pending requests, 0 for none.
     *
     * @param page the request for the next rows
     * @param record the request for the game to open
     */
    record OpenRequests(long profile, long page, long record) {
        public static final OpenRequests NONE = new OpenRequests(0, 0, 0);

        public boolean contains(long number) {
            return number > 0 && (number == profile || number == page || number == record);
        }

        public OpenRequests withPage(long next) {
            return new OpenRequests(profile, next, record);
        }

        public OpenRequests withRecord(long next) {
            return new OpenRequests(profile, page, next);
        }
    }

    /**
     * A player: ratings and finished games.
     *
     * @param user the name at the server
     */
    record PlayerProfile(
            String user,
            @Nullable Profile profile,
            List<PastGame> games,
            @Nullable String more,
            OpenRequests requests) implements PlayerStats {

        public PlayerProfile {
            games = List.copyOf(games);
        }

        @Override
        public int size() {
            return games.size();
        }

        @Override
        public PlayerProfile withRequests(OpenRequests next) {
            return new PlayerProfile(user, profile, games, more, next);
        }

        public PlayerProfile withProfile(Profile told) {
            return new PlayerProfile(user, told, games, more, new OpenRequests(0, requests.page(), requests.record()));
        }

        public PlayerProfile withGames(List<PastGame> rows, @Nullable String next) {
            return new PlayerProfile(user, profile, joined(games, rows), next, requests.withPage(0));
        }
    }

    /** The best players of a kind of game. */
    record Leaderboard(
            GameKind kind,
            List<LeaderboardEntry> entries,
            @Nullable String more,
            OpenRequests requests) implements PlayerStats {

        public Leaderboard {
            entries = List.copyOf(entries);
        }

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public Leaderboard withRequests(OpenRequests next) {
            return new Leaderboard(kind, entries, more, next);
        }

        public Leaderboard withEntries(List<LeaderboardEntry> rows, @Nullable String next) {
            return new Leaderboard(kind, joined(entries, rows), next, OpenRequests.NONE);
        }
    }

    private static <T> List<T> joined(List<T> first, List<T> rest) {
        List<T> all = new ArrayList<>(first);
        all.addAll(rest);
        return all;
    }
}
