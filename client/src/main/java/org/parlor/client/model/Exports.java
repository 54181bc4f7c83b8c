package org.parlor.client.model;

import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFormat;
import org.parlor.notation.Replay;

/** Records of games that lie on the table, got from the server to be looked at or kept in a file. */
final class Exports {

    private Exports() {}

    /** Asks for the record of a game that is over, to review it. */
    static Step review(ClientState state, GameModel game) {
        return request(state.with(Plan.review()), game);
    }

    /** To the file that was named: a record that lies open at once, that of a game once the server has sent it. */
    static Step to(ClientState state, String file) {
        if (file.isEmpty()) {
            return Step.of(state.error("A file needs a name"));
        }
        ClientState back = state.pop();
        if (back.top() instanceof Screen.Replay replay) {
            return Step.of(back)
                    .and(new Effect.SaveRecord(file, replay.recorded().record()));
        }
        return back.game()
                .map(game -> request(back.with(Plan.export(file)), game))
                .orElse(Step.of(back));
    }

    private static Step request(ClientState state, GameModel game) {
        return Step.of(state).send(new GameRequest.RecordRequest(game.g(), RecordFormat.JSON.id()));
    }

    /** The server has sent a record: it goes to the file of saved games, if nothing else was planned with it. */
    static Step sent(ClientState state, Reply.RecordReply sent) {
        GameRecord game = sent.record().game();
        ClientState done = state.with(Plan.NONE);
        if (game == null) {
            return Step.of(done.error("Not saved: the server sent the record in another form"));
        }
        return switch (state.plan().aim()) {
            case REVIEW -> Step.of(opened(done, Recorded.of(1, Replay.of(game))));
            case EXPORT -> Step.of(done).and(new Effect.SaveRecord(state.plan().whom(), game));
            case NOTHING, LOUNGE, CHALLENGE, HERE, WATCH ->
                Step.of(state).and(new Effect.SaveRecord(state.settings().games(), game));
        };
    }

    /** Over the game it is of, at its end, and as one saw it; all its moves are looked at. */
    private static ClientState opened(ClientState state, Recorded recorded) {
        if (!(state.top() instanceof Screen.Game game)) {
            return state;
        }
        Screen.Replay replay = Screen.Replay.of(recorded).at(recorded.plies()).with(Review.NONE.asked(true));
        KeyMap keys = state.settings().keys();
        return state.push(game.turned() ? replay.flipped() : replay)
                .info("All moves are looked at, the last first: " + keys.name(Command.PREVIOUS_MISTAKE) + " and "
                        + keys.name(Command.NEXT_MISTAKE) + " go to the mistakes");
    }
}
