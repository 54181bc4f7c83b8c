package org.parlor.server.core;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.account.Principal;

/** The token scopes that requests require. Requests that are not listed are read-only and need no scope. */
final class RequiredScopes {
    private static final Map<TokenScope, Set<Class<? extends ClientMessage>>> REQUESTS = Map.of(
            TokenScope.PLAY,
            Set.of(
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
                    TournamentRequest.Leave.class),
            TokenScope.CHALLENGE,
            Set.of(
                    LobbyRequest.Challenge.class,
                    LobbyRequest.ChallengeCancel.class,
                    TournamentRequest.Create.class,
                    TournamentRequest.Start.class,
                    TournamentRequest.End.class),
            TokenScope.WATCH,
            Set.of(GameRequest.Watch.class, GameRequest.Unwatch.class),
            TokenScope.CHAT,
            Set.of(LobbyRequest.Chat.class));

    private RequiredScopes() {}

    /** @throws RequestException {@code forbidden} if the scope is missing */
    static void require(Principal principal, ClientMessage request) {
        REQUESTS.forEach((scope, requests) -> {
            if (requests.contains(request.getClass()) && !principal.allows(scope)) {
                String word = scope.name().toLowerCase(Locale.ROOT);
                throw RequestException.of(ErrorCode.FORBIDDEN, "This session's token lacks the scope " + word)
                        .withData(Map.of("scope", word));
            }
        });
    }
}
