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
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** How well everybody plays each kind of game: a fold of the results of rated games, and of nothing else. */
public final class Ratings {
    private final UndoLog undo;
    private final Map<String, Map<String, PlayerRating>> byKey = new HashMap<>();
    private final Map<String, NavigableSet<Place>> ranking = new HashMap<>();

    public Ratings(UndoLog undo) {
        this.undo = undo;
    }

    /** A place among the players of a kind of game; the best comes first. */
    public record Place(int r, String key) implements Comparable<Place> {
        private static final Pattern TEXT = Pattern.compile("(-?[0-9]{1,6})-([a-z0-9_.-]{1,32})");
        private static final Comparator<Place> BEST_FIRST =
                Comparator.comparing(Place::r).reversed().thenComparing(Place::key);

        /** What {@link #text} has made of it; empty if it is nothing of that kind. */
        public static Optional<Place> of(String text) {
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

    public Optional<PlayerRating> of(String key, String kind) {
        return Optional.ofNullable(of(key).get(kind));
    }

    /** Where somebody stands, by the kind of game; nothing where they have played no rated game. */
    public Map<String, PlayerRating> of(String key) {
        return Collections.unmodifiableMap(byKey.getOrDefault(key, Map.of()));
    }

    /** What an offer's range is held against: whoever has no rating yet counts as the average. */
    public int strength(String key, String kind) {
        return of(key, kind).map(PlayerRating::rating).orElse(Rating.initial(0)).shown();
    }

    /** The players of a kind of game, best first. */
    public NavigableSet<Place> ranking(String kind) {
        return Collections.unmodifiableNavigableSet(ranking.getOrDefault(kind, Collections.emptyNavigableSet()));
    }

    /** What is told to whoever logs in. */
    public Map<String, Welcome.Rating> told(String key, long now) {
        Map<String, Welcome.Rating> told = new LinkedHashMap<>();
        of(key).forEach((kind, standing) -> told.put(kind, told(standing, now)));
        return told;
    }

    /** What is told at the end of a game: both new ratings, or null if it changed none. */
    public @Nullable List<Welcome.Rating> told(Game game, GameEvent.Ended ended, long now) {
        if (!counts(game, ended)) {
            return null;
        }
        return game.terms().players().stream()
                .map(player -> told(standing(player.key(), kind(game), now), now))
                .toList();
    }

    private static Welcome.Rating told(PlayerRating standing, long now) {
        return new Welcome.Rating(standing.rating().shown(), standing.rating().shownRd(now));
    }

    /** A player with the rating they have now. */
    public Player seated(Player player, String kind) {
        return player.rated(of(player.key(), kind)
                .map(standing -> standing.rating().shown())
                .orElse(null));
    }

    /** Terms whose players have the ratings they have now. */
    public GameSettings seated(GameSettings settings) {
        String kind = settings.rules().kind().id();
        return settings.with(
                settings.players().stream().map(player -> seated(player, kind)).toList());
    }

    /** Counts a game that has just ended, if it counts. */
    public void rate(Game game, GameEvent.Ended ended, Step step) {
        if (!counts(game, ended)) {
            return;
        }
        List<PlayerRating> before = game.terms().players().stream()
                .map(player -> standing(player.key(), kind(game), step.now()))
                .toList();
        for (int seat = 0; seat < 2; seat++) {
            PlayerRating after =
                    before.get(seat).after(before.get(1 - seat).rating(), points(seat, ended.winner()), step.now());
            Rating rating = after.rating();
            JournalRecord.Rated rated = new JournalRecord.Rated(
                    step.now(),
                    game.player(seat).name(),
                    kind(game),
                    game.id(),
                    rating.r(),
                    rating.rd(),
                    rating.volatility(),
                    after.won(),
                    after.drawn(),
                    after.lost());
            step.record(rated);
            restore(rated);
        }
    }

    private static boolean counts(Game game, GameEvent.Ended ended) {
        return game.terms().rated() && ended.isPlayedOut();
    }

    private static String kind(Game game) {
        return game.rules().kind().id();
    }

    private PlayerRating standing(String key, String kind, long now) {
        return of(key, kind).orElseGet(() -> PlayerRating.initial(now));
    }

    private static double points(int seat, @Nullable Integer winner) {
        if (winner == null) {
            return 0.5;
        }
        return winner == seat ? 1 : 0;
    }

    /** Takes a fact from the journal as it was written. */
    public void restore(JournalRecord.Rated rated) {
        String key = Player.key(rated.name());
        Rating rating = new Rating(rated.r(), rated.rd(), rated.volatility(), rated.at());
        Map<String, PlayerRating> standings = undo.computeIfAbsent(byKey, key, TreeMap::new);
        NavigableSet<Place> places = undo.computeIfAbsent(ranking, rated.kind(), TreeSet::new);
        PlayerRating old =
                undo.put(standings, rated.kind(), new PlayerRating(rating, rated.won(), rated.drawn(), rated.lost()));
        if (old != null) {
            undo.remove(places, new Place(old.rating().shown(), key));
        }
        undo.add(places, new Place(rating.shown(), key));
    }
}
