package org.parlor.server.core.lobby;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyNews;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Refusal;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Gallery;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.Step;

/** Who hears what is said in a room: the lobby, a game's players, its watchers, or one person. */
record ChatRooms(Sessions sessions, Rooms rooms, Session speaker) {

    void say(LobbyRequest.Chat chat, Step step) {
        String room = chat.room();
        if (room.equals("lobby")) {
            send(chat, sessions.inLobby(), null, step);
        } else if (room.startsWith("@")) {
            send(chat, whisper(room.substring(1)), null, step);
        } else if (room.endsWith("/w")) {
            Gallery gallery =
                    rooms.require(room.substring(0, room.length() - 2)).gallery();
            if (!gallery.watchers().contains(speaker.link())) {
                throw Refusal.at(ErrorCode.FORBIDDEN, "room", "Only watchers of the game talk there");
            }
            send(chat, List.copyOf(gallery.watchers()), gallery.shown().ply(), step);
        } else {
            Game game = rooms.require(room).game();
            send(chat, players(game), game.ply(), step);
        }
    }

    private List<Long> whisper(String name) {
        Session to = sessions.of(Player.key(name))
                .orElseThrow(() -> Refusal.at(ErrorCode.NO_SUCH_USER, "room", "No such user is connected"));
        return Stream.of(to.link(), speaker.link()).distinct().toList();
    }

    private List<Long> players(Game game) {
        if (game.seatOf(speaker.key()).isEmpty()) {
            throw Refusal.at(
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

    private LobbyNews.Chat line(LobbyRequest.Chat chat, @Nullable Integer ply, Step step) {
        return new LobbyNews.Chat(chat.room(), speaker.account().name(), speaker.bot(), chat.text(), ply, step.now());
    }
}
