package org.parlor.server.core.lobby;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.play.Spectators;

/** Who hears what is said in a room: the lobby, a game's players, its watchers, or one person. */
record ChatRouter(Sessions sessions, GameService rooms, Session speaker) {

    void say(LobbyRequest.Chat chat, Step step) {
        String room = chat.room();
        if (room.equals("lobby")) {
            send(chat, sessions.inLobby(), null, step);
        } else if (room.startsWith("@")) {
            send(chat, whisper(room.substring(1)), null, step);
        } else if (room.endsWith("/w")) {
            Spectators spectators =
                    rooms.require(room.substring(0, room.length() - 2)).gallery();
            if (!spectators.watchers().contains(speaker.link())) {
                throw RequestException.at(ErrorCode.FORBIDDEN, "room", "Only watchers of the game talk there");
            }
            send(chat, List.copyOf(spectators.watchers()), spectators.shown().ply(), step);
        } else {
            Game game = rooms.require(room).game();
            send(chat, players(game), game.ply(), step);
        }
    }

    private List<Long> whisper(String name) {
        Session to = sessions.of(Player.key(name))
                .orElseThrow(() -> RequestException.at(ErrorCode.NO_SUCH_USER, "room", "No such user is connected"));
        return Stream.of(to.link(), speaker.link()).distinct().toList();
    }

    private List<Long> players(Game game) {
        if (game.seatOf(speaker.key()).isEmpty()) {
            throw RequestException.at(
                    ErrorCode.NOT_A_PLAYER, "room", "Only the players talk there; watchers use " + game.id() + "/w");
        }
        return game.terms().players().stream()
                .flatMap(player -> sessions.of(player.key()).stream())
                .map(Session::link)
                .toList();
    }

    private void send(LobbyRequest.Chat chat, List<Long> links, @Nullable Integer ply, Step step) {
        List<Long> listeners = links.stream().filter(this::isHeard).toList();
        step.send(listeners, line(chat, ply, step));
    }

    private boolean isHeard(long link) {
        return sessions.byLink(link)
                .map(listener -> !listener.account().muted().contains(speaker.key()))
                .orElse(false);
    }

    private LobbyMessage.Chat line(LobbyRequest.Chat chat, @Nullable Integer ply, Step step) {
        return new LobbyMessage.Chat(
                chat.room(), speaker.account().name(), speaker.bot(), chat.text(), ply, step.now());
    }
}
