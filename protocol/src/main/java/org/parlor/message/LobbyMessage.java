package org.parlor.message;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;

/** Messages about the lobby: users, open games, seeks, challenges and chat. */
public sealed interface LobbyMessage extends ServerMessage {
    /** The complete contents of the lobby. */
    @TypeTag("lobby")
    record Lobby(List<Seek> seeks, List<UserInfo> users, List<GameSummary> games) implements LobbyMessage {}

    /** One entry was added. */
    @TypeTag("lobby.add")
    record Added(
            @OmitNull @Nullable Seek seek,
            @OmitNull @Nullable UserInfo user,
            @OmitNull @Nullable GameSummary game) implements LobbyMessage {
        public static Added of(Seek seek) {
            return new Added(seek, null, null);
        }

        public static Added of(UserInfo userInfo) {
            return new Added(null, userInfo, null);
        }

        public static Added of(GameSummary game) {
            return new Added(null, null, game);
        }
    }

    /** One entry was removed, by id or name. */
    @TypeTag("lobby.remove")
    record Removed(
            @OmitNull @Nullable String seek,
            @OmitNull @Nullable String user,
            @OmitNull @Nullable String game) implements LobbyMessage {
        public static Removed seek(String id) {
            return new Removed(id, null, null);
        }

        public static Removed user(String name) {
            return new Removed(null, name, null);
        }

        public static Removed game(String id) {
            return new Removed(null, null, id);
        }
    }

    /** An open offer to play. */
    record Seek(
            String seek,
            UserInfo from,
            String game,
            Map<String, Object> options,
            TimeControl tc,
            boolean rated,
            SeatPreference side,
            @Nullable List<Integer> range,
            OpponentFilter vs) {}

    /** A running game. */
    record GameSummary(
            String g,
            String game,
            Map<String, Object> options,
            List<UserInfo> players,
            int ply,
            boolean rated,
            TimeControl tc) {}

    /** Another user challenges the receiver; {@code side} is the challenger's preference. */
    @TypeTag("challenge")
    record Challenge(
            String challenge,
            UserInfo from,
            String game,
            Map<String, Object> options,
            TimeControl tc,
            boolean rated,
            SeatPreference side,
            @OmitNull @Nullable StartPosition pos,
            @OmitNull @Nullable Integer pairs,
            long expiresMs)
            implements LobbyMessage {}

    /** A challenge is no longer open. */
    @TypeTag("challenge.gone")
    record ChallengeGone(
            String challenge,
            String why,
            @OmitNull @Nullable String g) implements LobbyMessage {}

    /** A chat message in a room. */
    @TypeTag("chat")
    record Chat(
            String room,
            String from,
            boolean bot,
            String text,
            @OmitNull @Nullable Integer ply,
            long at) implements LobbyMessage {}
}
