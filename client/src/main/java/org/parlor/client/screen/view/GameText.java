package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.client.game.GameEnd;
import org.parlor.client.game.GameState;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Messages;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.GameTexts;

/** Describes a game in words: its title, its players and its result. */
public final class GameText {

    /** The initial rating of a player without rated games. */
    private static final int UNRATED = 1500;

    private GameText() {}

    public static String title(GameState game, Messages messages) {
        List<String> parts = new ArrayList<>(List.of(VariantName.of(game.rules(), messages.locale())));
        if (game.isWatched()) {
            parts.add(messages.get("title.watching"));
        }
        if (!(game.timeControl() instanceof TimeControl.None)) {
            parts.add(TimeControlFormat.print(game.timeControl()));
        }
        if (game.rated()) {
            parts.add(messages.get("title.rated"));
        }
        if (game.watchers() > 0 && !game.isWatched()) {
            parts.add(messages.get("title.watchers", game.watchers()));
        }
        return String.join(" · ", parts);
    }

    /** Returns the name of a seat on this screen: you, a player's name, or at one keyboard the side. */
    public static String who(ClientState state, GameState game, int seat) {
        if (state.isHotSeat() && !game.isWatched()) {
            return side(state, game, seat);
        }
        Integer you = game.you();
        return you != null && you == seat
                ? state.text("you")
                : DisplayText.clean(game.player(seat).name());
    }

    /** Returns the name of a seat in the language of the screen, such as Black. */
    public static String side(ClientState state, GameState game, int seat) {
        return GameTexts.of(game.rules().kind(), state.messages().locale())
                .players()
                .get(seat);
    }

    /** Returns the same as {@link #who} for the begin of a sentence. */
    public static String capitalWho(ClientState state, GameState game, int seat) {
        return isYou(state, game, seat) ? state.text("You") : who(state, game, seat);
    }

    private static boolean isYou(ClientState state, GameState game, int seat) {
        return !(state.isHotSeat() && !game.isWatched())
                && Integer.valueOf(seat).equals(game.you());
    }

    /** Returns a sentence on a player; the one on the user has the key with {@code .you}. */
    public static String sentence(ClientState state, GameState game, int seat, String key, Object... more) {
        List<Object> values = new ArrayList<>(List.of(who(state, game, seat)));
        values.addAll(List.of(more));
        return state.text(isYou(state, game, seat) ? key + ".you" : key, values.toArray());
    }

    /** Returns the state of a game that waits or is paused; one that this version does not know keeps its name. */
    public static String state(ClientState state, GameState game) {
        return List.of("waiting", "paused", "adjourned").contains(game.state())
                ? state.text("state." + game.state())
                : DisplayText.clean(game.state());
    }

    /** Returns the result and, for a rated game, the change of the user's rating. */
    public static String outcome(ClientState state, GameState game) {
        String change = ratingChange(game);
        return result(state, game) + (change.isEmpty() ? "" : " " + change);
    }

    /** Returns the change of the user's rating, such as {@code 1612 → 1624 (+12)}; empty if there is none. */
    static String ratingChange(GameState game) {
        Integer you = game.you();
        GameEnd end = game.end();
        if (you == null || end == null || end.ratings().size() <= you) {
            return "";
        }
        Integer known = game.player(you).r();
        int before = known == null ? UNRATED : known;
        int after = end.ratings().get(you);
        return before + " → " + after + " (" + String.format(Locale.ROOT, "%+d", after - before) + ")";
    }

    static String result(ClientState state, GameState game) {
        Messages messages = state.messages();
        GameResult gameResult = game.result();
        if (gameResult == null) {
            return messages.get("result.over");
        }
        Integer winner = gameResult.winner();
        List<Integer> score = gameResult.score();
        String reason = gameResult.reason();
        if (winner == null) {
            return switch (reason) {
                case "normal" ->
                    counts(game)
                            ? messages.get("result.drawScore", score.get(0), score.get(1))
                            : messages.get("result.draw");
                case "agreed" -> messages.get("result.agreed");
                case "aborted" -> messages.get("result.aborted");
                default -> messages.get("result.none", DisplayText.clean(reason));
            };
        }
        int mine = score.get(winner);
        int theirs = score.get(1 - winner);
        return switch (reason) {
            case "normal" ->
                counts(game)
                        ? sentence(state, game, winner, "result.score", mine, theirs, mine - theirs)
                        : sentence(state, game, winner, "result.won");
            case "time" -> sentence(state, game, winner, "result.time");
            case "resign", "abandoned", "illegal" -> lost(state, game, winner, "result." + reason);
            default -> sentence(state, game, winner, "result.other", DisplayText.clean(reason));
        };
    }

    /** Returns a result with what the loser did. */
    private static String lost(ClientState state, GameState game, int winner, String key) {
        String variant = isYou(state, game, 1 - winner) ? key + ".lost" : key;
        return sentence(state, game, winner, variant, who(state, game, 1 - winner));
    }

    /** Returns whether the score has a meaning, unlike in games won by a line. */
    private static boolean counts(GameState game) {
        return ScoreText.isCounted(game.rules().kind());
    }
}
