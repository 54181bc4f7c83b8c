package org.parlor.client.model;

import java.util.Locale;
import java.util.Optional;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordFormat;

/** Commands on the game that is on the screen. */
final class GameCommands {

    private GameCommands() {}

    static Step run(ClientState state, Command command) {
        Optional<GameModel> game = state.game();
        return game.isPresent() && state.top() instanceof Screen.Game screen
                ? run(state, screen, game.get(), command)
                : Step.of(state);
    }

    private static Step run(ClientState state, Screen.Game screen, GameModel game, Command command) {
        return switch (command) {
            case PASS -> GameKeys.pass(state, screen, game);
            case ACCEPT -> accept(state, game);
            case DECLINE -> answer(state, game, false);
            case REMATCH -> rematch(state, game);
            case TAKEBACK -> offer(state, game, OfferKind.TAKEBACK);
            case DRAW -> offer(state, game, OfferKind.DRAW);
            case PAUSE -> offer(state, game, OfferKind.PAUSE);
            case RESIGN -> Runner.ask(state, "Resign this game?", command);
            case ABORT -> Runner.ask(state, "Call this game off?", command);
            case CLAIM -> Step.of(state).send(new GameRequest.Claim(game.g(), GameRequest.Claim.Result.WIN));
            case SAVE -> Step.of(state).send(new GameRequest.RecordRequest(game.g(), RecordFormat.JSON.id()));
            case REVIEW -> Exports.review(state, game);
            case HINT -> hint(state, screen, game);
            case LIVE -> Step.of(state.replaceTop(screen.lookingBack(0)));
            case FLIP -> Step.of(state.replaceTop(screen.flipped()));
            case BACK -> GameKeys.back(state, screen, game, 1);
            case FORWARD -> GameKeys.back(state, screen, game, -1);
            default -> Step.of(state);
        };
    }

    private static Step hint(ClientState state, Screen.Game screen, GameModel game) {
        if (!state.mayMove(game)) {
            return Step.of(state.info(GameKeys.notYet(game)));
        }
        ClientState asking =
                state.replaceTop(screen.lookingBack(0)).with(state.counsel().asking(game.position()));
        return Step.of(asking.counsel()
                .on(game.position())
                .map(known -> asking.info(Studies.hint(game.rules(), known)))
                .orElse(asking.info("Looking for a good move …")));
    }

    static Step confirmed(ClientState state, Command command) {
        Optional<GameModel> game = state.game();
        if (game.isEmpty()) {
            return Step.of(state);
        }
        return switch (command) {
            case RESIGN ->
                sendAsMover(state, game.get(), new GameRequest.Resign(game.get().g()));
            case ABORT -> Step.of(state).send(new GameRequest.Abort(game.get().g()));
            case ACCEPT -> answer(state, game.get(), true);
            case PLAY, PASS -> GameKeys.playConfirmed(state, command);
            default -> Step.of(state);
        };
    }

    /** Away from the board: back to the lobby, where the game is found again, or home and out of it. */
    static Step leave(ClientState state, boolean atServer) {
        Optional<GameModel> game = state.game();
        if (atServer) {
            boolean watched = game.filter(GameModel::isWatched).isPresent();
            Step back = Step.of(state.pop());
            return watched ? back.send(new GameRequest.Unwatch(game.get().g(), null)) : back;
        }
        Step given = Step.of(state);
        if (game.filter(known -> !known.isOver() && !known.isWatched()).isPresent()) {
            given = given.send(new GameRequest.Resign(game.get().g()));
        }
        return given.then(Journeys::leaveServer);
    }

    /** At one keyboard whoever is to move gives up. */
    private static Step sendAsMover(ClientState state, GameModel game, ClientMessage request) {
        Integer to = game.to();
        Integer you = game.you();
        boolean second = state.isShared() && to != null && you != null && !to.equals(you);
        return Step.of(state).send(second ? 1 : 0, request);
    }

    private static Step accept(ClientState state, GameModel game) {
        Integer you = game.you();
        boolean takeback = you != null
                && game.offerTo(you)
                        .filter(pendingOffer -> pendingOffer.kind().equals("takeback"))
                        .isPresent();
        return takeback
                ? Runner.ask(state, "Let your opponent take the move back?", Command.ACCEPT)
                : answer(state, game, true);
    }

    private static Step answer(ClientState state, GameModel game, boolean yes) {
        Integer you = game.you();
        return (you == null ? Optional.<String>empty() : game.offerTo(you).map(pendingOffer -> pendingOffer.kind()))
                .flatMap(GameCommands::kind)
                .map(kind -> Step.of(state).send(new GameRequest.Answer(game.g(), kind, yes)))
                .orElse(Step.of(state.info("There is no offer to answer")));
    }

    private static Optional<OfferKind> kind(String word) {
        try {
            return Optional.of(OfferKind.valueOf(word.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** At one keyboard the one who moved last takes back, and the other agrees; see {@link News}. */
    private static Step offer(ClientState state, GameModel game, OfferKind kind) {
        Integer you = game.you();
        boolean second = state.isShared()
                && kind == OfferKind.TAKEBACK
                && you != null
                && game.lastPlayed().filter(last -> last.by() != you).isPresent();
        ClientState told = state.isShared()
                ? state
                : state.info("You offered a " + kind.wireName() + ". Your opponent may answer");
        return Step.of(told).send(second ? 1 : 0, new GameRequest.Offer(game.g(), kind, null));
    }

    /** People are asked for a rematch; a bot is simply challenged again. Either way the sides change. */
    private static Step rematch(ClientState state, GameModel game) {
        Integer you = game.you();
        if (!game.isOver() || you == null) {
            return Step.of(state);
        }
        if (state.isShared()) {
            return again(state, game, you, state.second());
        }
        UserInfo opponent = game.player(1 - you);
        return opponent.bot()
                ? again(state, game, you, opponent.name())
                : Step.of(state.info("You asked " + opponent.name() + " for a rematch"))
                        .send(new GameRequest.Offer(game.g(), OfferKind.REMATCH, null));
    }

    private static Step again(ClientState state, GameModel game, int you, String whom) {
        Choice choice = new Choice(
                game.rules().kind(),
                game.rules().options().values(),
                Opponent.player(whom),
                "easy",
                you == 0 ? SeatPreference.SECOND : SeatPreference.FIRST,
                game.control(),
                game.log().begin(game.rules()));
        return Step.of(state).send(choice.challenge(whom));
    }
}
