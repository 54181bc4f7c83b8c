package org.parlor.client.screen.connect;

import java.util.Optional;
import java.util.regex.Pattern;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.LobbyRow;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.message.ClientMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;

/** Accepts and declines what other players offer: challenges, open games and private games. */
public final class OfferActions {
    public static final Action ACCEPT = Action.of("take-up", 'Y', "play", "Accept challenge", "and play")
            .runs(OfferActions::accept)
            .when(state -> oldest(state).isPresent());
    public static final Action DECLINE = Action.of(
                    "say-no", 'X', "decline", "Decline challenge", "the oldest if there are several")
            .runs(OfferActions::decline)
            .when(state -> oldest(state).isPresent());
    public static final Action JOIN_BY_CODE = Action.of("take-code", 'c', "code", "Join by code", "a private game")
            .runs(state -> Update.of(state.push(
                    new TextPromptDialog("Join by code", "the invite code of the game", "", OfferActions::enterCode))));

    /** A code or the id of a game. */
    public static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,32}");

    private OfferActions() {}

    /** Accepts the oldest challenge, from any screen. */
    public static Update accept(ClientState state) {
        return oldest(state).map(id -> accept(state, id)).orElse(Update.of(state));
    }

    /** Declines the oldest challenge, from any screen. */
    public static Update decline(ClientState state) {
        return oldest(state).map(id -> decline(state, id)).orElse(Update.of(state));
    }

    private static Optional<String> oldest(ClientState state) {
        return state.session().challenges().keySet().stream().findFirst();
    }

    public static Update accept(ClientState state, String id) {
        return start(state.with(state.session().withoutChallenge(id)), new LobbyRequest.ChallengeAccept(id));
    }

    public static Update decline(ClientState state, String id) {
        return Update.of(unselected(state, LobbyRow.Kind.CHALLENGE, id)
                        .with(state.session().withoutChallenge(id))
                        .info("Challenge declined"))
                .send(new LobbyRequest.ChallengeDecline(id, "generic"));
    }

    /** Joins an open game, or cancels it if it is the user's own. */
    public static Update take(ClientState state, String id) {
        LobbyMessage.Seek seek = state.session().lobby().seeks().get(id);
        boolean mine = seek != null && seek.from().name().equals(state.session().userName());
        return mine ? cancel(state, id) : start(state, new LobbyRequest.SeekTake(id, null));
    }

    private static Update cancel(ClientState state, String id) {
        SessionState without = state.session().apply(LobbyMessage.Removed.seek(id));
        return Update.of(unselected(state, LobbyRow.Kind.SEEK, id).with(without).info("Offer cancelled"))
                .send(new LobbyRequest.SeekCancel(id));
    }

    /** The user knows that the row goes away, so the next row is selected. */
    private static ClientState unselected(ClientState state, LobbyRow.Kind kind, String id) {
        return state.mapScreens(screen -> screen.withoutSelected(new LobbyRow(kind, id)));
    }

    public static Update takeCode(ClientState state, String code) {
        return start(state, new LobbyRequest.SeekTake(null, code));
    }

    private static Update enterCode(ClientState state, String text) {
        return ID.matcher(text).matches()
                ? takeCode(state.pop(), text)
                : Update.of(state.error("A code has letters and digits only"));
    }

    private static Update start(ClientState state, ClientMessage request) {
        return ConnectFlow.request(state, state.text("wait.theGame"), state.text("wait.please"), request);
    }
}
