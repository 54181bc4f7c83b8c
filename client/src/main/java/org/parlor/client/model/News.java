package org.parlor.client.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.OfferKind;

/** What the server says, as it changes what is on the screen. */
final class News implements ServerMessage.Handler<Step> {
    private final ClientState state;
    private final int line;
    private final long number;

    /** @param number of the request that this answers, or 0 */
    News(ClientState state, int line, long number) {
        this.state = state;
        this.line = line;
        this.number = number;
    }

    @Override
    public Step reply(Reply reply) {
        Optional<Step> page = Sheets.answered(state, number, reply)
                .or(() -> TourCommands.answered(state, number, reply))
                .or(() -> LobbyRest.answered(state, number, reply));
        if (page.isPresent()) {
            return page.get();
        }
        if (reply instanceof Reply.ErrorReply errorReply) {
            return refused(errorReply);
        }
        if (reply instanceof Reply.RecordReply recordReply) {
            return Exports.sent(state, recordReply);
        }
        return reply instanceof Reply.Ok ok ? Step.of(done(ok)) : Step.of(state);
    }

    @Override
    public Step session(SessionMessage news) {
        if (news instanceof SessionMessage.Welcome welcome) {
            return line == 0 ? welcome(welcome) : second(welcome);
        }
        return line == 0 && news instanceof SessionMessage.Notice notice
                ? Step.of(state.info(notice.text()))
                : Step.of(state);
    }

    @Override
    public Step lobby(LobbyMessage news) {
        if (line == 0) {
            return LobbyNewsReducer.reduce(state, news);
        }
        // The second person at this keyboard takes up what the first one offers, and nothing else.
        boolean ours = news instanceof LobbyMessage.Challenge challenge
                && challenge.from().name().equals(state.world().me());
        return ours
                ? Step.of(state).send(1, new LobbyRequest.ChallengeAccept(((LobbyMessage.Challenge) news).challenge()))
                : Step.of(state);
    }

    @Override
    public Step game(GameMessage news) {
        Step agreed = state.isShared() ? agree(news) : Step.of(state);
        return line == 0 ? agreed.then(next -> GameNewsReducer.reduce(next, news)) : agreed;
    }

    @Override
    public Step tournament(TournamentMessage news) {
        return line == 0 ? TourCommands.told(state, news.tour()) : Step.of(state);
    }

    /** Two people at one keyboard have talked already: what one offers the other accepts. */
    private Step agree(GameMessage news) {
        if (!(news instanceof GameMessage.Offered offered) || !offered.state().equals("made")) {
            return Step.of(state);
        }
        Integer you = state.world().game(news.g()).map(GameModel::you).orElse(null);
        int seat = you == null ? -1 : line == 0 ? you : 1 - you;
        boolean known = List.of("draw", "takeback", "pause", "rematch").contains(offered.kind());
        return known && seat >= 0 && offered.by() != seat
                ? Step.of(state)
                        .send(line, new GameRequest.Answer(news.g(), OfferKind.valueOf(upper(offered.kind())), true))
                : Step.of(state);
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private Step welcome(SessionMessage.Welcome welcome) {
        SessionMessage.Welcome.CurrentUser self = welcome.user();
        boolean back = state.link().isLost();
        World world = back ? state.world().reconnected(self, welcome.games()) : World.EMPTY.as(self);
        ClientState online = state.with(world).with(state.link().online());
        Step step = Step.of(back ? again(online) : online)
                .send(new LobbyRequest.Lobby(true))
                .then(TourCommands::again);
        if (back) {
            String watched =
                    online.game().filter(GameModel::isWatched).map(GameModel::g).orElse(null);
            return watched == null ? step : step.send(new GameRequest.Watch(watched, null));
        }
        return step.then(Journeys::carryOut);
    }

    /** The screen of a game that the server has lost meanwhile goes with it. */
    private static ClientState again(ClientState state) {
        List<Screen> left = state.screens().stream()
                .filter(screen -> !(screen instanceof Screen.Game game)
                        || state.world().game(game.g()).isPresent())
                .toList();
        return left.size() == state.screens().size()
                ? state.info("Connected again")
                : state.with(left).error("Connected again, but the server no longer knows your game");
    }

    private Step second(SessionMessage.Welcome welcome) {
        return Journeys.carryOut(state.sharedWith(welcome.user().name()));
    }

    private ClientState done(Reply.Ok ok) {
        List<Screen> screens = new ArrayList<>();
        for (Screen screen : state.screens()) {
            boolean meant = screen instanceof Screen.Waiting waiting && isAnswer(waiting.request());
            screens.add(meant ? waitingOn((Screen.Waiting) screen, ok) : screen);
        }
        return state.with(screens);
    }

    private static Screen waitingOn(Screen.Waiting waiting, Reply.Ok ok) {
        return new Screen.Waiting(
                waiting.what(), waiting.detail(), waiting.request(), ok.seek(), ok.challenge(), ok.code());
    }

    /** A refusal ends what waited for the request, and says why. */
    private Step refused(Reply.ErrorReply errorReply) {
        ClientState told = state.error(errorReply.message());
        if (state.isWaitingFor(number)) {
            return Journeys.failed(state, number, errorReply.message(), 4);
        }
        if (state.ground() instanceof Screen.Game game) {
            Pending pending = game.pending();
            if (pending != null && isAnswer(pending.request())) {
                return Step.of(GameNewsReducer.onGame(told, game.waitingFor(null)));
            }
        }
        return Step.of(told);
    }

    private boolean isAnswer(long request) {
        return request > 0 && request == number;
    }
}
