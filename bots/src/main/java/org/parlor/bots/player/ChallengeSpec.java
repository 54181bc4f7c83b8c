package org.parlor.bots.player;

import java.util.Map;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.TimeControl;

/** A challenge to one opponent. The bot repeats it after each game until it has played enough games. */
public record ChallengeSpec(String opponent, String game, Map<String, Object> options, TimeControl timeControl) {

    public ChallengeSpec {
        options = Map.copyOf(options);
    }

    LobbyRequest.Challenge toRequest() {
        return new LobbyRequest.Challenge(opponent, game, options, timeControl, null, null, null, null);
    }
}
