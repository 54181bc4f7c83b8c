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
import org.parlor.client.ui.Messages;
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
        parts.add(isBranch(state) ? state.text("replay.line") : "");
        parts.add(VariantName.of(recorded.game().rules(), state.messages().locale()));
        parts.add(progress(state, replay));
        parts.add(
                recorded.game().moveCount(replay.ply()) + "/" + recorded.game().moveCount());
        parts.add(players(state.messages(), recorded));
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

    private static String progress(ClientState state, ReplayScreen replay) {
        int plies = replay.recorded().plies();
        return replay.review().isRunning(plies)
                ? state.text("end.progress", replay.review().percent(plies))
                : "";
    }

    private static String players(Messages messages, RecordedGame recorded) {
        String first = DisplayText.clean(recorded.game().player(0).name());
        String second = DisplayText.clean(recorded.game().player(1).name());
        String result =
                RecordText.result(messages, recorded.record(), recorded.game().rules());
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
                .filter(text -> DisplayText.width(text) <= columns - 2
                        && replay.recorded().error() == null)
                .orElse(status);
    }

    /** Returns the shown move or, at the end, the result or the error of the record. */
    private static String status(ClientState state, ReplayScreen replay, boolean narrow) {
        ReplayError replayError = replay.recorded().error();
        if (replay.isAtEnd() && replayError != null) {
            return "! "
                    + DisplayText.clean(RecordText.errorText(
                            state.messages(),
                            replayError,
                            replay.recorded().game().moveCount()));
        }
        if (replay.isAtEnd() && isBranch(state)) {
            return state.text("replay.lineEnd");
        }
        if (replay.isAtEnd()) {
            return state.text("replay.end", end(state, replay.recorded().game()));
        }
        String autoplay = state.keyName(ReplayScreen.AUTOPLAY);
        if (replay.nextPlyAt() > 0) {
            return state.text("replay.stops", move(state, replay, narrow), autoplay);
        }
        return replay.ply() == 0
                ? state.text(narrow ? "replay.startShort" : "replay.start", autoplay)
                : move(state, replay, narrow);
    }

    static StyleRole role(ReplayScreen replay) {
        return !replay.isAtEnd()
                ? StyleRole.TEXT
                : replay.recorded().error() == null ? StyleRole.BANNER : StyleRole.ERROR;
    }

    private static String end(ClientState state, GameState game) {
        return game.result() == null ? state.text("replay.noResult") : GameText.outcome(state, game);
    }

    private static String move(ClientState state, ReplayScreen replay, boolean narrow) {
        if (replay.ply() == 0) {
            return state.text("replay.atStart");
        }
        GameState game = replay.recorded().game();
        Ply ply = game.history().plies().get(replay.ply() - 1);
        boolean pass = game.rules().isPass(ply.move());
        Messages messages = state.messages();
        MoveEvaluation evaluation = replay.review().evaluation(replay.ply()).orElse(null);
        if (evaluation != null) {
            return narrow
                    ? brief(messages, game.rules().kind(), ply, evaluation)
                    : numbered(
                            state,
                            replay,
                            ScoreText.judged(messages, game.rules().kind(), DisplayText.clean(ply.move()), evaluation));
        }
        String who = DisplayText.clean(game.player(ply.seat()).name());
        return numbered(
                state, replay, messages.get(pass ? "last.pass" : "last.move", who, DisplayText.clean(ply.move())));
    }

    /** Returns a text with the number of the shown move; a pass has none. */
    private static String numbered(ClientState state, ReplayScreen replay, String text) {
        GameState game = replay.recorded().game();
        boolean pass =
                game.rules().isPass(game.history().plies().get(replay.ply() - 1).move());
        return pass ? text : state.text("replay.move", game.moveCount(replay.ply()), text);
    }

    /** Returns the short form of {@link ScoreText#judged} for narrow screens. */
    private static String brief(Messages messages, GameKind kind, Ply ply, MoveEvaluation evaluation) {
        MoveAdvice best = evaluation.best();
        String played = DisplayText.clean(ply.move()) + evaluation.mark() + " "
                + ScoreText.lead(messages, kind, evaluation.score(), evaluation.exact());
        return evaluation.hasBetterMove()
                ? messages.get(
                        "replay.betterShort",
                        played,
                        best.move() + " " + ScoreText.lead(messages, kind, best.score(), best.exact()))
                : played;
    }

    /** Returns whether there are evaluations or remarks on any move. */
    static boolean hasRemarks(ReplayScreen replay) {
        return !replay.review().isEmpty()
                || replay.recorded().record().moves().stream()
                        .anyMatch(recordedMove -> !RecordText.remarks(Messages.ENGLISH, recordedMove, Integer::toString)
                                .isEmpty());
    }

    static List<String> remarks(Messages messages, ReplayScreen replay) {
        if (replay.ply() == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        replay.review()
                .evaluation(replay.ply())
                .ifPresent(evaluation -> lines.add(expected(messages, replay, evaluation)));
        GameState game = replay.recorded().game();
        boolean first = game.history().plies().get(replay.ply() - 1).seat() == 0;
        List<String> remarks = RecordText.remarks(
                messages,
                replay.recorded().record().moves().get(replay.ply() - 1),
                score -> ScoreText.lead(messages, game.rules().kind(), first ? score : -score, false));
        if (!remarks.isEmpty()) {
            lines.add(DisplayText.clean(String.join(" · ", remarks)));
        }
        return lines;
    }

    private static String expected(Messages messages, ReplayScreen replay, MoveEvaluation evaluation) {
        Ply ply = replay.recorded().game().history().plies().get(replay.ply() - 1);
        MoveAdvice best = evaluation.best();
        String evidence = ScoreText.evidence(messages, evaluation);
        String line = String.join(" ", best.line());
        if (evaluation.hasBetterMove()) {
            GameKind kind = replay.recorded().game().rules().kind();
            return messages.get(
                    "replay.better",
                    best.move(),
                    ScoreText.describeLead(messages, kind, best.score(), best.exact()),
                    evidence,
                    line);
        }
        return best.move().equals(ply.move())
                ? messages.get("replay.best", evidence, line)
                : messages.get("replay.equal", best.move(), evidence, line);
    }
}
