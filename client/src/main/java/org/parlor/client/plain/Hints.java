package org.parlor.client.plain;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.parlor.client.model.Advice;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.Event;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.ScoreText;
import org.parlor.client.model.Study;

/** Asks for a good move and waits for it: about a second. */
final class Hints {
    private final Adviser adviser;

    Hints(Adviser adviser) {
        this.adviser = adviser;
    }

    /** The move and what it leads to, from the side of the one who is to move. */
    String line(GameModel game) throws InterruptedException {
        CompletableFuture<Event> found = new CompletableFuture<>();
        adviser.study(Study.of(game.rules(), game.position()), found::complete);
        try {
            return found.get() instanceof Event.Advised advised
                    ? line(advised.advice(), game.position().sideToMove())
                    : "error no hint could be found";
        } catch (ExecutionException e) {
            throw new IllegalStateException("a hint is found or not", e);
        }
    }

    private static String line(Advice advice, int toMove) {
        int own = toMove == 0 ? advice.score() : -advice.score();
        return "hint " + advice.move() + " " + ScoreText.brief(own, advice.exact());
    }
}
