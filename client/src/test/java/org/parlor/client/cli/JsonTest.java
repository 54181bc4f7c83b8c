package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** {@code --json}: the program as other programs use it. */
final class JsonTest {

    private static List<ServerMessage> told(Typist typist) {
        return typist.printed()
                .lines()
                .flatMap(line -> MessageCodec.readServerMessage(line).stream())
                .toList();
    }

    private static String move(GameMessage.Turn turn) {
        ClientMessage move =
                new GameRequest.Move(turn.g(), turn.ply(), turn.legal().get(0), null, null);
        return MessageCodec.write(new RequestEnvelope(null, move));
    }

    @Test
    void a_program_plays_a_game_in_lines_of_the_protocol() throws Exception {
        try (Typist program = Typist.runs("play", "tictactoe", "--json", "--bot", "random", "--as", "first")) {
            for (int turn = 0; turn < 5; turn++) {
                int before = turn;
                Awaitility.await()
                        .until(() ->
                                isOver(told(program)) || turns(told(program)).size() > before);
                if (isOver(told(program))) {
                    break;
                }
                program.types(move(turns(told(program)).get(turn)));
            }
            assertEquals(0, program.endsWith());
            assertTrue(told(program).get(0) instanceof SessionMessage.Hello, program.printed());
            assertTrue(isOver(told(program)), program.printed());
            assertEquals(told(program).size(), program.lines().size());
        }
    }

    private static List<GameMessage.Turn> turns(List<ServerMessage> told) {
        return told.stream()
                .filter(GameMessage.Turn.class::isInstance)
                .map(GameMessage.Turn.class::cast)
                .toList();
    }

    private static boolean isOver(List<ServerMessage> told) {
        return told.stream().anyMatch(GameMessage.Ended.class::isInstance);
    }

    @Test
    void an_invalid_line_is_answered_with_a_protocol_error() throws Exception {
        try (Typist program = Typist.runs("play", "tictactoe", "--json")) {
            program.reads("\"t\":\"turn\"").types("d3").reads("bad_json");
            program.types("{\"t\":\"resign\",\"id\":\"r\",\"g\":\"nowhere\"}").reads("\"re\":\"r\"");
        }
    }

    @Test
    void both_sides_at_one_keyboard_are_rejected() {
        assertEquals(2, Shell.run(List.of(), "play", "--here", "--json").code());
    }
}
