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
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.live.Spectators;

/** Delivers a chat message to the recipients of its room: the lobby, the players or spectators of a game, or one user. */
public record ChatRouter(Sessions sessions, GameService games, Session sender) {

    public void send(LobbyRequest.Chat chat, Step step) {
        String room = chat.room();
        if (room.equals("lobby")) {
            deliver(chat, sessions.lobbySubscribers(), null, step);
        } else if (room.startsWith("@")) {
            deliver(chat, directRecipients(room.substring(1)), null, step);
        } else if (room.endsWith("/w")) {
            Spectators spectators =
                    games.require(room.substring(0, room.length() - 2)).spectators();
            if (!spectators.connectionIds().contains(sender.connectionId())) {
                throw RequestException.forField(
                        ErrorCode.FORBIDDEN, "room", "Only spectators of the game can chat in this room");
            }
            int ply = spectators.visibleGame().ply();
            deliver(chat, List.copyOf(spectators.connectionIds()), ply, step);
        } else {
            LiveGame live = games.require(room);
            sender.requireReads(live.game().settings().tc());
            int seat = seat(live.game());
            deliver(chat, sessions.players(live.game()), live.game().ply(), step);
            games.addChatLine(live, seat, chat.text(), step.wallNow());
        }
    }

    private List<Long> directRecipients(String name) {
        Session to = sessions.find(Player.key(name))
                .orElseThrow(
                        () -> RequestException.forField(ErrorCode.NO_SUCH_USER, "room", "The user is not connected"));
        return Stream.of(to.connectionId(), sender.connectionId()).distinct().toList();
    }

    private int seat(Game game) {
        return sender.account()
                .seatIn(game)
                .orElseThrow(() -> RequestException.forField(
                        ErrorCode.NOT_A_PLAYER,
                        "room",
                        "Only the players can chat in this room; spectators use " + game.id() + "/w"));
    }

    private void deliver(LobbyRequest.Chat chat, List<Long> connectionIds, @Nullable Integer ply, Step step) {
        String name = sender.account().name();
        step.send(
                connectionIds.stream().filter(this::isNotMuted).toList(),
                new LobbyMessage.Chat(chat.room(), name, sender.isBot(), chat.text(), ply, step.wallNow()));
    }

    private boolean isNotMuted(long connectionId) {
        return sessions.findByConnection(connectionId)
                .map(recipient -> !recipient.account().muted().contains(sender.key()))
                .orElse(false);
    }
}
