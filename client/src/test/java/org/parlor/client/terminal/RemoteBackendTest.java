package org.parlor.client.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
        terminal.size();
        terminal.draw(RootView.render(state, 80, 24), state.settings().theme());
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
                            new TerminalEvent.Pasted("one two"),
                            new TerminalEvent.Pressed(Key.of('b'), false)),
                    events,
                    "split at " + split);
        }
    }

    @Test
    void keys_work_again_after_a_paste_whose_end_is_lost() {
        PasteCollector pastes = new PasteCollector();
        TerminalEvent key = new TerminalEvent.Pressed(Key.ctrl('c'), false);
        pastes.collect(new TerminalEvent.PasteMark(true), 0);
        assertEquals(List.of(), pastes.collect(key, 1_000).stream().toList());
        assertEquals(List.of(key), pastes.collect(key, 2_001).stream().toList());
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
