package org.parlor.notation.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.PositionFormat;
import org.parlor.notation.RecordFiles;
import org.parlor.notation.Replay;
import org.parlor.rules.Cell;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The animation of a game, evaluated as a browser does it. */
class GameAnimationTest {

    private static Replay whole() throws Exception {
        try (InputStream game = GameAnimationTest.class.getResourceAsStream("/records/playok.pgn")) {
            return RecordFiles.replay(RecordFiles.readAll(game.readAllBytes()).get(0));
        }
    }

    private static Replay replay(String game, Map<String, ?> options, String... moves) {
        Rules rules = Games.get(game).rules(options);
        List<UserInfo> players =
                List.of(new UserInfo("a<b", false, null, null), new UserInfo("x&y", false, null, 1500));
        return Replay.of(new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                game,
                rules.options().values(),
                rules.kind().version(),
                players,
                false,
                null,
                StartPosition.of(rules, rules.initial()),
                Arrays.stream(moves).map(RecordedMove::of).toList(),
                null));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(Element in, String name) {
        NodeList found = in.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    /** Returns the value of a discrete animation at a time; of one without animation its attribute. */
    private static String value(Element element, String attribute, double seconds) {
        for (Element animation : elements(element, "animate")) {
            if (animation.getAttribute("attributeName").equals(attribute)) {
                double duration =
                        Double.parseDouble(animation.getAttribute("dur").replace("s", ""));
                String[] values = animation.getAttribute("values").split(";");
                String[] times = animation.getAttribute("keyTimes").split(";");
                assertEquals(values.length, times.length);
                int at = 0;
                while (at + 1 < values.length && Double.parseDouble(times[at + 1]) * duration <= seconds) {
                    at++;
                }
                return values[at];
            }
        }
        return element.getAttribute(attribute);
    }

    private static int[] cells(Document svg, Replay replay, double seconds) {
        List<Cell> cells = replay.rules().board().cells();
        int[] values = new int[cells.size()];
        Arrays.fill(values, '.');
        for (Element use : elements(svg.getDocumentElement(), "use")) {
            boolean shown = seconds < 0
                    ? !use.getAttribute("visibility").equals("hidden")
                    : !value(use, "visibility", seconds).equals("hidden");
            if (shown) {
                String x = use.getAttribute("x");
                String y = use.getAttribute("y");
                int cell = IntStream.range(0, cells.size())
                        .filter(i -> x.equals(String.valueOf((int) BoardPicture.x(cells.get(i))))
                                && y.equals(String.valueOf((int) BoardPicture.y(cells.get(i)))))
                        .findFirst()
                        .orElseThrow();
                assertEquals('.', values[cell], "two values in a cell");
                values[cell] = Integer.parseInt(use.getAttribute("href").substring(2));
            }
        }
        return values;
    }

    private static void assertShowsEachPosition(Replay replay) throws Exception {
        Document svg = parse(GameAnimation.svg(replay));
        List<int[]> expected = new ArrayList<>();
        List<int[]> shown = new ArrayList<>();
        for (int ply = 0; ply < replay.positions().size(); ply++) {
            expected.add(replay.positions().get(ply).cells());
            shown.add(cells(svg, replay, ply == 0 ? 0.5 : 1 + (ply - 1) * 0.8 + 0.4));
        }
        assertEquals(
                expected.stream().map(Arrays::toString).toList(),
                shown.stream().map(Arrays::toString).toList());
        assertEquals(
                Arrays.toString(replay.lastPosition().cells()),
                Arrays.toString(cells(svg, replay, -1)),
                "without animation");
    }

    @Test
    void each_position_is_shown_at_its_time_and_the_last_one_without_animation() throws Exception {
        assertShowsEachPosition(whole());
        assertShowsEachPosition(replay("kalah", Map.of(), "s3", "s6", "n5", "n4"));
        assertShowsEachPosition(replay("tictactoe", Map.of(), "b2", "a1", "c3"));
        assertShowsEachPosition(replay("tictactoe", Map.of()));
    }

    @Test
    void the_players_the_result_and_each_move_are_written_below_the_board() throws Exception {
        Replay replay = whole();
        String svg = GameAnimation.svg(replay);
        assertTrue(svg.length() < 300_000, svg.length() + " bytes");
        List<Element> texts = elements(parse(svg).getDocumentElement(), "text");
        assertEquals(
                "ann, 1500 (Black) – ben, 1400 (White): 27-37, White wins (normal)",
                texts.get(0).getTextContent());
        assertEquals("2–2", texts.get(1).getTextContent());
        assertEquals("1. f5   4–1", texts.get(2).getTextContent());
        assertEquals(2 + replay.record().moves().size(), texts.size());
        assertEquals("1. f5   4–1", shown(texts, 1.1));
        assertEquals(
                "a<b (X) – x&y, 1500 (O)",
                elements(
                                parse(GameAnimation.svg(replay("tictactoe", Map.of(), "b2")))
                                        .getDocumentElement(),
                                "title")
                        .get(0)
                        .getTextContent());
    }

    private static String shown(List<Element> texts, double seconds) {
        return String.join(
                "",
                texts.stream()
                        .skip(1)
                        .filter(text -> !value(text, "visibility", seconds).equals("hidden"))
                        .map(Element::getTextContent)
                        .toList());
    }

    @Test
    void the_mark_is_on_the_last_move_and_away_for_a_pass() throws Exception {
        Replay replay = whole();
        Element mark = elements(parse(GameAnimation.svg(replay)).getDocumentElement(), "circle").stream()
                .filter(circle -> circle.getElementsByTagName("animate").getLength() > 0)
                .findFirst()
                .orElseThrow();
        for (int ply = 1; ply < replay.positions().size(); ply++) {
            String move = replay.record().moves().get(ply - 1).move();
            String x = move.equals("pass") ? "-9999" : String.valueOf(100 * (move.charAt(0) - 'a') + 50);
            assertEquals(x, value(mark, "cx", 1 + (ply - 1) * 0.8 + 0.4), move);
        }
    }

    @Test
    void a_position_is_written_as_a_picture() throws Exception {
        Replay replay = whole();
        Document svg = parse(new String(PositionFormat.SVG.write(replay, 3), StandardCharsets.UTF_8));
        assertEquals(6 + 1, elements(svg.getDocumentElement(), "circle").size());
        byte[] png = PositionFormat.PNG.write(replay, null);
        assertEquals("PNG", new String(png, 1, 3, StandardCharsets.US_ASCII));
    }
}
