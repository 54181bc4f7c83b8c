package org.parlor.client.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.plain.game.PlainContext;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;

/** Asks who plays each side of a game, for {@code parlor play --ask}. */
public final class PlayersPrompt {
    private static final List<String> ANSWERS = List.of("h", "human", "c", "computer");

    private PlayersPrompt() {}

    /** Returns the request with the answers. */
    public static PlayRequest ask(PlayRequest request, PlainContext context)
            throws ExitException, InterruptedException {
        List<String> players = new ArrayList<>();
        for (String side : request.offer().kind().players()) {
            players.add(ask(side, context).startsWith("h") ? SeatAssignment.HUMAN : request.level());
        }
        return request.withSeats(new SeatAssignment(players));
    }

    private static String ask(String side, PlainContext context) throws ExitException, InterruptedException {
        while (true) {
            context.writer().println(side + ": [H]uman or [C]omputer?");
            String line = context.prompt()
                    .orElseThrow(() -> new ExitException(ExitCode.INTERNAL, "end of input: no game was started"));
            String answer = line.strip().toLowerCase(Locale.ROOT);
            if (ANSWERS.contains(answer)) {
                return answer;
            }
            context.writer().println("error invalid answer '" + MovePrompts.shown(line) + "': type h or c");
        }
    }
}
