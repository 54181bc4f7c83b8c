package org.parlor.client.screen.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parlor.client.game.GameState;
import org.parlor.client.game.GameTitle;
import org.parlor.client.game.PlayerNames;
import org.parlor.client.game.Ply;
import org.parlor.client.game.SeatPresence;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;

/** Describes a game in words: its title, its players and the last event. */
public final class GameText {

    private GameText() {}

    public static String name(GameState game) {
        return name(game.rules().kind().id(), game.rules().options().values());
    }

    /** Returns the kind with its numbers, such as {@code Reversi 8x8}, and options other than the default. */
    public static String name(String id, Map<String, Object> options) {
        return GameTitle.words(id, options);
    }

    static String title(GameState game) {
        List<String> parts = new ArrayList<>(List.of(name(game)));
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
    static String who(ClientState state, GameState game, int seat) {
        if (state.isHotSeat() && !game.isWatched()) {
            return game.side(seat);
        }
        Integer you = game.you();
        return you != null && you == seat ? "you" : brief(game.player(seat).name());
    }

    private static String brief(String name) {
        return PlayerNames.shortName(DisplayText.clean(name));
    }

    /** Describes the last move briefly; empty before the first. */
    static String last(ClientState state, GameState game) {
        return game.lastPly().map(ply -> last(state, game, ply)).orElse("");
    }

    private static String last(ClientState state, GameState game, Ply ply) {
        String who = capital(who(state, game, ply.seat()));
        if (game.isPass(ply.move())) {
            return who + (ply.automatic() ? " had no move and passed. " : " passed. ");
        }
        boolean again = game.sideToMove() != null && game.sideToMove() == ply.seat() && !ply.automatic();
        return who + " played " + DisplayText.clean(ply.move()) + (again ? " and move" + s(who) + " again. " : ". ");
    }

    /** Returns the open offers with the keys that answer them; empty without offers. */
    static String offers(ClientState state, GameState game) {
        Integer you = game.you();
        if (you == null || state.isHotSeat() || game.offers().isEmpty()) {
            return "";
        }
        KeyMap keys = state.settings().keys();
        String kind = game.offerTo(you).map(PendingOffer::kind).orElse("");
        if (kind.isEmpty()) {
            return switch (game.offers().get(0).kind()) {
                case "takeback" -> "Takeback requested. ";
                case "draw" -> "Draw offered. ";
                case "rematch" -> "Rematch offered. ";
                default -> "Offer sent. ";
            };
        }
        String what = switch (kind) {
            case "takeback" -> " asks for a takeback: ";
            case "pause" -> game.isPlaying() ? " offers a pause: " : " offers to continue: ";
            default -> " offers a " + DisplayText.clean(kind) + ": ";
        };
        return capital(who(state, game, 1 - you)) + what + keys.name(GameActions.ACCEPT) + " accept, "
                + keys.name(GameActions.DECLINE) + " decline. ";
    }

    /**
     * Says that the opponent is away, and when or how to claim the win; empty while the opponent is present.
     */
    static String absence(ClientState state, GameState game, boolean narrow) {
        SeatPresence presence = game.opponentPresence();
        Integer you = game.you();
        if (you == null || presence.isHere() || state.isHotSeat()) {
            return "";
        }
        String away = capital(who(state, game, 1 - you)) + " is away. ";
        if (presence.isGone()) {
            return away + state.settings().keys().name(GameActions.CLAIM) + " claim win. ";
        }
        Long claimAt = presence.claimAt();
        if (claimAt == null) {
            return away;
        }
        long seconds = Math.max(1, (claimAt - state.now() + 999) / 1000);
        return away + (narrow ? "Claim the win in " : "You can claim the win in ") + seconds + " s. ";
    }

    private static String s(String who) {
        return who.equals("You") ? "" : "s";
    }

    static String turn(ClientState state, GameState game) {
        Integer to = game.sideToMove();
        if (to == null) {
            return "";
        }
        int moves = game.position().legalMoves().length;
        String count = moves == 1 ? "1 move." : moves + " moves.";
        if (state.isHotSeat() && !game.isWatched()) {
            return game.side(to) + " to move: " + count;
        }
        Integer you = game.you();
        return you != null && you.equals(to)
                ? "Your turn: " + count
                : "Waiting for " + brief(game.player(to).name()) + ".";
    }

    /** Capitalizes the first letter of "you"; names keep their spelling. */
    static String capital(String text) {
        return text.equals("you") ? "You" : text;
    }
}
