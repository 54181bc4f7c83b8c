package org.parlor.client.screen.lobby;

import org.parlor.client.screen.CommonActions;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.join.ConnectFlow;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.state.ChatLine;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.LobbyMessage;

/** What is told of the lobby, as it changes the screen. */
public final class LobbyMessageHandler {

    private LobbyMessageHandler() {}

    public static Update reduce(ClientState state, LobbyMessage news) {
        return new StateReducer(state).reduce(news);
    }

    private record StateReducer(ClientState state) {

        Update reduce(LobbyMessage news) {
            if (news instanceof LobbyMessage.Lobby all) {
                return lobby(all);
            } else if (news instanceof LobbyMessage.Added added) {
                return added(added);
            } else if (news instanceof LobbyMessage.Removed removed) {
                return removed(removed);
            } else if (news instanceof LobbyMessage.Challenge challenge) {
                return challenge(challenge);
            } else if (news instanceof LobbyMessage.ChallengeGone gone) {
                return challengeGone(gone);
            }
            return chat((LobbyMessage.Chat) news);
        }

        private Update lobby(LobbyMessage.Lobby lobby) {
            return LobbyPager.ask(state.with(state.session().with(Lobby.of(lobby))), lobby);
        }

        private Update added(LobbyMessage.Added added) {
            return Update.of(
                    state.with(state.session().with(state.session().lobby().with(added))));
        }

        private Update removed(LobbyMessage.Removed removed) {
            return Update.of(
                    state.with(state.session().with(state.session().lobby().without(removed))));
        }

        private Update challenge(LobbyMessage.Challenge challenge) {
            String from = DisplayText.clean(challenge.from().name());
            KeyMap keys = state.settings().keys();
            String answers = keys.name(CommonActions.ACCEPT_CHALLENGE) + " plays, "
                    + keys.name(CommonActions.DECLINE_CHALLENGE) + " says no";
            String called = from + " challenges you";
            ClientState challenged =
                    state.with(state.session().withChallenge(challenge)).info(called + ": " + answers);
            return GameMessageHandler.withBell(Update.of(challenged), called);
        }

        private Update challengeGone(LobbyMessage.ChallengeGone gone) {
            ClientState without = state.with(state.session().withoutChallenge(gone.challenge()));
            boolean waitedFor = state.topScreen() instanceof WaitingScreen waiting
                    && gone.challenge().equals(waiting.challenge());
            return waitedFor && !gone.why().equals("accepted")
                    ? ConnectFlow.failed(without, "The challenge was not taken up: " + DisplayText.clean(gone.why()), 4)
                    : Update.of(without);
        }

        private Update chat(LobbyMessage.Chat chat) {
            String from = DisplayText.clean(chat.from());
            String text = DisplayText.clean(chat.text());
            ClientState said = state.with(state.session().withChatLine(new ChatLine(chat.room(), from, text)));
            boolean mine = chat.from().equals(state.session().userName());
            return Update.of(mine ? said : said.info(from + ": " + text));
        }
    }
}
