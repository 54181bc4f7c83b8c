package org.parlor.client.screen.tournament;

import java.util.List;
import java.util.Locale;
import org.parlor.client.game.VariantName;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.message.value.TournamentFormat;
import org.parlor.message.value.TournamentTextFormatter;

/** Describes tournaments in words. */
final class TournamentText {

    private TournamentText() {}

    static String kind(TournamentFormat kind) {
        return switch (kind) {
            case ROUNDROBIN -> "round-robin";
            case GAUNTLET -> "gauntlet";
            case SWISS -> "Swiss";
            case ARENA -> "arena";
        };
    }

    /** Returns the game and whether it is rated. */
    static String game(TournamentMessage.TournamentSummary tour) {
        return VariantName.words(tour.game(), tour.options()) + rated(tour);
    }

    /** Returns the game within a column width, without default options if they do not fit. */
    static String game(TournamentMessage.TournamentSummary tour, int width) {
        return VariantName.words(
                        tour.game(), tour.options(), width - rated(tour).length())
                + rated(tour);
    }

    private static String rated(TournamentMessage.TournamentSummary tour) {
        return tour.rated() ? ", rated" : "";
    }

    static String clock(TournamentMessage.TournamentSummary tour) {
        return TimeControlFormat.print(tour.tc());
    }

    static String players(int count) {
        return count + (count == 1 ? " player" : " players");
    }

    /** Returns the state: open, the current round, or over. */
    static String state(TournamentMessage.TournamentSummary tour) {
        boolean counts = tour.state().equals("running") && tour.rounds() != null;
        if (counts) {
            return tour.round() == 0 ? "starting" : "round " + tour.round() + "/" + tour.rounds();
        }
        return DisplayText.clean(tour.state());
    }

    /** Returns a short name of a tie-break for the head of a column. */
    static String brief(TournamentMessage.TieBreak tie) {
        return switch (tie.key()) {
            case "direct" -> "direct";
            case "buchholz" -> "Buchh.";
            case "buchholz_cut" -> "Buchh-1";
            case "sonneborn" -> "S-B";
            default -> DisplayText.fit(DisplayText.clean(tie.name()), 7);
        };
    }

    static String result(TournamentMessage.Pairing pairing) {
        List<Integer> points = pairing.points();
        if (points == null) {
            return pairing.g() == null ? "waiting" : "playing";
        }
        if ("bye".equals(pairing.how())) {
            return "bye";
        }
        String score = String.join(
                "–",
                points.stream()
                        .map(halves -> TournamentTextFormatter.amount(halves, 2))
                        .toList());
        return "played".equals(pairing.how())
                ? score
                : score + " " + DisplayText.clean(String.valueOf(pairing.how()).toLowerCase(Locale.ROOT));
    }
}
