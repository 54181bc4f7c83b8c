package org.parlor.server.core.rating;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage.Welcome;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** The ratings of all players by game type, derived from the results of rated games only. Not thread-safe. */
public final class Ratings {
    /** Moves that each player must have made for a game to count that was not played out. */
    private static final int MOVES_MIN = 2;

    private final UndoLog undo;
    private final Map<String, Map<String, PlayerRating>> byKey = new HashMap<>();
    private final Map<String, NavigableSet<Place>> ranking = new HashMap<>();

    public Ratings(UndoLog undo) {
        this.undo = undo;
    }

    /** A position in the ranking of a game type; the best comes first. */
    public record Place(int r, String key) implements Comparable<Place> {
        private static final Pattern TEXT = Pattern.compile("(-?[0-9]{1,6})-(\\S{1,32})");
        private static final Comparator<Place> BEST_FIRST =
                Comparator.comparing(Place::r).reversed().thenComparing(Place::key);

        /** Parses the result of {@link #text}; empty if the text is invalid. */
        public static Optional<Place> parse(String text) {
            Matcher parts = TEXT.matcher(text);
            return parts.matches()
                    ? Optional.of(new Place(Integer.parseInt(parts.group(1)), parts.group(2)))
                    : Optional.empty();
        }

        public String text() {
            return r + "-" + key;
        }

        @Override
        public int compareTo(Place other) {
            return BEST_FIRST.compare(this, other);
        }
    }

    public Optional<PlayerRating> forPlayer(String key, String kind) {
        return Optional.ofNullable(forPlayer(key).get(kind));
    }

    /** Returns a player's ratings by game type; game types without rated games are absent. */
    public Map<String, PlayerRating> forPlayer(String key) {
        return Collections.unmodifiableMap(byKey.getOrDefault(key, Map.of()));
    }

    /** Returns the rating to compare with the rating range of an offer; the initial rating if the player has none. */
    public int ratingOrDefault(String key, String kind) {
        return forPlayer(key, kind)
                .map(PlayerRating::rating)
                .orElse(Rating.initial(0))
                .rounded();
    }

    /** Returns the ranking of a game type, best first. */
    public NavigableSet<Place> ranking(String kind) {
        return Collections.unmodifiableNavigableSet(ranking.getOrDefault(kind, Collections.emptyNavigableSet()));
    }

    /** Returns a player's ratings for the welcome message. */
    public Map<String, Welcome.Rating> toMessage(String key, long now) {
        Map<String, Welcome.Rating> messages = new LinkedHashMap<>();
        forPlayer(key).forEach((kind, playerRating) -> messages.put(kind, toMessage(playerRating, now)));
        return messages;
    }

    /** Returns both new ratings for the end of a game that has changed them. */
    public List<Welcome.Rating> toMessage(Game game, long now) {
        return game.settings().players().stream()
                .map(player -> toMessage(ratingOrInitial(player.key(), kind(game), now), now))
                .toList();
    }

    private static Welcome.Rating toMessage(PlayerRating playerRating, long now) {
        return new Welcome.Rating(
                playerRating.rating().rounded(), playerRating.rating().roundedRd(now));
    }

    public Player withCurrentRatings(Player player, String kind) {
        return player.withRating(forPlayer(player.key(), kind)
                .map(playerRating -> playerRating.rating().rounded())
                .orElse(null));
    }

    public GameSettings withCurrentRatings(GameSettings settings) {
        String kind = settings.rules().kind().id();
        return settings.withPlayers(settings.players().stream()
                .map(player -> withCurrentRatings(player, kind))
                .toList());
    }

    /**
     * Updates the ratings after a rated game.
     *
     * @return the new ratings
     */
    public List<Welcome.Rating> rate(Game game, GameEvent.Ended ended, Step step) {
        List<PlayerRating> before = game.settings().players().stream()
                .map(player -> ratingOrInitial(player.key(), kind(game), step.now()))
                .toList();
        for (int seat = 0; seat < 2; seat++) {
            PlayerRating after =
                    before.get(seat).after(before.get(1 - seat).rating(), points(seat, ended.winner()), step.now());
            Rating rating = after.rating();
            step.record(
                    new JournalRecord.Rated(
                            step.now(),
                            game.player(seat).name(),
                            kind(game),
                            game.id(),
                            rating.r(),
                            rating.rd(),
                            rating.volatility(),
                            after.won(),
                            after.drawn(),
                            after.lost()),
                    this::restore);
        }
        return toMessage(game, step.now());
    }

    /**
     * Returns whether a game changes ratings: it is rated and was played out or adjudicated, or both players have made some
     * moves.
     */
    public static boolean isRated(Game game, GameEvent.Ended ended) {
        boolean decided = ended.reason() == EndReason.NORMAL || ended.reason() == EndReason.ADJUDICATED;
        return game.settings().rated() && ended.isPlayedOut() && (decided || game.haveMoved(MOVES_MIN));
    }

    private static String kind(Game game) {
        return game.rules().kind().id();
    }

    private PlayerRating ratingOrInitial(String key, String kind, long now) {
        return forPlayer(key, kind).orElseGet(() -> PlayerRating.initial(now));
    }

    private static double points(int seat, @Nullable Integer winner) {
        if (winner == null) {
            return 0.5;
        }
        return winner == seat ? 1 : 0;
    }

    /** Transfers the ratings of a renamed account. */
    public void rename(String from, String to) {
        Map<String, PlayerRating> ratings = undo.remove(byKey, from);
        if (ratings != null) {
            undo.put(byKey, to, ratings);
            ratings.forEach((kind, rating) -> {
                NavigableSet<Place> places = undo.computeIfAbsent(ranking, kind, TreeSet::new);
                undo.remove(places, new Place(rating.rating().rounded(), from));
                undo.add(places, new Place(rating.rating().rounded(), to));
            });
        }
    }

    /** Removes the ratings of a deleted account. */
    public void remove(String key) {
        Map<String, PlayerRating> ratings = undo.remove(byKey, key);
        if (ratings != null) {
            ratings.forEach((kind, rating) -> undo.remove(
                    undo.computeIfAbsent(ranking, kind, TreeSet::new),
                    new Place(rating.rating().rounded(), key)));
        }
    }

    public void restore(JournalRecord.Rated rated) {
        String key = Player.key(rated.name());
        Rating rating = new Rating(rated.r(), rated.rd(), rated.volatility(), rated.at());
        Map<String, PlayerRating> ratings = undo.computeIfAbsent(byKey, key, TreeMap::new);
        NavigableSet<Place> places = undo.computeIfAbsent(ranking, rated.kind(), TreeSet::new);
        PlayerRating old =
                undo.put(ratings, rated.kind(), new PlayerRating(rating, rated.won(), rated.drawn(), rated.lost()));
        if (old != null) {
            undo.remove(places, new Place(old.rating().rounded(), key));
        }
        undo.add(places, new Place(rating.rounded(), key));
    }
}
