package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.Advice;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Command;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Judgement;
import org.parlor.client.model.Played;
import org.parlor.client.model.RecordText;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.ScoreText;
import org.parlor.client.model.Screen;
import org.parlor.notation.RecordError;

/** A recorded game in words: what it is, where one is in it, and what is known of the move shown. */
final class ReplayText {

    private ReplayText() {}

    /** What matters most comes first, for where there is little room. */
    static String title(ClientState state, Screen.Replay replay) {
        Recorded recorded = replay.recorded();
        List<String> parts = new ArrayList<>();
        parts.add(isBranch(state) ? "Expected line" : "");
        parts.add(GameText.name(recorded.game()));
        parts.add(replay.ply() + "/" + recorded.plies());
        parts.add(progress(replay));
        parts.add(players(recorded));
        parts.add(RecordText.date(recorded.record()));
        parts.removeIf(String::isEmpty);
        return String.join(" · ", parts);
    }

    /** Whether what is shown lies over the game that it branches off from. */
    private static boolean isBranch(ClientState state) {
        return state.screens().stream().filter(Screen.Replay.class::isInstance).count() > 1;
    }

    private static String progress(Screen.Replay replay) {
        int plies = replay.recorded().plies();
        int percent = 100 * replay.review().judgements().size() / Math.max(1, plies);
        return replay.review().isGoingOn(plies) ? percent + "% analysed" : "";
    }

    private static String players(Recorded recorded) {
        String first = Text.clean(recorded.game().player(0).name());
        String second = Text.clean(recorded.game().player(1).name());
        String score = RecordText.score(recorded.record());
        return first + " " + (score.isEmpty() ? "–" : score) + " " + second;
    }

    /** The line of news: the move shown or, at the end, how the game ended or why the record does. */
    static String status(ClientState state, Screen.Replay replay) {
        RecordError recordError = replay.recorded().fault();
        if (replay.isAtEnd() && recordError != null) {
            return "! " + Text.clean(RecordText.trouble(recordError));
        }
        if (replay.isAtEnd() && isBranch(state)) {
            return "The line ends here; Esc goes back";
        }
        if (replay.isAtEnd()) {
            return "The end. " + end(state, replay.recorded().game());
        }
        String autoplay = state.settings().keys().name(Command.AUTOPLAY);
        if (replay.due() > 0) {
            return move(replay) + "  " + autoplay + " stops";
        }
        return replay.ply() == 0 ? "The beginning. → steps, " + autoplay + " plays by itself" : move(replay);
    }

    static Role role(Screen.Replay replay) {
        return !replay.isAtEnd() ? Role.TEXT : replay.recorded().fault() == null ? Role.BANNER : Role.ERROR;
    }

    private static String end(ClientState state, GameModel game) {
        return game.result() == null ? "The record tells no result." : ResultText.of(state, game);
    }

    private static String move(Screen.Replay replay) {
        if (replay.ply() == 0) {
            return "The beginning.";
        }
        GameModel game = replay.recorded().game();
        Played played = game.log().plies().get(replay.ply() - 1);
        Judgement judged = replay.review().at(replay.ply()).orElse(null);
        if (judged != null) {
            return "Move " + replay.ply() + ": " + judged(played, judged);
        }
        String who = Text.clean(game.player(played.by()).name());
        return "Move " + replay.ply() + ": " + who + " played " + Text.clean(played.move()) + ".";
    }

    /** What a move was worth and, where there was one, what was better. */
    private static String judged(Played played, Judgement judged) {
        Advice best = judged.best();
        return Text.clean(played.move()) + judged.mark() + " " + ScoreText.brief(judged.score(), judged.exact())
                + (judged.hadBetter()
                        ? ", better was " + best.move() + " " + ScoreText.brief(best.score(), best.exact())
                        : "");
    }

    /** Whether more is known of any move than the move. */
    static boolean hasRemarks(Screen.Replay replay) {
        return !replay.review().isEmpty()
                || replay.recorded().record().moves().stream()
                        .anyMatch(recordedMove ->
                                !RecordText.remarks(recordedMove).isEmpty());
    }

    static List<String> remarks(Screen.Replay replay) {
        if (replay.ply() == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        replay.review().at(replay.ply()).ifPresent(judged -> lines.add(expected(replay, judged)));
        List<String> remarks =
                RecordText.remarks(replay.recorded().record().moves().get(replay.ply() - 1));
        if (!remarks.isEmpty()) {
            lines.add(Text.clean(String.join(" · ", remarks)));
        }
        return lines;
    }

    private static String expected(Screen.Replay replay, Judgement judged) {
        Played played = replay.recorded().game().log().plies().get(replay.ply() - 1);
        Advice best = judged.best();
        String line = String.join(" ", best.line());
        if (judged.hadBetter()) {
            return "Better was " + best.move() + " (" + ScoreText.brief(best.score(), best.exact()) + "): " + line;
        }
        return best.move().equals(played.move())
                ? "The best there was. Expected: " + line
                : "Just as good was " + best.move() + ": " + line;
    }
}
