package org.parlor.client.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.ui.ColourDepth;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;

class RemoteBackendTest {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    @Test
    void an_ended_session_leaves_no_mode_on_and_no_frame() throws IOException {
        RemoteBackend terminal = start();
        ClientState state = StateFixtures.home();
        terminal.mouse(true);
        draw(terminal, state);
        assertEquals(
                Set.of("?1000h", "?1005h", "?1006h", "?1049h", "?2004h", "?25l", "colours", "saved title"), left());
        terminal.close("parlor: bye\r\n", () -> {});
        assertEquals(Set.of(), left());
        String end = text().substring(text().lastIndexOf("\u001b[2J"));
        assertTrue(end.indexOf("\u001b[?1049l") < end.indexOf("parlor: bye"), end);
    }

    @Test
    void the_title_is_sent_when_it_changes_and_the_earlier_one_is_restored() throws IOException {
        RemoteBackend terminal = start();
        terminal.title("Your turn · bob");
        terminal.title("Your turn · bob");
        terminal.title("Parlor\u0007\u001b[2J");
        terminal.bell();
        List<String> titles = Pattern.compile("\u001b\\]2;([^\u0007]*)\u0007")
                .matcher(text())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(List.of("Your turn · bob", DisplayText.clean("Parlor\u0007\u001b[2J")), titles);
        assertTrue(text().indexOf("\u001b[22;2t") < text().indexOf("Your turn"), text());
        terminal.close();
        assertTrue(text().substring(text().lastIndexOf("Parlor")).contains("\u001b[23;2t"), text());
    }

    @Test
    void notifications_and_copied_texts_reach_the_terminal_over_ssh() throws IOException {
        RemoteBackend terminal = start();
        terminal.notify("osc9", "bob moved\u0007");
        terminal.notify("osc777", "a;b");
        terminal.copy("d3 c5");
        String clean = DisplayText.clean("bob moved\u0007");
        for (String sequence : List.of(
                "\u001b]9;" + clean + "\u0007", "\u001b]777;notify;Parlor;a,b\u0007", "\u001b]52;c;ZDMgYzU=\u0007")) {
            assertTrue(text().contains(sequence), text());
        }
    }

    @Test
    void pasted_lines_arrive_as_one_text_in_one_or_two_pieces() throws IOException {
        byte[] bytes = "a\u001b[200~one\rtwo\u0003\u001b[201~b".getBytes(StandardCharsets.UTF_8);
        for (int split = 1; split < bytes.length; split++) {
            if (bytes[split - 1] == '\u001b') {
                // A single Escape is a key.
                continue;
            }
            RemoteBackend terminal = start();
            PasteCollector pastes = new PasteCollector();
            List<TerminalEvent> events = new ArrayList<>();
            terminal.receive(bytes, 0, split, event -> pastes.collect(event, 0).ifPresent(events::add));
            terminal.receive(
                    bytes,
                    split,
                    bytes.length - split,
                    event -> pastes.collect(event, 0).ifPresent(events::add));
            assertEquals(
                    List.of(
                            new TerminalEvent.Pressed(Key.of('a'), false),
                            new TerminalEvent.Pasted("one\ntwo", false),
                            new TerminalEvent.Pressed(Key.of('b'), false)),
                    events,
                    "split at " + split);
        }
    }

    @Test
    void a_long_paste_is_cut() {
        PasteCollector pastes = new PasteCollector();
        pastes.collect(new TerminalEvent.PasteMark(true), 0);
        for (int i = 0; i < 1 << 20; i++) {
            assertEquals(Optional.empty(), pastes.collect(new TerminalEvent.Pressed(Key.of('x'), false), 0));
        }
        assertEquals(
                Optional.of(new TerminalEvent.Pasted("x".repeat(1 << 18), true)),
                pastes.collect(new TerminalEvent.PasteMark(false), 0));
        pastes.collect(new TerminalEvent.PasteMark(true), 0);
        pastes.collect(new TerminalEvent.Pressed(Key.of('y'), false), 0);
        assertEquals(
                Optional.of(new TerminalEvent.Pasted("y", false)),
                pastes.collect(new TerminalEvent.PasteMark(false), 0));
    }

    @Test
    void keys_work_again_after_a_paste_whose_end_is_lost() {
        PasteCollector pastes = new PasteCollector();
        TerminalEvent key = new TerminalEvent.Pressed(Key.ctrl('c'), false);
        pastes.collect(new TerminalEvent.PasteMark(true), 0);
        assertEquals(List.of(), pastes.collect(key, 1_000).stream().toList());
        assertEquals(List.of(key), pastes.collect(key, 2_001).stream().toList());
    }

    @Test
    void frames_are_synchronized_once_the_terminal_says_that_it_can() throws IOException {
        byte[] reply = "\u001b[?2026;2$y".getBytes(StandardCharsets.US_ASCII);
        for (int split = 1; split < reply.length; split++) {
            sent.reset();
            RemoteBackend terminal = start();
            draw(terminal, StateFixtures.home());
            assertTrue(text().contains("\u001b[?2026$p"), text());
            assertFalse(text().contains("2026h"), text());
            List<TerminalEvent> events = new ArrayList<>();
            if (split > 1) {
                // A single Escape is a key.
                terminal.receive(reply, 0, split, events::add);
                terminal.receive(reply, split, reply.length - split, events::add);
            } else {
                terminal.receive(reply, 0, reply.length, events::add);
            }
            assertEquals(List.of(new TerminalEvent.Ignored()), events, "split at " + split);
            sent.reset();
            draw(terminal, StateFixtures.game("reversi"));
            assertTrue(text().startsWith("\u001b[?2026h"), text());
            assertEquals(text().length() - "\u001b[?2026l".length(), text().indexOf("\u001b[?2026l"));
            sent.reset();
            draw(terminal, StateFixtures.game("reversi"));
            assertEquals("", text(), "the same frame again");
        }
    }

    @Test
    void frames_are_not_synchronized_in_a_terminal_without_the_mode() throws IOException {
        for (String reply : List.of("", "\u001b[?2026;0$y", "\u001b[?2026;4$y", "\u001b[?2004;2$y")) {
            sent.reset();
            RemoteBackend terminal = start();
            byte[] bytes = reply.getBytes(StandardCharsets.US_ASCII);
            terminal.receive(bytes, 0, bytes.length, event -> {});
            draw(terminal, StateFixtures.home());
            assertFalse(text().contains("2026h"), text());
        }
    }

    @Test
    void the_first_frame_clears_what_a_terminal_may_print_of_the_request_for_a_mode() throws IOException {
        RemoteBackend terminal = start();
        draw(terminal, StateFixtures.home());
        assertTrue(text().indexOf("\u001b[?2026$p") < text().indexOf("\u001b[2J"), text());
        assertTrue(text().indexOf("\u001b[2J") < text().indexOf("Parlor"), text());
    }

    private static void draw(RemoteBackend terminal, ClientState state) throws IOException {
        terminal.size();
        terminal.draw(RootView.render(state, 80, 24), state.settings().theme());
    }

    private RemoteBackend start() throws IOException {
        return RemoteBackend.start(
                (bytes, done) -> {
                    sent.write(bytes);
                    done.run();
                },
                StandardCharsets.UTF_8,
                ColourDepth.NONE,
                80,
                24);
    }

    private String text() {
        return sent.toString(StandardCharsets.UTF_8);
    }

    private Set<String> left() {
        return new TerminalRecording(text()).left();
    }
}
