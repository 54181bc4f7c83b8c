package org.parlor.client.screen.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.VariantName;
import org.parlor.client.state.ClientState;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;

/** Describes a game in words: its title and its players. */
public final class GameText {

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
}
