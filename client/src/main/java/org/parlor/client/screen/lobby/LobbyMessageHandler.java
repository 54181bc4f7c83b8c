package org.parlor.client.screen.lobby;

import org.parlor.client.game.ChallengeEnd;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.LobbyMessage;

/** Applies messages about the lobby, challenges and the chat to the state, and notifies the user of them. */
public final class LobbyMessageHandler {

    private LobbyMessageHandler() {}

    public static Update reduce(ClientState state, LobbyMessage message) {
        if (message instanceof LobbyMessage.Added added && LobbyPager.isFull(state, added)) {
            return Update.of(state);
        }
        ClientState next = state.with(state.session().apply(message));
        if (message instanceof LobbyMessage.Lobby all) {
            return LobbyPager.ask(next, all);
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            return notifyOf(challenge, next);
        } else if (message instanceof LobbyMessage.ChallengeGone gone) {
            return challengeGone(gone, next);
        } else if (message instanceof LobbyMessage.Chat chat) {
            boolean mine = chat.from().equals(next.session().userName());
            String said = DisplayText.clean(chat.from()) + ": " + DisplayText.clean(chat.text());
            return Update.of(mine ? next : next.info(said));
        }
        return Update.of(next);
    }

    private static Update notifyOf(LobbyMessage.Challenge challenge, ClientState state) {
        KeyMap keys = state.settings().keys();
        String called = DisplayText.clean(challenge.from().name()) + " challenges you";
        String answers = keys.name(OfferActions.ACCEPT) + " accept · " + keys.name(OfferActions.DECLINE) + " decline";
        return GameMessageHandler.withBell(Update.of(state.info(called + ": " + answers)), called);
    }

    private static Update challengeGone(LobbyMessage.ChallengeGone gone, ClientState state) {
        boolean waitedFor = state.topScreen() instanceof WaitingScreen waiting
                && gone.challenge().equals(waiting.challenge());
        return waitedFor && !gone.why().equals("accepted")
                ? ConnectFlow.failed(state, "Challenge ended: " + ChallengeEnd.text(gone.why()), 4)
                : Update.of(state);
    }
}
