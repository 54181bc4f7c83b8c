package org.parlor.client.screen;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.ChallengeEnd;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.EndedGameText;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.InviteScreen;
import org.parlor.client.screen.connect.NotificationActions;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.connect.OtherDeviceScreen;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.GameCommandHandler;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.lobby.LobbyPager;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.player.AccountDeletionScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.ReplyPurpose;
import org.parlor.client.state.Screen;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.OfferKind;

/**
 * Applies a message of the server to the state.
 *
 * @param number the number of the answered request, or 0
 */
record ServerMessageHandler(ClientState state, int connectionNumber, long number) {

    Update reduce(ServerMessage message) {
        if (message instanceof GameMessage game) {
            return game(game);
        } else if (message instanceof LobbyMessage lobby) {
            return lobby(lobby);
        } else if (message instanceof SessionMessage session) {
            return session(session);
        }
        return message instanceof Reply reply ? reply(reply) : tournament((TournamentMessage) message);
    }

    private Update reply(Reply reply) {
        @Nullable ReplyPurpose purpose = state.session().purposes().get(number);
        return purpose == null
                ? reply(reply, null)
                : new ServerMessageHandler(state.with(state.session().withoutPurpose(number)), connectionNumber, number)
                        .reply(reply, purpose);
    }

    private Update reply(Reply reply, @Nullable ReplyPurpose purpose) {
        if (purpose instanceof ReplyPurpose.Withdraw) {
            return reply instanceof Reply.Ok ok ? withdraw(ok) : Update.of(state);
        }
        if (purpose instanceof ReplyPurpose.QueuedMove queued) {
            return OfflineSync.answered(state, number, queued, reply);
        }
        if (purpose instanceof ReplyPurpose.DeleteAccount && reply instanceof Reply.DeletionScheduledReply scheduled) {
            return AccountDeletionScreen.onScheduled(state, scheduled);
        }
        Optional<Update> page = state.screenWaitingFor(number)
                .map(screen -> screen.onReply(state, reply))
                .or(() -> LobbyPager.onReply(state, number, reply));
        if (page.isPresent()) {
            return page.get();
        }
        if (reply instanceof Reply.ErrorReply errorReply) {
            return refused(errorReply);
        }
        if (purpose instanceof ReplyPurpose.ShowCode && reply instanceof Reply.Ok ok && ok.code() != null) {
            return Update.of(state.withoutOverlays().push(new OtherDeviceScreen(ok.code(), 0)));
        }
        if (reply instanceof Reply.NotifyReply notifications) {
            boolean edits = purpose instanceof ReplyPurpose.EditNotifications;
            return Update.of(NotificationActions.onReply(state, notifications, edits));
        }
        if (reply instanceof Reply.NoteReply note && purpose instanceof ReplyPurpose.EditNote edit) {
            return Update.of(GameCommandHandler.editNote(state, edit.gameId(), note.note()));
        }
        if (reply instanceof Reply.RecordReply recordReply) {
            return GameMessageHandler.onRecord(state, recordReply, purpose);
        }
        return Update.of(state);
    }

    private Update session(SessionMessage news) {
        if (news instanceof SessionMessage.Welcome welcome) {
            return connectionNumber == 0
                    ? welcome(welcome)
                    : runPendingAction(state.withSecondPlayer(welcome.user().name()));
        }
        if (connectionNumber == 0 && news instanceof SessionMessage.Hello hello) {
            return Update.of(state.with(state.connection().with(hello)));
        }
        return connectionNumber == 0 && news instanceof SessionMessage.Notice notice
                ? Update.of(state.info(notice.text()))
                : Update.of(state);
    }

    private Update lobby(LobbyMessage news) {
        if (connectionNumber == 0) {
            return applyLobby(state, news);
        }
        // The second player at this keyboard accepts the challenges of the first one only.
        boolean ours = news instanceof LobbyMessage.Challenge challenge
                && challenge.from().name().equals(state.session().userName());
        return ours
                ? Update.of(state)
                        .send(1, new LobbyRequest.ChallengeAccept(((LobbyMessage.Challenge) news).challenge()))
                : Update.of(state);
    }

    private Update game(GameMessage news) {
        Update agreed = state.isHotSeat() ? acceptOwnOffer(news) : Update.of(state);
        return connectionNumber == 0 ? agreed.andThen(next -> GameMessageHandler.reduce(next, news)) : agreed;
    }

    private Update tournament(TournamentMessage news) {
        Update same = Update.of(state);
        return connectionNumber == 0
                ? same.forEachScreen((screen, next) -> screen.onTournament(next, news.tour()))
                : same;
    }

    /** Accepts an offer between two players at one keyboard, unless it ends the game. */
    private Update acceptOwnOffer(GameMessage news) {
        if (!(news instanceof GameMessage.Offered offered) || !offered.state().equals("made")) {
            return Update.of(state);
        }
        Integer you = state.session().game(news.g()).map(GameState::you).orElse(null);
        int seat = you == null ? -1 : connectionNumber == 0 ? you : 1 - you;
        boolean known = List.of("takeback", "pause", "rematch").contains(offered.kind());
        return known && seat >= 0 && offered.by() != seat
                ? Update.of(state)
                        .send(
                                connectionNumber,
                                new GameRequest.Answer(news.g(), OfferKind.valueOf(upper(offered.kind())), true))
                : Update.of(state);
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private Update welcome(SessionMessage.Welcome welcome) {
        SessionMessage.Welcome.CurrentUser self = welcome.user();
        boolean back = state.connection().isLost();
        SessionState session =
                back ? state.session().reconnected(self, welcome.games()) : SessionState.EMPTY.withUser(self);
        List<EndedGame> ended = welcome.ended() == null ? List.of() : welcome.ended();
        ClientState online =
                state.with(session.withEnded(ended)).with(state.connection().online());
        Update update = Update.of(back ? again(online) : online)
                .andThen(next -> OfflineSync.welcome(next, welcome.games()))
                .send(new LobbyRequest.Lobby(true))
                .forEachScreen(Screen::refresh);
        if (back) {
            String watched = online.game()
                    .filter(GameState::isWatched)
                    .map(GameState::gameId)
                    .orElse(null);
            return watched == null ? update : update.send(new GameRequest.Watch(watched, null));
        }
        return update.andThen(ServerMessageHandler::runPendingAction)
                .map(next -> ended.isEmpty() ? next : next.info(news(ended)));
    }

    private static String news(List<EndedGame> ended) {
        return ended.size() == 1
                ? EndedGameText.sentence(ended.get(0))
                : ended.size() + " of your games ended while you were away";
    }

    /** Runs the pending action after the login. */
    private static Update runPendingAction(ClientState state) {
        PendingAction pending = state.pendingAction();
        ClientState lobby =
                state.with(List.of(state.screens().get(0), LobbyScreen.of(""))).with(PendingAction.NONE);
        return switch (pending.action()) {
            case NONE -> Update.of(state);
            case LOBBY -> Update.of(state.isConnectedToHosted() ? InviteScreen.open(lobby) : lobby);
            case CHALLENGE -> ConnectFlow.challenge(state, pending.setup(), pending.target());
            case LOCAL ->
                state.isHotSeat() && !state.session().userName().isEmpty()
                        ? ConnectFlow.challenge(state, pending.setup(), state.secondPlayer())
                        : Update.of(state);
            case WATCH -> ConnectFlow.watch(lobby, pending.target());
        };
    }

    /** Closes the screens of what ended with the old connection: open games, challenges and games that the server has lost. */
    private static ClientState again(ClientState lost) {
        // A server being started is still waited for.
        ClientState state = lost.pendingAction().action() != PendingAction.Action.NONE
                ? lost
                : lost.withoutScreens(WaitingScreen.class::isInstance);
        ClientState left = state.withoutScreens(screen -> screen instanceof GameScreen game
                && state.session().game(game.gameId()).isEmpty());
        if (!left.screens().equals(state.screens())) {
            return left.error(state.text("say.gameGone"));
        }
        boolean expired = !state.screens().equals(lost.screens());
        return state.info(state.text(expired ? "say.offerExpired" : "say.reconnected"));
    }

    /** Withdraws an offer, unless its game has begun. */
    private Update withdraw(Reply.Ok ok) {
        Update same = Update.of(state);
        if (ok.seek() != null && state.session().game(ok.seek()).isEmpty()) {
            return same.send(new LobbyRequest.SeekCancel(ok.seek()));
        } else if (ok.challenge() != null
                && state.session().game(ok.challenge()).isEmpty()) {
            return same.send(new LobbyRequest.ChallengeCancel(ok.challenge()));
        }
        return same;
    }

    /** Handles an error reply: cancels the action that waited for the request and shows the message. */
    private Update refused(Reply.ErrorReply errorReply) {
        // A request may cross the end of the game; the shown result explains more than the error.
        boolean isKnown = errorReply.code().equals("game_over")
                && state.game().filter(GameState::isOver).isPresent();
        ClientState told = isKnown ? state : state.error(errorReply.message());
        boolean isMove = state.baseScreen() instanceof GameScreen game
                && game.board().pending() != null
                && number > 0
                && game.board().pending().request() == number;
        return Update.of(isMove ? GameMessageHandler.withoutPending(told) : told);
    }

    private static Update applyLobby(ClientState state, LobbyMessage message) {
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

    /** A banner shows the challenge, in the lobby its row does: there, the status line shows the keys. */
    private static Update notifyOf(LobbyMessage.Challenge challenge, ClientState state) {
        KeyMap keys = state.settings().keys();
        String from = DisplayText.clean(challenge.from().name());
        String answers = state.text("challenge.keys", keys.name(OfferActions.ACCEPT), keys.name(OfferActions.DECLINE));
        return GameMessageHandler.withBell(
                Update.of(state.baseScreen().isLobby() ? state.info(answers) : state),
                state.text("challenge.bell", from));
    }

    private static Update challengeGone(LobbyMessage.ChallengeGone gone, ClientState state) {
        boolean waitedFor = state.topScreen() instanceof WaitingScreen waiting
                && gone.challenge().equals(waiting.challenge());
        return waitedFor && !gone.why().equals("accepted")
                ? ConnectFlow.failed(state, "Challenge ended: " + ChallengeEnd.text(gone.why()), 4)
                : Update.of(state);
    }
}
