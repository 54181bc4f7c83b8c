package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameRequest;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** The private notes of players on their games. */
class NoteTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final String CORRESPONDENCE = "{'mode':'corr','days':3}";

    private CoreFixture coreFixture = new CoreFixture(SETTINGS).takenOver(core(), Duration.ZERO);
    private TestClient ada = person("ada", true);
    private TestClient bob = person("bob", true);

    private static ServerCore core() {
        return PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2));
    }

    private TestClient person(String name, boolean create) {
        return coreFixture.person(name, "a password of " + name, create, "corr");
    }

    private String start(String tc) {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", tc);
        ada.takeReceived();
        bob.takeReceived();
        return g;
    }

    private static List<String> set(TestClient player, String g, String text) {
        return TestClient.types(player.request("{'t':'note.set','id':1,'g':'" + g + "','text':'" + text + "'}"));
    }

    private static String note(TestClient player, String g) {
        return TestClient.last(player.request("{'t':'note.get','id':2,'g':'" + g + "'}"), "ok")
                .get("note")
                .getAsString();
    }

    private static String refusal(TestClient player, String request) {
        JsonObject error = TestClient.last(player.request("{'id':3," + request + "}"), "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    @Test
    void a_note_is_sent_to_its_owner_only() {
        String g = start("{'mode':'fischer','base':60000,'inc':0}");
        TestClient eve = coreFixture.guest("eve");
        eve.request("{'t':'watch','id':1,'g':'" + g + "'}");
        assertEquals(List.of("ok"), set(ada, g, "c3 \u265f keeps the corner"));
        assertEquals(List.of(), bob.takeReceived());
        assertEquals(List.of(), eve.takeReceived());
        assertEquals("", note(bob, g));
        set(bob, g, "of bob");
        assertEquals("c3 \u265f keeps the corner", note(ada, g));
        assertEquals(
                "not_a_player: Only players of a game have notes on it",
                refusal(eve, "'t':'note.get','g':'" + g + "'"));
        List<String> all = new ArrayList<>();
        for (TestClient other : List.of(bob, eve, ada)) {
            all.addAll(other.request("{'t':'sync','id':5,'g':'" + g + "'}"));
            all.addAll(other.request("{'t':'record','id':6,'g':'" + g + "','as':'json'}"));
        }
        assertEquals(
                List.of(), all.stream().filter(line -> line.contains("corner")).toList());
    }

    @Test
    void it_is_kept_while_the_game_is_out_of_memory_after_its_end_and_across_takeovers() {
        String g = start(CORRESPONDENCE);
        set(ada, g, "first");
        ada.disconnect();
        bob.disconnect();
        coreFixture.advance(Duration.ofMinutes(10));
        assertEquals(1, coreFixture.unloaded());
        coreFixture = coreFixture.takenOver(core(), Duration.ofHours(1));
        ada = person("ada", false);
        assertEquals("first", note(ada, g));
        ada.request("{'t':'resign','id':1,'g':'" + g + "'}");
        coreFixture.advance(Duration.ofMinutes(10));
        assertEquals(1, coreFixture.archivedGames());
        assertEquals("first", note(ada, g));
        assertEquals(List.of("ok"), set(ada, g, "second"));
        coreFixture = coreFixture.takenOver(core(), Duration.ofHours(1));
        ada = person("ada", false);
        assertEquals("second", note(ada, g));
        assertEquals(List.of("ok"), set(ada, g, ""));
        assertEquals("", note(ada, g));
        bob = person("bob", false);
        assertEquals("", note(bob, g));
        TestClient eve = coreFixture.guest("eve", "corr");
        assertEquals(
                "not_a_player: Only players of a game have notes on it",
                refusal(eve, "'t':'note.set','g':'" + g + "','text':'x'"));
    }

    @Test
    void an_unchanged_text_does_not_count_in_the_limit_of_chat() {
        String g = start(CORRESPONDENCE);
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of("ok"), set(ada, g, "first"));
        }
        assertEquals(List.of("ok"), set(ada, g, "second"));
    }

    @Test
    void a_text_that_is_too_long_or_hostile_is_refused_and_an_unknown_game_too() {
        String g = start(CORRESPONDENCE);
        String longest = "\u265f".repeat(GameRequest.SetNote.CHARS_MAX);
        assertEquals(List.of("ok"), set(ada, g, longest));
        String of = "'t':'note.set','g':'" + g + "','text':'";
        assertEquals("bad_value: A note has at most 1000 characters, not 1001", refusal(ada, of + longest + "x'"));
        assertEquals(
                "bad_text: Control characters and direction marks are not allowed in text",
                refusal(ada, of + "a\\u001b[2J'"));
        assertEquals(longest, note(ada, g));
        assertEquals("no_such_game: No such game", refusal(ada, of.replace(g, "nope1") + "x'"));
    }

    @Test
    void the_note_on_an_ended_game_whose_last_change_is_oldest_makes_room_for_one_more() {
        List<String> games = new ArrayList<>();
        for (int i = 0; i <= 200; i++) {
            String g = start(CORRESPONDENCE);
            set(ada, g, "note " + i);
            if (i > 0) {
                ada.request("{'t':'resign','id':1,'g':'" + g + "'}");
            }
            if (i == 1) {
                set(ada, games.get(0), "changed");
            } else if (i == 2) {
                set(ada, games.get(1), "changed");
            }
            games.add(g);
            coreFixture.advance(Duration.ofSeconds(3));
        }
        assertEquals(
                List.of("changed", "changed", "", "note 3", "note 200"),
                List.of(0, 1, 2, 3, 200).stream()
                        .map(i -> note(ada, games.get(i)))
                        .toList());
    }

    @Test
    void notes_are_exported_page_by_page_and_deleted_with_the_account() {
        TestClient root = coreFixture.admin("root", "a good password");
        String longest = "\uD83D\uDE00".repeat(GameRequest.SetNote.CHARS_MAX);
        for (int i = 0; i < 30; i++) {
            set(ada, start(CORRESPONDENCE), longest);
            coreFixture.advance(Duration.ofSeconds(3));
        }
        List<String> texts = new ArrayList<>();
        List<String> acts = new ArrayList<>(List.of("create_account"));
        for (String after = ""; after != null; ) {
            acts.add("read_notes");
            JsonObject page =
                    TestClient.last(root.request("{'t':'admin.account.notes','id':4,'user':'ada'" + after + "}"), "ok");
            page.getAsJsonArray("list")
                    .forEach(
                            note -> texts.add(note.getAsJsonObject().get("text").getAsString()));
            after = page.get("more").isJsonNull()
                    ? null
                    : ",'after':'" + page.get("more").getAsString() + "'";
        }
        assertEquals(Collections.nCopies(30, longest), texts);
        assertEquals(
                acts,
                coreFixture.records().stream()
                        .filter(JournalRecord.Audited.class::isInstance)
                        .map(record -> ((JournalRecord.Audited) record).act())
                        .toList());
        assertEquals("forbidden: Only admins may do this", refusal(bob, "'t':'admin.account.notes','user':'ada'"));
        root.request("{'t':'admin.account.delete','id':5,'user':'ada','force':true}");
        assertEquals("no_such_user: No such user", refusal(root, "'t':'admin.account.notes','user':'ada'"));
    }
}
