package org.parlor.client.model;

import org.parlor.client.frame.Text;
import org.parlor.message.LobbyMessage;

/** What is told of the lobby, as it changes the screen. */
final class LobbyNewsReducer {

    private LobbyNewsReducer() {}

    static Step reduce(ClientState state, LobbyMessage news) {
        return news.accept(new Told(state));
    }

    private record Told(ClientState state) implements LobbyMessage.Handler<Step> {

        @Override
        public Step lobby(LobbyMessage.Lobby lobby) {
            return LobbyRest.ask(state.with(state.world().with(Lobby.of(lobby))), lobby);
        }

        @Override
        public Step added(LobbyMessage.Added added) {
            return Step.of(state.with(state.world().with(state.world().lobby().with(added))));
        }

        @Override
        public Step removed(LobbyMessage.Removed removed) {
            return Step.of(state.with(state.world().with(state.world().lobby().without(removed))));
        }

        @Override
        public Step challenge(LobbyMessage.Challenge challenge) {
            String from = Text.clean(challenge.from().name());
            KeyMap keys = state.settings().keys();
            String answers = keys.name(Command.TAKE_UP) + " plays, " + keys.name(Command.SAY_NO) + " says no";
            String called = from + " challenges you";
            ClientState challenged =
                    state.with(state.world().challenged(challenge)).info(called + ": " + answers);
            return GameNewsReducer.ring(Step.of(challenged), called);
        }

        @Override
        public Step challengeGone(LobbyMessage.ChallengeGone gone) {
            ClientState without = state.with(state.world().unchallenged(gone.challenge()));
            boolean waitedFor = state.top() instanceof Screen.Waiting waiting
                    && gone.challenge().equals(waiting.challenge());
            return waitedFor && !gone.why().equals("accepted")
                    ? Journeys.failed(without, "The challenge was not taken up: " + Text.clean(gone.why()), 4)
                    : Step.of(without);
        }

        @Override
        public Step chat(LobbyMessage.Chat chat) {
            String from = Text.clean(chat.from());
            String text = Text.clean(chat.text());
            ClientState said = state.with(state.world().said(new ChatLine(chat.room(), from, text)));
            boolean mine = chat.from().equals(state.world().me());
            return Step.of(mine ? said : said.info(from + ": " + text));
        }
    }
}
