package org.parlor.bots.engines.reversi.midgame;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Calibrates Multi-ProbCut; larger numbers, as for {@link MultiProbCut}, are set by properties. */
class ProbCutCalibrationTest {
    private static final int GAMES = Integer.getInteger("calibration.games", 12);
    private static final int DEPTH = Integer.getInteger("calibration.depth", 6);

    @Test
    void calibration_gives_four_coefficients() {
        ProbCutCalibration calibration = new ProbCutCalibration(DEPTH, Long.getLong("calibration.seed", 1));
        for (int game = 0; game < GAMES; game++) {
            calibration.play();
        }
        String result = calibration.result();
        System.out.println("Multi-ProbCut coefficients: " + result);
        assertTrue(result.matches("-?\\d\\.\\d{4}(, -?\\d\\.\\d{4}){3}"), result);
    }
}
