package org.parlor.server.core;

import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.server.core.lobby.PastGames;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.Found;
import org.parlor.server.core.step.Question;

/** Answers a request with what the archive has found for it. */
record Findings(Hall hall, Asker asker, Effect.Consult asked, Found found) implements Question.Handler<Reply> {

    Reply reply() {
        if (found.failure() != null) {
            throw found.failure();
        }
        return asked.question().accept(this);
    }

    @Override
    public Reply ofGame(Question.OfGame question) {
        Found.Entry filed = found.games().stream()
                .findFirst()
                .orElseThrow(() -> Refusal.of(ErrorCode.NO_SUCH_GAME, "There is no such game"));
        GameRequest request = (GameRequest) asked.request().message();
        return request.accept(new FiledDesk(filed, hall.lobby().ruleBook(), asker));
    }

    @Override
    public Reply ofPlayer(Question.OfPlayer question) {
        return new PastGames(hall.rooms(), hall.accounts(), asker).page(question, found);
    }
}
