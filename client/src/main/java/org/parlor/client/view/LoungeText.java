package org.parlor.client.view;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.LoungeRow;
import org.parlor.client.model.World;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The rows of the lobby in words. */
final class LoungeText {
    /** With fewer columns than these only what matters most is told. */
    private static final int NARROW = 44;

    private static final int MOVE_WIDTH = 8;

    private LoungeText() {}

    /** @param columns how many there are for it: what does not fit is left out, the most important stays */
    static String row(ClientState state, LoungeRow row, int columns) {
        World world = state.world();
        String text = switch (row.kind()) {
            case CHALLENGE ->
                found(world.challenges(), row)
                        .map(told -> challenge(told, columns))
                        .orElse("");
            case MY_GAME ->
                found(world.games(), row)
                        .map(game -> mine(state, game, columns))
                        .orElse("");
            case SEEK ->
                found(world.lobby().seeks(), row)
                        .map(seek -> seek(world, seek, columns))
                        .orElse("");
            case GAME ->
                found(world.lobby().games(), row)
                        .map(told -> game(told, columns))
                        .orElse("");
            case USER, BOT ->
                found(world.lobby().users(), row)
                        .map(userInfo -> user(world, userInfo, columns))
                        .orElse("");
        };
        return Text.clean(text);
    }

    private static <T> Optional<T> found(Map<String, T> all, LoungeRow row) {
        return Optional.ofNullable(all.get(row.id()));
    }

    private static String challenge(LobbyMessage.Challenge told, int columns) {
        return offer(
                told.game(),
                told.options(),
                told.from(),
                told.tc(),
                terms(told.rated(), null) + seat(told.game(), told.side()),
                columns);
    }

    private static String seek(World world, LobbyMessage.Seek told, int columns) {
        boolean mine = told.from().name().equals(world.me());
        String terms = terms(told.rated(), told.range());
        return offer(
                told.game(),
                told.options(),
                told.from(),
                told.tc(),
                mine ? "yours: Enter takes it back" : terms + seat(told.game(), told.side()),
                columns);
    }

    private static String offer(
            String game, Map<String, Object> options, UserInfo from, TimeControl control, String terms, int columns) {
        boolean narrow = columns < NARROW;
        String fixed = column(GameText.name(game, options), narrow ? 15 : 16)
                + column(player(from), narrow ? 14 : 16)
                + column(TimeControlFormat.print(control), 7);
        return narrow ? fixed : fixed + Text.fit(terms, columns - fixed.length());
    }

    private static String player(UserInfo userInfo) {
        return userInfo.r() == null ? userInfo.name() : userInfo.name() + " " + userInfo.r();
    }

    private static String terms(boolean rated, @Nullable List<Integer> range) {
        String bounds = range == null ? "" : range.get(0) + "–" + range.get(1) + ", ";
        return (rated ? "rated, " : "") + bounds;
    }

    /** Which seat is left for whoever joins. */
    private static String seat(String game, SeatPreference theirs) {
        List<String> seats = Games.find(game).map(GameKind::players).orElse(List.of("first", "second"));
        return switch (theirs) {
            case FIRST -> "you: " + seats.get(1);
            case SECOND -> "you: " + seats.get(0);
            case RANDOM -> "either";
        };
    }

    private static String mine(ClientState state, GameModel game, int columns) {
        boolean narrow = columns < NARROW;
        String against = game.opponent().map(UserInfo::name).orElse("");
        return column(GameText.name(game), narrow ? 15 : 16)
                + (narrow ? column(against, 10) : column("against " + against, 23))
                + (state.mayMove(game) ? "your move!" : game.isPlaying() ? "their move" : game.state());
    }

    private static String game(LobbyMessage.GameSummary told, int columns) {
        String players = String.join(
                " – ", told.players().stream().map(LoungeText::player).toList());
        int rest = columns - 16 - MOVE_WIDTH;
        String move = columns < NARROW ? "" : "move " + told.ply();
        return column(GameText.name(told.game(), told.options()), 16)
                + column(players, rest + MOVE_WIDTH - move.length())
                + move;
    }

    /** What somebody does as far as the lobby shows it. */
    private static String user(World world, UserInfo told, int columns) {
        String name = told.name();
        boolean plays = world.lobby().games().values().stream()
                .anyMatch(game ->
                        game.players().stream().anyMatch(player -> player.name().equals(name)));
        boolean offers = world.lobby().seeks().values().stream()
                .anyMatch(seek -> seek.from().name().equals(name));
        String does = world.muted().contains(name) ? "muted" : offers ? "offers" : plays ? "plays" : "";
        String what = name.equals(world.me()) ? "you" : does;
        return what.isEmpty() ? Text.fit(player(told), columns) : column(player(told), columns - 7) + what;
    }

    private static String column(String text, int width) {
        return Text.left(text, Math.max(0, width - 1)) + " ";
    }
}
