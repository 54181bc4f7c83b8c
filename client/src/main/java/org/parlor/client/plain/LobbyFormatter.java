package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.text.EndedGameText;
import org.parlor.client.screen.lobby.LobbyPager;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Lobby;
import org.parlor.client.ui.Messages;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;

/**
 * Formats the players, open games and running games of a lobby as lines.
 *
 * @param userName the name of the user
 */
record LobbyFormatter(String userName) {

    List<String> all(ClientState state) {
        Lobby lobby = state.session().lobby();
        int keptMax = LobbyPager.keptMax(state);
        List<String> lines = new ArrayList<>();
        lines.add("players: " + lobby.users().values().stream().map(this::user).collect(Collectors.joining(", ")));
        long waiting =
                state.session().running().stream().filter(GameState::isWaiting).count();
        if (waiting > 0) {
            lines.add(Messages.ENGLISH.get("header.waiting", waiting));
        }
        state.session().running().stream()
                .sorted(GameState.URGENCY)
                .forEach(game -> lines.add(own(state, game) + toOpen(game)));
        lobby.seeks().values().forEach(seek -> lines.add(seek(seek)));
        lobby.games().values().forEach(game -> lines.add(game(game)));
        if (lobby.seeks().isEmpty()) {
            lines.add("no open games; type seek GAME to open one");
        }
        if (Math.max(lobby.users().size(), lobby.games().size()) >= keptMax) {
            lines.add("not listed: players and games beyond the first " + keptMax);
        }
        return lines;
    }

    /** Formats a game of the user: its id, opponent and turn, and the time left of the side to move. */
    static String own(ClientState state, GameState game) {
        String left = TimeFormat.left(game, state.now());
        String queue = state.queueText(game.gameId());
        return "your game " + game.gameId() + ": "
                + game(game.rules().kind().id(), game.rules().options().values(), game.timeControl()) + " against "
                + game.opponent().map(PlayerNameFormat::displayName).orElse("your opponent") + ", "
                + turn(state, game)
                + game.offerToAnswer()
                        .map(offer -> ", " + offer.kind() + " offered")
                        .orElse("")
                + (left.isEmpty() ? "" : ", " + left + " left")
                + (queue.isEmpty() ? "" : "; " + queue);
    }

    private static String turn(ClientState state, GameState game) {
        if (state.canMove(game)) {
            return "your move";
        }
        if (!game.isPlaying()) {
            return game.state();
        }
        Integer timed = game.timedSeat();
        return timed != null && timed.equals(game.you()) ? "move queued" : "their move";
    }

    private static String toOpen(GameState game) {
        return game.isOver() ? "; type accept or decline" : "; type open " + game.gameId();
    }

    /** Formats a game that ended while the user was away. */
    static String ended(EndedGame ended) {
        return "your game " + ended.g() + " with " + ended.opponent().name() + " ended: " + EndedGameText.outcome(ended)
                + "; type replay " + ended.g();
    }

    private String user(UserInfo userInfo) {
        return PlayerNameFormat.displayName(userInfo) + (userInfo.name().equals(userName) ? " (you)" : "");
    }

    String seek(LobbyMessage.Seek seek) {
        String open = "open " + seek.seek() + ": " + game(seek.game(), seek.options(), seek.tc());
        return seek.from().name().equals(userName)
                ? open + ", yours; waiting for an opponent"
                : open + ", " + PlayerNameFormat.displayName(seek.from()) + wants(seek.game(), seek.side())
                        + "; type take " + seek.seek();
    }

    String game(LobbyMessage.GameSummary game) {
        return "playing " + game.g() + ": " + game(game.game(), game.options(), game.tc()) + ", "
                + game.players().stream().map(PlayerNameFormat::displayName).collect(Collectors.joining(" - "))
                + "; type watch " + game.g();
    }

    String challenge(LobbyMessage.Challenge challenge) {
        return PlayerNameFormat.displayName(challenge.from()) + " challenges you: "
                + game(challenge.game(), challenge.options(), challenge.tc())
                + wants(challenge.game(), challenge.side()) + "; type accept or decline";
    }

    private String wants(String game, SeatPreference seatPreference) {
        if (seatPreference == SeatPreference.RANDOM) {
            return "";
        }
        int seat = seatPreference == SeatPreference.FIRST ? 0 : 1;
        return " as " + Games.find(game).map(kind -> kind.players().get(seat)).orElse("seat " + seat);
    }

    private static String game(String id, Map<String, Object> options, TimeControl control) {
        String clock = control instanceof TimeControl.None ? "" : " clock " + TimeControlFormat.print(control);
        return Games.find(id).map(kind -> VariantName.typed(kind, options)).orElse(id) + clock;
    }
}
