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

/** Maps requests to the token scope they require. Requests that are not listed are read-only and need no scope. */
final class RequiredScopes {
    private static final Map<Class<? extends ClientMessage>, TokenScope> REQUIRED = requiredScopes();

    private RequiredScopes() {}

    private static Map<Class<? extends ClientMessage>, TokenScope> requiredScopes() {
        Map<Class<? extends ClientMessage>, TokenScope> scopes = new HashMap<>();
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
                .forEach(request -> scopes.put(request, TokenScope.PLAY));
        List.of(
                        LobbyRequest.Challenge.class,
                        LobbyRequest.ChallengeCancel.class,
                        TournamentRequest.Create.class,
                        TournamentRequest.Start.class,
                        TournamentRequest.End.class)
                .forEach(request -> scopes.put(request, TokenScope.CHALLENGE));
        List.of(GameRequest.Watch.class, GameRequest.Unwatch.class)
                .forEach(request -> scopes.put(request, TokenScope.WATCH));
        scopes.put(LobbyRequest.Chat.class, TokenScope.CHAT);
        return Map.copyOf(scopes);
    }

    /** @throws RequestException {@code forbidden} if the scope is missing */
    static void require(Principal principal, ClientMessage request) {
        TokenScope required = REQUIRED.get(request.getClass());
        if (required != null && !principal.allows(required)) {
            String word = required.name().toLowerCase(Locale.ROOT);
            throw RequestException.of(ErrorCode.FORBIDDEN, "This session's token lacks the scope " + word)
                    .withData(Map.of("scope", word));
        }
    }
}
