package org.parlor.server.core;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.account.Principal;

/** Which requests a bot token must have a scope for. What is not here only looks, and is open to everybody. */
final class RequiredScopes {
    private static final Map<Class<? extends ClientMessage>, TokenScope> NEEDED = needed();

    private RequiredScopes() {}

    private static Map<Class<? extends ClientMessage>, TokenScope> needed() {
        Map<Class<? extends ClientMessage>, TokenScope> needed = new HashMap<>();
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
                        TournamentRequest.Join.class,
                        TournamentRequest.Leave.class)
                .forEach(request -> needed.put(request, TokenScope.PLAY));
        List.of(
                        LobbyRequest.Challenge.class,
                        LobbyRequest.ChallengeCancel.class,
                        TournamentRequest.New.class,
                        TournamentRequest.Start.class,
                        TournamentRequest.End.class)
                .forEach(request -> needed.put(request, TokenScope.CHALLENGE));
        List.of(GameRequest.Watch.class, GameRequest.Unwatch.class)
                .forEach(request -> needed.put(request, TokenScope.WATCH));
        needed.put(LobbyRequest.Chat.class, TokenScope.CHAT);
        return Map.copyOf(needed);
    }

    /** @throws RequestException {@code forbidden}, with the scope that is lacking */
    static void require(Principal principal, ClientMessage request) {
        TokenScope needed = NEEDED.get(request.getClass());
        if (needed != null && !principal.allows(needed)) {
            String word = needed.name().toLowerCase(Locale.ROOT);
            throw RequestException.of(
                            ErrorCode.FORBIDDEN, "The token of this session is not for this: it lacks " + word)
                    .with(Map.of("scope", word));
        }
    }
}
