package org.parlor.client.view;

import java.util.ArrayList;
import java.util.List;
import org.parlor.client.frame.Role;
import org.parlor.client.frame.Text;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Played;
import org.parlor.client.model.RecordText;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.Screen;
import org.parlor.record.Fault;

/** A recorded game in words: what it is, where one is in it, and what is known of the move shown. */
final class ReplayText {

    private ReplayText() {}

    /** What matters most comes first, for where there is little room. */
    static String title(Screen.Replay replay) {
        Recorded recorded = replay.recorded();
        List<String> parts = new ArrayList<>();
        parts.add(GameText.name(recorded.game()));
        parts.add(replay.ply() + "/" + recorded.plies());
        parts.add(players(recorded));
        parts.add(RecordText.date(recorded.record()));
        parts.removeIf(String::isEmpty);
        return String.join(" · ", parts);
    }

    private static String players(Recorded recorded) {
        String first = Text.clean(recorded.game().player(0).name());
        String second = Text.clean(recorded.game().player(1).name());
        String score = RecordText.score(recorded.record());
        return first + " " + (score.isEmpty() ? "–" : score) + " " + second;
    }

    /** The line of news: the move shown or, at the end, how the game ended or why the record does. */
    static String status(ClientState state, Screen.Replay replay) {
        Fault fault = replay.recorded().fault();
        if (replay.isAtEnd() && fault != null) {
            return "! " + Text.clean(RecordText.trouble(fault));
        }
        if (replay.isAtEnd()) {
            return "The end. " + end(state, replay.recorded().game());
        }
        if (replay.due() > 0) {
            return move(replay) + "  Space stops";
        }
        return replay.ply() == 0 ? "The beginning. → steps, Space plays by itself" : move(replay);
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
        String who = Text.clean(game.player(played.by()).name());
        return "Move " + replay.ply() + ": " + who + " played " + Text.clean(played.move()) + ".";
    }

    /** Whether more is known of any move than the move. */
    static boolean hasRemarks(Recorded recorded) {
        return recorded.record().moves().stream()
                .anyMatch(played -> !RecordText.remarks(played).isEmpty());
    }

    static List<String> remarks(Screen.Replay replay) {
        if (replay.ply() == 0) {
            return List.of();
        }
        List<String> remarks =
                RecordText.remarks(replay.recorded().record().moves().get(replay.ply() - 1));
        return remarks.isEmpty() ? remarks : List.of(Text.clean(String.join(" · ", remarks)));
    }
}
