package org.parlor.server.core;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Scope;
import org.parlor.message.TourRequest;
import org.parlor.server.core.people.Pass;

/** Which requests a bot token must have a scope for. What is not here only looks, and is open to everybody. */
final class Scopes {
    private static final Map<Class<? extends ClientMessage>, Scope> NEEDED = needed();

    private Scopes() {}

    private static Map<Class<? extends ClientMessage>, Scope> needed() {
        Map<Class<? extends ClientMessage>, Scope> needed = new HashMap<>();
        List.of(
                        LobbyRequest.Seek.class,
                        LobbyRequest.SeekCancel.class,
                        LobbyRequest.SeekTake.class,
                        LobbyRequest.ChallengeAccept.class,
                        LobbyRequest.ChallengeDecline.class,
                        LobbyRequest.Policy.class,
                        GameRequest.Ready.class,
                        GameRequest.Move.class,
                        GameRequest.Resign.class,
                        GameRequest.Abort.class,
                        GameRequest.Offer.class,
                        GameRequest.Answer.class,
                        GameRequest.Claim.class,
                        TourRequest.Join.class,
                        TourRequest.Leave.class)
                .forEach(request -> needed.put(request, Scope.PLAY));
        List.of(
                        LobbyRequest.Challenge.class,
                        LobbyRequest.ChallengeCancel.class,
                        TourRequest.New.class,
                        TourRequest.Start.class,
                        TourRequest.End.class)
                .forEach(request -> needed.put(request, Scope.CHALLENGE));
        List.of(GameRequest.Watch.class, GameRequest.Unwatch.class)
                .forEach(request -> needed.put(request, Scope.WATCH));
        needed.put(LobbyRequest.Chat.class, Scope.CHAT);
        return Map.copyOf(needed);
    }

    /** @throws Refusal {@code forbidden}, with the scope that is lacking */
    static void require(Pass pass, ClientMessage request) {
        Scope needed = NEEDED.get(request.getClass());
        if (needed != null && !pass.allows(needed)) {
            String word = needed.name().toLowerCase(Locale.ROOT);
            throw Refusal.of(ErrorCode.FORBIDDEN, "The token of this session is not for this: it lacks " + word)
                    .with(Map.of("scope", word));
        }
    }
}
