package org.parlor.client.tui;

import java.util.List;
import java.util.function.Consumer;
import org.parlor.client.model.Advice;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.Event;
import org.parlor.client.model.Judgement;
import org.parlor.client.model.Study;

/** Finds the first legal move best in every position, and every move as good as any other. */
final class FakeAdviser implements Adviser {

    @Override
    public void study(Study study, Consumer<Event> found) {
        for (int ply = 1; ply <= study.log().plies().size(); ply++) {
            String move = study.log().plies().get(ply - 1).move();
            found.accept(new Event.Judged(study, new Judgement(ply, 0, false, "", advice(move))));
        }
        if (!study.isGame()) {
            found.accept(new Event.Advised(
                    study, advice(study.rules().legalMoves(study.first()).get(0))));
        }
    }

    private static Advice advice(String move) {
        return new Advice(move, 120, false, 6, List.of(move));
    }

    @Override
    public void rest() {}

    @Override
    public void close() {}
}
