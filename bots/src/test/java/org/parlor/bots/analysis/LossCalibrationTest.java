package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.bots.engines.search.LossDeviation;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Calibrates the margin of reviews; larger runs are set by properties. */
class LossCalibrationTest {
    /** Most plies beyond the depth that are measured. */
    private static final int BEYOND_MAX = 14;

    private final int games = Integer.getInteger("calibration.games", 20);
    private final int depthMax = Integer.getInteger("calibration.depth", 6);
    private final int pliesMin = Integer.getInteger("calibration.plies.min", 8);
    private final int pliesMax = Integer.getInteger("calibration.plies.max", 12);
    private final long seed = Long.getLong("calibration.seed", 1);

    @ParameterizedTest
    @ValueSource(strings = {"reversi", "kalah"})
    void calibration_gives_three_coefficients(String game) throws IOException {
        Rules rules = Games.find(game).orElseThrow().rules();
        LossCalibration calibration = new LossCalibration(() -> SampleGame.searcher(rules), depthMax);
        for (String records : System.getProperty("calibration.records", "").split(",")) {
            measure(calibration, rules, records, seed);
        }
        String coefficients = calibration.coefficients();
        System.out.println(game + ": coefficients of the deviation of losses: " + coefficients);
        System.out.print(calibration.report());
        assertTrue(coefficients.matches("-?\\d+\\.\\d{4}(, -?\\d+\\.\\d{4}){2}"), coefficients);
        double[] factors = Stream.of(coefficients.split(", "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        LossDeviation fitted = new LossDeviation(factors[0], factors[1], factors[2], BEYOND_MAX);
        System.out.println("fitted: " + calibration.report(fitted));
        LossCalibration heldOut = new LossCalibration(() -> SampleGame.searcher(rules), depthMax);
        measure(heldOut, rules, System.getProperty("calibration.heldout", ""), seed + 1);
        System.out.println("held out: " + heldOut.report(fitted));
    }

    /** @param records a file of games; self-play if it is empty */
    private void measure(LossCalibration calibration, Rules rules, String records, long gameSeed) throws IOException {
        Searcher searcher = SampleGame.searcher(rules);
        for (SampleGame sample : SampleGame.of(rules, records.isEmpty() ? null : records, games, gameSeed)) {
            Position position = sample.start();
            for (int move : sample.moves()) {
                int pliesLeft = searcher.pliesLeft(position);
                if (pliesLeft >= pliesMin && pliesLeft <= pliesMax && position.legalMoveCount() > 1) {
                    calibration.measure(position, move);
                }
                position = position.play(move);
            }
        }
    }
}
