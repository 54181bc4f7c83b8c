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
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;

/** Describes a game in words: its title, its players and its result. */
public final class GameText {

    /** The initial rating of a player without rated games. */
    private static final int UNRATED = 1500;

    private GameText() {}

    public static String title(GameState game) {
        List<String> parts = new ArrayList<>(List.of(VariantName.of(game.rules())));
        if (game.isWatched()) {
            parts.add("watching");
        }
        if (!(game.timeControl() instanceof TimeControl.None)) {
            parts.add(TimeControlFormat.print(game.timeControl()));
        }
        if (game.rated()) {
            parts.add("rated");
        }
        if (game.watchers() > 0 && !game.isWatched()) {
            parts.add(game.watchers() + " watching");
        }
        return String.join(" · ", parts);
    }

    /** Returns the name of a seat on this screen: you, a player's name, or at one keyboard the side. */
    public static String who(ClientState state, GameState game, int seat) {
        if (state.isHotSeat() && !game.isWatched()) {
            return game.side(seat);
        }
        Integer you = game.you();
        return you != null && you == seat
                ? "you"
                : DisplayText.clean(game.player(seat).name());
    }

    /** Capitalizes the first letter of "you"; names keep their spelling. */
    public static String capital(String text) {
        return text.equals("you") ? "You" : text;
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
        GameResult gameResult = game.result();
        if (gameResult == null) {
            return "The game is over.";
        }
        Integer winner = gameResult.winner();
        if (winner == null) {
            return switch (gameResult.reason()) {
                case "normal" -> counts(game) ? "Draw, " + score(gameResult) + "." : "Draw.";
                case "agreed" -> "Draw by agreement.";
                case "aborted" -> "The game was aborted.";
                default -> "No result: " + DisplayText.clean(gameResult.reason()) + ".";
            };
        }
        String who = GameText.capital(GameText.who(state, game, winner));
        return who + " won" + how(state, game, gameResult, winner) + ".";
    }

    private static String how(ClientState state, GameState game, GameResult gameResult, int winner) {
        String loser = GameText.who(state, game, 1 - winner);
        return switch (gameResult.reason()) {
            case "normal" -> counts(game) ? normal(gameResult, winner) : "";
            case "resign" -> ": " + loser + " resigned";
            case "time" -> " on time";
            case "abandoned" -> ": " + loser + " abandoned the game";
            case "illegal" -> ": " + loser + " played illegal moves";
            default -> ": " + DisplayText.clean(gameResult.reason());
        };
    }

    /** Returns whether the score has a meaning, unlike in games won by a line. */
    private static boolean counts(GameState game) {
        return !ScoreText.unit(game.rules().kind()).isEmpty();
    }

    /** Returns the score and the margin. */
    private static String normal(GameResult gameResult, int winner) {
        int mine = gameResult.score().get(winner);
        int theirs = gameResult.score().get(1 - winner);
        return " " + mine + " – " + theirs + " (by " + (mine - theirs) + ")";
    }

    private static String score(GameResult gameResult) {
        return gameResult.score().get(0) + " – " + gameResult.score().get(1);
    }
}
