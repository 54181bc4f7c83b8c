package org.parlor.client.screen.replay;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.game.GameState;
import org.parlor.client.game.Ply;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.record.RecordText;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Screen;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.notation.ReplayError;
import org.parlor.rules.GameKind;

/** Describes a recorded game in words: its title, the position in it, and the shown move. */
final class ReplayText {

    private static final int NARROW = 60;

    private ReplayText() {}

    /** Returns the title. The most important parts come first, because a narrow screen cuts the rest. */
    static String title(ClientState state, ReplayScreen replay) {
        RecordedGame recorded = replay.recorded();
        List<String> parts = new ArrayList<>();
        parts.add(isBranch(state) ? "Best line" : "");
        parts.add(VariantName.of(recorded.game().rules()));
        parts.add(progress(replay));
        parts.add(
                recorded.game().moveCount(replay.ply()) + "/" + recorded.game().moveCount());
        parts.add(players(recorded));
        parts.add(RecordText.date(recorded.record()));
        parts.removeIf(String::isEmpty);
        return String.join(" · ", parts);
    }

    /** Returns whether a variation is shown over its game. */
    private static boolean isBranch(ClientState state) {
        int games = 0;
        for (Screen screen : state.screens()) {
            if (screen instanceof ExplorerGamesScreen) {
                games = 0;
            } else if (screen instanceof ReplayScreen || screen instanceof FindMoveScreen) {
                games++;
            }
        }
        return games > 1;
    }

    private static String progress(ReplayScreen replay) {
        int plies = replay.recorded().plies();
        return replay.review().isRunning(plies) ? replay.review().progress(plies) : "";
    }

    private static String players(RecordedGame recorded) {
        String first = DisplayText.clean(recorded.game().player(0).name());
        String second = DisplayText.clean(recorded.game().player(1).name());
        String result = RecordText.result(recorded.record(), recorded.game().rules());
        return result.isEmpty() || Character.isDigit(result.charAt(0))
                ? first + " " + (result.isEmpty() ? "–" : result) + " " + second
                : first + " – " + second + ": " + result;
    }

    /** Returns the status line, with the first note of the review on the ply or, at the end, on the game, if it fits. */
    static String status(ClientState state, ReplayScreen replay, int columns) {
        String status = status(state, replay, columns < NARROW);
        return replay.review().notes(replay.isAtEnd() ? 0 : replay.ply()).stream()
                .filter(note -> replay.ply() > 0)
                .map(note -> status + (status.endsWith(".") ? " " : ". ") + note)
                .findFirst()
                .filter(text ->
                        text.length() <= columns - 2 && replay.recorded().error() == null)
                .orElse(status);
    }

    /** Returns the shown move or, at the end, the result or the error of the record. */
    private static String status(ClientState state, ReplayScreen replay, boolean narrow) {
        ReplayError replayError = replay.recorded().error();
        if (replay.isAtEnd() && replayError != null) {
            return "! "
                    + DisplayText.clean(RecordText.errorText(
                            replayError, replay.recorded().game().moveCount()));
        }
        if (replay.isAtEnd() && isBranch(state)) {
            return "End of the line. Esc goes back";
        }
        if (replay.isAtEnd()) {
            return "End. " + end(state, replay.recorded().game());
        }
        String autoplay = state.settings().keys().name(ReplayScreen.AUTOPLAY);
        if (replay.nextPlyAt() > 0) {
            return move(replay, narrow) + "  " + autoplay + " stops";
        }
        return replay.ply() == 0
                ? "Start. → steps, " + autoplay + (narrow ? " plays" : " plays automatically")
                : move(replay, narrow);
    }

    static StyleRole role(ReplayScreen replay) {
        return !replay.isAtEnd()
                ? StyleRole.TEXT
                : replay.recorded().error() == null ? StyleRole.BANNER : StyleRole.ERROR;
    }

    private static String end(ClientState state, GameState game) {
        return game.result() == null ? "The record has no result." : GameText.outcome(state, game);
    }

    private static String move(ReplayScreen replay, boolean narrow) {
        if (replay.ply() == 0) {
            return "Start.";
        }
        GameState game = replay.recorded().game();
        Ply ply = game.history().plies().get(replay.ply() - 1);
        boolean pass = game.rules().isPass(ply.move());
        String number = pass ? "" : "Move " + game.moveCount(replay.ply()) + ": ";
        MoveEvaluation evaluation = replay.review().evaluation(replay.ply()).orElse(null);
        if (evaluation != null) {
            return narrow
                    ? brief(game.rules().kind(), ply, evaluation)
                    : number + ScoreText.judged(game.rules().kind(), DisplayText.clean(ply.move()), evaluation);
        }
        String who = DisplayText.clean(game.player(ply.seat()).name());
        return number + who + (pass ? " passed." : " played " + DisplayText.clean(ply.move()) + ".");
    }

    /** Returns the short form of {@link ScoreText#judged} for narrow screens. */
    private static String brief(GameKind kind, Ply ply, MoveEvaluation evaluation) {
        MoveAdvice best = evaluation.best();
        String played = DisplayText.clean(ply.move()) + evaluation.mark() + " "
                + ScoreText.lead(kind, evaluation.score(), evaluation.exact());
        return evaluation.hasBetterMove()
                ? played + ", better " + best.move() + " " + ScoreText.lead(kind, best.score(), best.exact())
                : played;
    }

    /** Returns whether there are evaluations or remarks on any move. */
    static boolean hasRemarks(ReplayScreen replay) {
        return !replay.review().isEmpty()
                || replay.recorded().record().moves().stream()
                        .anyMatch(recordedMove -> !RecordText.remarks(recordedMove, Integer::toString)
                                .isEmpty());
    }

    static List<String> remarks(ReplayScreen replay) {
        if (replay.ply() == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        replay.review().evaluation(replay.ply()).ifPresent(evaluation -> lines.add(expected(replay, evaluation)));
        GameState game = replay.recorded().game();
        boolean first = game.history().plies().get(replay.ply() - 1).seat() == 0;
        List<String> remarks = RecordText.remarks(
                replay.recorded().record().moves().get(replay.ply() - 1),
                score -> ScoreText.lead(game.rules().kind(), first ? score : -score, false));
        if (!remarks.isEmpty()) {
            lines.add(DisplayText.clean(String.join(" · ", remarks)));
        }
        return lines;
    }

    private static String expected(ReplayScreen replay, MoveEvaluation evaluation) {
        Ply ply = replay.recorded().game().history().plies().get(replay.ply() - 1);
        MoveAdvice best = evaluation.best();
        String line = " (" + ScoreText.evidence(evaluation) + "). Best line: " + String.join(" ", best.line());
        if (evaluation.hasBetterMove()) {
            GameKind kind = replay.recorded().game().rules().kind();
            return "Better: " + best.move() + ", " + ScoreText.describeLead(kind, best.score(), best.exact()) + line;
        }
        return best.move().equals(ply.move()) ? "Best move" + line : "Equally good: " + best.move() + line;
    }
}
