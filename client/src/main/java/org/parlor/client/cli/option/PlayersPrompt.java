package org.parlor.client.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.line.game.LineContext;

/** Asks who plays each side of a game, for {@code parlor play --ask}. */
public final class PlayersPrompt {
    private static final List<String> ANSWERS = List.of("h", "human", "c", "computer");

    private PlayersPrompt() {}

    /** Returns the request with the answers; empty at the end of the input. */
    public static Optional<PlayRequest> ask(PlayRequest request, LineContext context) throws InterruptedException {
        List<String> players = new ArrayList<>();
        for (String side : request.offer().kind().players()) {
            Optional<String> answer = ask(side, context);
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            players.add(answer.get().startsWith("h") ? SeatAssignment.HUMAN : request.level());
        }
        return Optional.of(request.withSeats(new SeatAssignment(players)));
    }

    private static Optional<String> ask(String side, LineContext context) throws InterruptedException {
        while (true) {
            context.writer().println(side + ": [H]uman or [C]omputer?");
            Optional<String> line = context.prompt();
            Optional<String> answer = line.map(typed -> typed.strip().toLowerCase(Locale.ROOT));
            if (answer.isEmpty() || ANSWERS.contains(answer.get())) {
                return answer;
            }
            context.writer().println("error invalid answer '" + MovePrompts.shown(line.get()) + "': type h or c");
        }
    }
}
