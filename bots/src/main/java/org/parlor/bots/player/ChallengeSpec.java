package org.parlor.bots.player;

import java.util.Map;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.TimeControl;

/** A game that a bot offers to one name, again after each until it has played enough. */
public record ChallengeSpec(String opponent, String game, Map<String, Object> options, TimeControl tc) {

    public ChallengeSpec {
        options = Map.copyOf(options);
    }

    LobbyRequest.Challenge challenge() {
        return new LobbyRequest.Challenge(opponent, game, options, tc, null, null, null, null);
    }
}
