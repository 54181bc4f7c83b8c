package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.GameTitle;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.SessionState;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The rows of the lobby in words. */
final class LobbyText {
    /** With fewer columns than these only what matters most is told. */
    private static final int NARROW = 44;

    /** From these columns on the games have room for all of their titles. */
    private static final int WIDE = 70;

    private static final int MOVE_WIDTH = 8;

    private LobbyText() {}

    /** @param columns how many there are for it: what does not fit is left out, the most important stays */
    static String row(ClientState state, LobbyRow row, int columns) {
        SessionState session = state.session();
        String text = switch (row.kind()) {
            case CHALLENGE ->
                found(session.challenges(), row)
                        .map(told -> challenge(told, columns))
                        .orElse("");
            case MY_GAME ->
                found(session.games(), row)
                        .map(game -> mine(state, game, columns))
                        .orElse("");
            case SEEK ->
                found(session.lobby().seeks(), row)
                        .map(seek -> seek(session, seek, columns))
                        .orElse("");
            case GAME ->
                found(session.lobby().games(), row)
                        .map(told -> game(told, columns))
                        .orElse("");
            case USER, BOT ->
                found(session.lobby().users(), row)
                        .map(userInfo -> user(session, userInfo, columns))
                        .orElse("");
        };
        return DisplayText.clean(text);
    }

    private static <T> Optional<T> found(Map<String, T> all, LobbyRow row) {
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

    private static String seek(SessionState session, LobbyMessage.Seek told, int columns) {
        boolean mine = told.from().name().equals(session.userName());
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
        String fixed = title(game, options, columns)
                + column(player(from), narrow ? 14 : 16)
                + column(TimeControlFormat.print(control), 7);
        return narrow ? fixed : fixed + DisplayText.fit(terms, columns - fixed.length());
    }

    private static String title(String game, Map<String, Object> options, int columns) {
        int width = columns < NARROW ? 15 : columns < WIDE ? 16 : 24;
        return column(GameTitle.words(game, options, width - 1), width);
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

    private static String mine(ClientState state, GameState game, int columns) {
        boolean narrow = columns < NARROW;
        String against = game.opponent().map(UserInfo::name).orElse("");
        return title(game.rules().kind().id(), game.rules().options().values(), columns)
                + (narrow ? column(against, 10) : column("against " + against, 23))
                + (state.canMove(game) ? "your move!" : game.isPlaying() ? "their move" : game.state());
    }

    private static String game(LobbyMessage.GameSummary told, int columns) {
        String players = String.join(
                " – ", told.players().stream().map(LobbyText::player).toList());
        String title = title(told.game(), told.options(), columns);
        int rest = columns - title.length() - MOVE_WIDTH;
        String move = columns < NARROW ? "" : "move " + told.ply();
        return title + column(players, rest + MOVE_WIDTH - move.length()) + move;
    }

    /** What somebody does as far as the lobby shows it. */
    private static String user(SessionState session, UserInfo told, int columns) {
        String name = told.name();
        boolean plays = session.lobby().games().values().stream()
                .anyMatch(game ->
                        game.players().stream().anyMatch(player -> player.name().equals(name)));
        boolean offers = session.lobby().seeks().values().stream()
                .anyMatch(seek -> seek.from().name().equals(name));
        String does = session.muted().contains(name) ? "muted" : offers ? "offers" : plays ? "plays" : "";
        String what = name.equals(session.userName()) ? "you" : does;
        return what.isEmpty() ? DisplayText.fit(player(told), columns) : column(player(told), columns - 7) + what;
    }

    private static String column(String text, int width) {
        return DisplayText.left(text, Math.max(0, width - 1)) + " ";
    }
}
