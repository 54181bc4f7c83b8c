package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parlor.client.game.GameState;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** A row of the lobby, identified by its id on the server. */
public record LobbyRow(Kind kind, String id) {

    /** The sections, in the order in which they are shown. */
    public enum Kind {
        CHALLENGE("Challenges"),
        MY_GAME("Your games"),
        ENDED("Ended games"),
        SEEK("Open games"),
        GAME("Live games"),
        USER("People"),
        BOT("Bots");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        /** Returns whether the section lists users, not games. */
        public boolean isUser() {
            return this == USER || this == BOT;
        }
    }

    /** Returns the rows that contain a text, ignoring case; all rows for an empty text. */
    public static List<LobbyRow> of(SessionState session, String filter) {
        String wanted = filter.strip().toLowerCase(Locale.ROOT);
        List<LobbyRow> rows = new ArrayList<>();
        session.challenges()
                .forEach((id, told) ->
                        add(rows, Kind.CHALLENGE, id, wanted, () -> words(told.from(), told.game(), told.tc())));
        session.running().stream()
                .sorted(GameState.URGENCY)
                .forEach(game -> add(rows, Kind.MY_GAME, game.gameId(), wanted, () -> words(game)));
        session.ended()
                .forEach(ended -> add(
                        rows,
                        Kind.ENDED,
                        ended.g(),
                        wanted,
                        () -> Stream.of(ended.opponent().name(), name(ended.game()))));
        Lobby lobby = session.lobby();
        lobby.seeks()
                .forEach((id, seek) ->
                        add(rows, Kind.SEEK, id, wanted, () -> words(seek.from(), seek.game(), seek.tc())));
        lobby.games().forEach((gameId, game) -> {
            if (session.game(gameId).filter(GameState::isMyRunningGame).isEmpty()) {
                add(rows, Kind.GAME, gameId, wanted, () -> words(game));
            }
        });
        users(lobby, rows, wanted, Kind.USER);
        users(lobby, rows, wanted, Kind.BOT);
        return rows;
    }

    private static void users(Lobby lobby, List<LobbyRow> rows, String wanted, Kind kind) {
        for (Map.Entry<String, UserInfo> user : lobby.users().entrySet()) {
            if (user.getValue().bot() == (kind == Kind.BOT)) {
                add(rows, kind, user.getKey(), wanted, () -> Stream.of(user.getKey()));
            }
        }
    }

    private static void add(List<LobbyRow> rows, Kind kind, String id, String wanted, Supplier<Stream<String>> words) {
        if (wanted.isEmpty()
                || words.get().anyMatch(word -> word.toLowerCase(Locale.ROOT).contains(wanted))) {
            rows.add(new LobbyRow(kind, id));
        }
    }

    private static Stream<String> words(UserInfo from, String game, TimeControl clock) {
        return Stream.of(from.name(), name(game), TimeControlFormat.print(clock));
    }

    private static Stream<String> words(GameState game) {
        return Stream.concat(
                game.players().stream().map(UserInfo::name),
                Stream.of(name(game.rules().kind().id())));
    }

    private static Stream<String> words(LobbyMessage.GameSummary told) {
        return Stream.concat(told.players().stream().map(UserInfo::name), Stream.of(name(told.game())));
    }

    private static String name(String game) {
        return Games.find(game).map(GameKind::name).orElse(game);
    }
}
