package org.parlor.client.view;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.ClockText;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.LoungeRow;
import org.parlor.client.model.World;
import org.parlor.message.LobbyNews;
import org.parlor.message.Side;
import org.parlor.message.TimeControl;
import org.parlor.message.User;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The rows of the lobby in words. */
final class LoungeText {

    private LoungeText() {}

    /** @param narrow whether there is room for what matters most only */
    static String row(ClientState state, LoungeRow row, boolean narrow) {
        World world = state.world();
        String text = switch (row.kind()) {
            case CHALLENGE ->
                found(world.challenges(), row)
                        .map(told -> challenge(told, narrow))
                        .orElse("");
            case MY_GAME ->
                found(world.games(), row).map(game -> mine(state, game, narrow)).orElse("");
            case SEEK ->
                found(world.lobby().seeks(), row)
                        .map(seek -> seek(world, seek, narrow))
                        .orElse("");
            case GAME ->
                found(world.lobby().games(), row)
                        .map(told -> game(told, narrow))
                        .orElse("");
            case USER ->
                found(world.lobby().users(), row).map(user -> user(world, user)).orElse("");
        };
        return Text.clean(text);
    }

    private static <T> Optional<T> found(Map<String, T> all, LoungeRow row) {
        return Optional.ofNullable(all.get(row.id()));
    }

    private static String challenge(LobbyNews.Challenge told, boolean narrow) {
        return offer(told.game(), told.options(), told.from(), told.tc(), narrow) + seat(told.game(), told.side());
    }

    private static String seek(World world, LobbyNews.Seek told, boolean narrow) {
        boolean mine = told.from().name().equals(world.me());
        String offer = offer(told.game(), told.options(), told.from(), told.tc(), narrow);
        return offer
                + (mine
                        ? (narrow ? "yours" : "yours; Enter takes it back")
                        : narrow ? "" : seat(told.game(), told.side()));
    }

    private static String offer(
            String game, Map<String, Object> options, User from, TimeControl control, boolean narrow) {
        return column(GameText.name(game, options), 16)
                + column(from.name(), narrow ? 12 : 18)
                + column(ClockText.print(control), narrow ? 6 : 8);
    }

    /** Which seat is left for whoever joins. */
    private static String seat(String game, Side theirs) {
        List<String> seats = Games.find(game).map(GameKind::players).orElse(List.of("first", "second"));
        return switch (theirs) {
            case FIRST -> "you play " + seats.get(1);
            case SECOND -> "you play " + seats.get(0);
            case RANDOM -> "either side";
        };
    }

    private static String mine(ClientState state, GameModel game, boolean narrow) {
        String against = game.opponent().map(User::name).orElse("");
        return column(GameText.name(game), 16)
                + (narrow ? column(against, 12) : column("against " + against, 26))
                + (state.mayMove(game) ? "your move!" : game.state());
    }

    private static String game(LobbyNews.GameLine told, boolean narrow) {
        String players =
                String.join(" – ", told.players().stream().map(User::name).toList());
        return column(GameText.name(told.game(), told.options()), 16)
                + (narrow ? column(players, 18) : column(players, 36) + "move ")
                + told.ply();
    }

    private static String user(World world, User told) {
        String what = told.name().equals(world.me()) ? "you" : told.bot() ? "bot" : "";
        return column(told.name(), 34) + what;
    }

    private static String column(String text, int width) {
        return Text.left(text, width - 1) + " ";
    }
}
