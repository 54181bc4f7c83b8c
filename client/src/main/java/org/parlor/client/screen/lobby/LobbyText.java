package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.VariantName;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.SessionState;
import org.parlor.client.ui.widget.Table.Row;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Formats the rows of the lobby as cells: game, players, clock and terms, or name, rating and status. */
final class LobbyText {
    private static final int TITLE_WIDTH = 16;
    private static final Row NONE = Row.of("", "", "", "");

    private LobbyText() {}

    /** Returns the titles of a section; its name stands above the first column. */
    static Row titles(LobbyRow.Kind kind) {
        return switch (kind) {
            case CHALLENGE -> Row.titles("", "From", "Clock", "Seat");
            case MY_GAME -> Row.titles("", "Opponent", "", "Turn");
            case SEEK -> Row.titles("", "From", "Clock", "Seat");
            case GAME -> Row.titles("", "Players", "Clock", "");
            case USER, BOT -> Row.titles("", "Rating", "Status");
        };
    }

    static Row row(ClientState state, LobbyRow row) {
        SessionState session = state.session();
        return switch (row.kind()) {
            case CHALLENGE ->
                found(session.challenges(), row).map(LobbyText::challenge).orElse(NONE);
            case MY_GAME ->
                found(session.games(), row).map(game -> mine(state, game)).orElse(NONE);
            case SEEK ->
                found(session.lobby().seeks(), row)
                        .map(seek -> seek(session, seek))
                        .orElse(NONE);
            case GAME ->
                found(session.lobby().games(), row).map(LobbyText::game).orElse(NONE);
            case USER, BOT ->
                found(session.lobby().users(), row)
                        .map(user -> user(session, user))
                        .orElse(NONE);
        };
    }

    private static <T> Optional<T> found(Map<String, T> all, LobbyRow row) {
        return Optional.ofNullable(all.get(row.id()));
    }

    private static Row challenge(LobbyMessage.Challenge challenge) {
        return Row.of(
                title(challenge.game(), challenge.options()),
                player(challenge.from()),
                TimeControlFormat.print(challenge.tc()),
                terms(challenge.rated(), null) + seat(challenge.game(), challenge.side()));
    }

    private static Row seek(SessionState session, LobbyMessage.Seek seek) {
        boolean mine = seek.from().name().equals(session.userName());
        return Row.of(
                title(seek.game(), seek.options()),
                player(seek.from()),
                TimeControlFormat.print(seek.tc()),
                mine ? "yours (Enter cancels)" : terms(seek.rated(), seek.range()) + seat(seek.game(), seek.side()));
    }

    private static String title(String game, Map<String, Object> options) {
        return VariantName.words(game, options, TITLE_WIDTH);
    }

    private static String player(UserInfo user) {
        return user.r() == null ? user.name() : user.name() + " " + user.r();
    }

    private static String terms(boolean rated, @Nullable List<Integer> range) {
        String bounds = range == null ? "" : range.get(0) + "–" + range.get(1) + ", ";
        return (rated ? "rated, " : "") + bounds;
    }

    /** Returns the seat of the player who joins. */
    private static String seat(String game, SeatPreference theirs) {
        List<String> seats = Games.find(game).map(GameKind::players).orElse(List.of("first", "second"));
        return switch (theirs) {
            case FIRST -> "you: " + seats.get(1);
            case SECOND -> "you: " + seats.get(0);
            case RANDOM -> "random";
        };
    }

    private static Row mine(ClientState state, GameState game) {
        String turn = state.canMove(game) ? "your move" : game.isPlaying() ? "their move" : game.state();
        return Row.of(
                title(game.rules().kind().id(), game.rules().options().values()),
                game.opponent().map(UserInfo::name).orElse(""),
                "",
                turn);
    }

    private static Row game(LobbyMessage.GameSummary game) {
        String players = String.join(
                " – ", game.players().stream().map(LobbyText::player).toList());
        return Row.of(
                title(game.game(), game.options()),
                players,
                TimeControlFormat.print(game.tc()),
                game.rated() ? "rated" : "");
    }

    /** Formats name, rating and activity of a user. */
    private static Row user(SessionState session, UserInfo user) {
        String name = user.name();
        boolean plays = session.lobby().games().values().stream()
                .anyMatch(game ->
                        game.players().stream().anyMatch(player -> player.name().equals(name)));
        boolean offers = session.lobby().seeks().values().stream()
                .anyMatch(seek -> seek.from().name().equals(name));
        String status = session.muted().contains(name) ? "muted" : offers ? "waiting" : plays ? "playing" : "";
        String rating = user.r() == null ? "" : user.r().toString();
        return Row.of(name, rating, name.equals(session.userName()) ? "you" : status);
    }
}
