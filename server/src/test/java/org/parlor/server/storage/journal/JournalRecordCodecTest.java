package org.parlor.server.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.SealedTypes;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.storage.StoreException;

/** Stability of the storage format: stored lines of version 1 stay readable. */
class JournalRecordCodecTest {
    private static final String UNLOADED = "\"state\":{\"id\":\"g\",\"at\":9,\"uncharged\":3,\"due\":77,"
            + "\"players\":[\"ada\",\"bob\"],\"records\":["
            + "{\"OfGame\":{\"at\":1,\"game\":\"g\",\"seq\":3,\"event\":{\"StateChanged\":{\"state\":\"PLAYING\"}}}},"
            + "{\"IllegalMove\":{\"at\":2,\"game\":\"g\",\"seat\":1}},"
            + "{\"ConditionalMovesSet\":{\"at\":3,\"game\":\"g\",\"seat\":1,\"lines\":[\"s3 n1\"]}}],"
            + "\"chat\":[{\"seat\":0,\"text\":\"hi\",\"ply\":1,\"at\":8}]}";

    /** Lines written by version 1. Never change them. */
    private static final List<String> VERSION_1 = List.of(
            "{\"v\":1,\"AccountMade\":{\"at\":1763683200000,\"name\":\"guest-ada\",\"bot\":false}}",
            "{\"v\":1,\"AccountMade\":{\"at\":1763683200001,\"name\":\"deep\",\"bot\":true,\"tokenHash\":\"0a1b\"}}",
            "{\"v\":1,\"AccountMade\":{\"at\":1763683200001,\"name\":\"ada\",\"bot\":false,\"person\":true}}",
            "{\"v\":1,\"PasswordSet\":{\"at\":1763683200001,\"name\":\"ada\",\"hash\":\"$argon2id$\"}}",
            "{\"v\":1,\"TokensSet\":{\"at\":1763683200002,\"name\":\"deep\",\"latestHash\":\"2c\",\"earlierHash\":\"3d\"}}",
            "{\"v\":1,\"TokensSet\":{\"at\":1763683200002,\"name\":\"deep\",\"latestHash\":\"2c\",\"earlierHash\":\"3d\","
                    + "\"latestVia\":\"4e\",\"earlierVia\":\"5f\"}}",
            "{\"v\":1,\"BotTokensSet\":{\"at\":1763683200002,\"name\":\"deep\",\"tokens\":[{\"label\":\"vps\",\"hash\":\"6a\","
                    + "\"scopes\":[\"PLAY\",\"CHAT\"],\"at\":1763683200002}]}}",
            "{\"v\":1,\"BotTokensSet\":{\"at\":1763683200002,\"name\":\"ada\",\"tokens\":[{\"label\":\"ssh\",\"hash\":\"6a\","
                    + "\"scopes\":[\"PLAY\"],\"at\":1763683200002,\"device\":true}]}}",
            "{\"v\":1,\"AccountForgotten\":{\"at\":1763683200003,\"name\":\"guest-ada\"}}",
            "{\"v\":1,\"InvitationMade\":{\"at\":1763683200003,\"label\":\"bob\",\"by\":\"ada\",\"time\":1763683200004,"
                    + "\"hash\":\"7b\",\"expires\":1764288000004}}",
            "{\"v\":1,\"SecondFactorSet\":{\"at\":1763683200003,\"name\":\"ada\",\"secret\":\"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\","
                    + "\"recoveryHashes\":[\"7b\"],\"lastStep\":58789440}}",
            "{\"v\":1,\"SecondFactorSet\":{\"at\":1763683200004,\"name\":\"ada\",\"recoveryHashes\":[],\"lastStep\":0}}",
            "{\"v\":1,\"InvitationEnded\":{\"at\":1763683200005,\"label\":\"bob\"}}",
            "{\"v\":1,\"Audited\":{\"at\":1763683200003,\"time\":1763683200004,\"by\":\"ada\",\"from\":\"192.0.2.7\","
                    + "\"act\":\"ban\",\"details\":{\"user\":\"eve\",\"minutes\":\"5\"}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200004,\"game\":\"k7Qf2\",\"seq\":0,\"event\":{\"Created\":{\"terms\":{"
                    + "\"game\":{\"record\":1,\"game\":\"kalah\",\"options\":{\"pits\":6,\"seeds\":4},\"rules\":1,"
                    + "\"players\":[{\"name\":\"guest-ada\",\"bot\":false,\"guest\":true},{\"name\":\"deep\",\"bot\":true}],"
                    + "\"rated\":false,\"tc\":{\"mode\":\"fischer\",\"base\":60000,\"inc\":0},"
                    + "\"start\":{\"pos\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"to\":0},\"moves\":[]},\"gamesToFollow\":1}}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200005,\"game\":\"k7Qf2\",\"seq\":1,\"event\":{\"StateChanged\":{"
                    + "\"state\":\"PLAYING\"}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200006,\"game\":\"k7Qf2\",\"seq\":2,\"event\":{\"Moved\":{\"move\":3,"
                    + "\"auto\":false,\"info\":{\"score\":150,\"depth\":9,\"nodes\":12,\"pv\":[\"s3\",\"n1\"]}}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200006,\"game\":\"k7Qf2\",\"seq\":3,\"event\":{\"Moved\":{\"move\":4,"
                    + "\"auto\":false,\"lag\":80}}}}",
            "{\"v\":1,\"IllegalMove\":{\"at\":1763683200007,\"game\":\"k7Qf2\",\"seat\":1}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200008,\"game\":\"k7Qf2\",\"seq\":3,\"event\":{\"OfferMade\":{"
                    + "\"kind\":\"TAKEBACK\",\"by\":0}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200009,\"game\":\"k7Qf2\",\"seq\":4,\"event\":{\"OfferClosed\":{"
                    + "\"kind\":\"TAKEBACK\",\"by\":0,\"outcome\":\"accepted\"}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200010,\"game\":\"k7Qf2\",\"seq\":5,\"event\":{\"TakenBack\":{"
                    + "\"toPly\":0}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200010,\"game\":\"k7Qf2\",\"seq\":5,\"event\":{\"TakenBack\":{"
                    + "\"toPly\":0,\"restoresClocks\":true}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200011,\"game\":\"k7Qf2\",\"seq\":6,\"event\":{\"PresenceChanged\":{"
                    + "\"seat\":1,\"presence\":\"GONE\"}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200012,\"game\":\"k7Qf2\",\"seq\":7,\"event\":{\"Ended\":{\"winner\":0,"
                    + "\"score\":{\"first\":1,\"second\":0},\"reason\":\"RESIGN\",\"next\":\"n1\"}}}}",
            "{\"v\":1,\"GameFiled\":{\"at\":1763683200013,\"game\":\"k7Qf2\",\"record\":{\"record\":1,\"g\":\"k7Qf2\","
                    + "\"place\":\"Club\",\"at\":1763683200004,\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                    + "\"players\":[{\"name\":\"ada\",\"bot\":false},{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                    + "\"tc\":{\"mode\":\"none\"},\"start\":{\"pos\":\".........\",\"to\":0},\"moves\":[{\"move\":\"b2\","
                    + "\"by\":0,\"ms\":5}],\"result\":{\"winner\":0,\"score\":[0,0],\"reason\":\"resign\"}}}}",
            "{\"v\":1,\"Rated\":{\"at\":1763683200013,\"name\":\"ada\",\"kind\":\"kalah\",\"game\":\"k7Qf2\","
                    + "\"r\":1662.2108959,\"rd\":290.31896371,\"volatility\":0.0599993,\"won\":1,\"drawn\":0,\"lost\":2}}",
            "{\"v\":1,\"Muted\":{\"at\":1763683200013,\"name\":\"ada\",\"others\":[\"bob\"]}}",
            "{\"v\":1,\"NotificationsSet\":{\"at\":1763683200013,\"name\":\"ada\",\"settings\":{\"ntfy\":\"https://n.example/x\","
                    + "\"events\":[\"TURN\"],\"digest\":\"HOUR\"}}}",
            "{\"v\":1,\"NotificationsSet\":{\"at\":1763683200013,\"name\":\"ada\"}}",
            "{\"v\":1,\"NotificationsSet\":{\"at\":1763683200013,\"name\":\"ada\",\"settings\":{\"email\":\"ada@example.org\","
                    + "\"unconfirmed\":true,\"events\":[\"TURN\"],\"digest\":\"HOUR\"}}}",
            "{\"v\":1,\"NotificationsSet\":{\"at\":1763683200013,\"name\":\"ada\",\"settings\":{\"push\":[{\"endpoint\":"
                    + "\"https://p.example/x\",\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZ"
                    + "GH6SRpkNtoIAiw4\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\",\"device\":\"Firefox\"}],\"events\":[\"TURN\"],"
                    + "\"digest\":\"HOUR\"}}}",
            "{\"v\":1,\"EmailSecretMade\":{\"at\":1763683200013,\"secret\":\"s\"}}",
            "{\"v\":1,\"EmailBlocked\":{\"at\":1763683200013,\"address\":\"k3bW\",\"on\":true}}",
            "{\"v\":1,\"NotificationScheduled\":{\"at\":1763683200013,\"name\":\"ada\",\"due\":1763683215013,\"sentAt\":0,"
                    + "\"sentThatDay\":0,\"announced\":[\"k7Qf2 3\"]}}",
            "{\"v\":1,\"NoteSet\":{\"at\":1763683200013,\"name\":\"ada\",\"game\":\"k7Qf2\",\"text\":\"c3 is strong\"}}",
            "{\"v\":1,\"NoteSet\":{\"at\":1763683200013,\"name\":\"ada\",\"game\":\"k7Qf2\"}}",
            "{\"v\":1,\"EndedGamesSet\":{\"at\":1763683200013,\"name\":\"ada\",\"games\":[{\"g\":\"k7Qf2\",\"game\":\"reversi\","
                    + "\"opponent\":{\"name\":\"bob\",\"bot\":false},\"you\":0,\"result\":{\"winner\":1,\"score\":[20,31],"
                    + "\"reason\":\"time\"},\"at\":1763683200012}]}}",
            "{\"v\":1,\"Sanctioned\":{\"at\":1763683200013,\"subject\":\"account bob\",\"bannedUntil\":9223372036854775807}}",
            "{\"v\":1,\"GameFiled\":{\"at\":1763683200013,\"game\":\"k7Qf2\",\"record\":{\"record\":1,\"g\":\"k7Qf2\","
                    + "\"place\":\"Club\",\"at\":1763683200004,\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                    + "\"players\":[{\"name\":\"ada\",\"bot\":false},{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                    + "\"start\":{\"pos\":\".........\",\"to\":0},\"moves\":[]},\"seq\":12}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200004,\"game\":\"k7Qf2\",\"seq\":0,\"event\":{\"Created\":{\"terms\":{"
                    + "\"game\":{\"record\":1,\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                    + "\"players\":[{\"name\":\"ada\",\"bot\":false},{\"name\":\"deep\",\"bot\":true}],"
                    + "\"rated\":false,\"tc\":{\"mode\":\"move\",\"per\":1000},"
                    + "\"start\":{\"pos\":\".........\",\"to\":0},\"moves\":[]},\"gamesToFollow\":0,"
                    + "\"occasion\":{\"tour\":\"t1\",\"name\":\"Cup\"}}}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":0,\"event\":{\"Made\":{\"wish\":{"
                    + "\"t\":\"tour.new\",\"name\":\"Cup\",\"kind\":\"swiss\",\"game\":\"kalah\","
                    + "\"options\":{\"pits\":6,\"seeds\":4},\"tc\":{\"mode\":\"move\",\"per\":1000},\"rounds\":5},"
                    + "\"maker\":\"deep\"}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":1,\"event\":{\"Joined\":{\"player\":{"
                    + "\"name\":\"Deep\",\"bot\":true,\"guest\":false}}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":2,\"event\":{\"Left\":{"
                    + "\"key\":\"deep\"}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":3,\"event\":{\"Begun\":{"
                    + "\"seeds\":[\"deep\",\"ada\"]}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":4,\"event\":{\"Paired\":{"
                    + "\"pairs\":[{\"first\":\"deep\",\"second\":\"ada\"},{\"first\":\"bo\"}]}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":5,\"event\":{\"Seated\":{"
                    + "\"round\":1,\"board\":1,\"g\":\"k7Qf2\"}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":6,\"event\":{\"Settled\":{"
                    + "\"round\":1,\"board\":1,\"outcome\":{\"first\":2,\"second\":0,\"how\":\"PLAYED\"}}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1763683200013,\"tour\":\"t1\",\"seq\":7,\"event\":{\"Closed\":{}}}}",
            "{\"v\":1,\"TourForgotten\":{\"at\":1763683200013,\"tour\":\"t1\"}}",
            "{\"v\":1,\"Restarted\":{\"at\":1763683200014,\"downMillis\":7}}",
            "{\"v\":1,\"Restarted\":{\"at\":1763683200014,\"downMillis\":7,\"uncharged\":9}}",
            "{\"v\":1,\"Restarted\":{\"at\":1763683200014,\"downMillis\":7,\"uncharged\":9,\"unchargedWorkdays\":5}}",
            "{\"v\":1,\"GameUnloaded\":{\"at\":1763683200014,\"game\":\"k7Qf2\"}}",
            "{\"v\":1,\"GameUnloaded\":{\"at\":9,\"game\":\"g\"," + UNLOADED + "}}",
            "{\"v\":1,\"GameLoaded\":{\"at\":9,\"game\":\"g\"," + UNLOADED + "}}",
            "{\"v\":1,\"HasUnloadedGames\":{\"at\":1763683200014,\"name\":\"ada\",\"any\":true}}",
            "{\"v\":1,\"OneTimePasswordIssued\":{\"at\":1763683200014,\"name\":\"ada\",\"hash\":\"6a\",\"expires\":1763769600014}}",
            "{\"v\":1,\"RoleSet\":{\"at\":1763683200014,\"name\":\"ada\",\"role\":\"MODERATOR\"}}",
            "{\"v\":1,\"ResumeTokensRevoked\":{\"at\":1763683200014,\"name\":\"ada\"}}",
            "{\"v\":1,\"Sanctioned\":{\"at\":1,\"subject\":\"account bob\",\"bannedUntil\":5,\"mutedUntil\":6,"
                    + "\"bannedBy\":\"ada\",\"banReason\":\"spam\",\"mutedBy\":\"eve\",\"muteReason\":\"noise\"}}",
            "{\"v\":1,\"AccountRenamed\":{\"at\":1763683200014,\"name\":\"bob\",\"to\":\"rob\"}}",
            "{\"v\":1,\"AccountDeleted\":{\"at\":1763683200014,\"name\":\"rob\",\"pseudonym\":\"deleted-1a2b\"}}",
            "{\"v\":1,\"DeletionScheduled\":{\"at\":1763683200014,\"name\":\"bob\",\"due\":1764892800014}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200014,\"game\":\"k7Qf2\",\"seq\":3,\"event\":{\"TimeGiven\":{"
                    + "\"seat\":1,\"ms\":15000}}}}",
            "{\"v\":1,\"ConditionalMovesSet\":{\"at\":1763683200014,\"game\":\"k7Qf2\",\"seat\":1,"
                    + "\"lines\":[\"s3 n1\",\"* n6\"]}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200014,\"game\":\"k7Qf2\",\"seq\":3,\"event\":{\"PresenceChanged\":{"
                    + "\"seat\":1,\"presence\":\"VACATION\",\"until\":1764288000014}}}}",
            "{\"v\":1,\"VacationSet\":{\"at\":1763683200014,\"name\":\"ada\",\"year\":2025,\"used\":7,"
                    + "\"since\":1763683200014,\"until\":1764288000014}}",
            // Values that the lines above lack.
            "{\"v\":1,\"OfGame\":{\"at\":0,\"game\":\"a-b_c\",\"seq\":9223372036854775807,\"event\":{\"Moved\":{"
                    + "\"move\":-1,\"auto\":true,\"info\":{\"score\":-2147483648,\"pv\":\"c4 d3 \u00fc\ud83d\ude00\"},\"lag\":-1}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":0,\"game\":\"q\\\"\\\\\",\"seq\":1,\"event\":{\"Moved\":{\"move\":1,\"auto\":false,"
                    + "\"info\":{\"nodes\":5000000000,\"pv\":[]}}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":0,\"game\":\"g\",\"seq\":1,\"event\":{\"Ended\":{"
                    + "\"score\":{\"first\":-3,\"second\":0},\"reason\":\"ABORTED\"}}}}",
            "{\"v\":1,\"OfGame\":{\"at\":1763683200004,\"game\":\"k7Qf2\",\"seq\":0,\"event\":{\"Created\":{\"terms\":{"
                    + "\"game\":{\"record\":1,\"game\":\"reversi\",\"options\":{\"rows\":4,\"cols\":6,\"passing\":\"free\"},"
                    + "\"rules\":1,\"players\":[{\"name\":\"ada\",\"bot\":false,\"r\":1500},{\"name\":\"deep\",\"bot\":true}],"
                    + "\"rated\":true,\"tc\":{\"mode\":\"byoyomi\",\"base\":0,\"period\":1000,\"periods\":3},"
                    + "\"start\":{\"pos\":\"........OX....XO........\",\"to\":1,\"aux\":0},\"moves\":[]},\"gamesToFollow\":0}}}}}",
            "{\"v\":1,\"GameFiled\":{\"at\":1,\"game\":\"g\",\"record\":{\"record\":1,"
                    + "\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                    + "\"players\":[{\"name\":\"ada\",\"bot\":false,\"guest\":true},{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                    + "\"start\":{\"pos\":\".........\"},\"moves\":[{\"move\":\"b2\",\"auto\":true,"
                    + "\"info\":{\"score\":1,\"depth\":2,\"nodes\":3,\"pv\":[\"c3\",4,2.5]}}],"
                    + "\"result\":{\"winner\":null,\"score\":[1,1],\"reason\":\"agreed\"}}}}",
            "{\"v\":1,\"GameFiled\":{\"at\":1,\"game\":\"g\",\"record\":{\"record\":1,"
                    + "\"game\":\"tictactoe\",\"options\":{},\"rules\":1,"
                    + "\"players\":[{\"name\":\"ada\",\"bot\":false},{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                    + "\"start\":{\"pos\":\".........\"},\"moves\":[],\"gifts\":[{\"ply\":0,\"seat\":1,\"ms\":15000}],"
                    + "\"result\":{\"winner\":null,\"score\":[1,1],\"reason\":\"agreed\"}}}}",
            "{\"v\":1,\"Rated\":{\"at\":1,\"name\":\"a<b>&'=\u00e9\\u2028\\u0001\\n\u007f\",\"kind\":\"kalah\",\"game\":\"g\","
                    + "\"r\":1500.0,\"rd\":1.0E-5,\"volatility\":0.06,\"won\":0,\"drawn\":0,\"lost\":0}}",
            "{\"v\":1,\"Muted\":{\"at\":1,\"name\":\"ada\",\"others\":[]}}",
            "{\"v\":1,\"RoleSet\":{\"at\":1,\"name\":\"ada\"}}",
            "{\"v\":1,\"Sanctioned\":{\"at\":1,\"subject\":\"address 10.0.0.1\",\"mutedUntil\":5,\"because\":\"account bob\"}}",
            "{\"v\":1,\"OfTour\":{\"at\":1,\"tour\":\"t1\",\"seq\":0,\"event\":{\"Made\":{\"wish\":{"
                    + "\"t\":\"tour.new\",\"name\":\"Cup \u00fc\",\"kind\":\"roundrobin\",\"game\":\"reversi\","
                    + "\"tc\":{\"mode\":\"fischer\",\"base\":1,\"inc\":2},\"rated\":true,\"cycles\":2,\"startAt\":1763683200013,"
                    + "\"vs\":\"bot\"},\"maker\":\"deep\"}}}}",
            "{\"v\":1,\"OfTour\":{\"at\":1,\"tour\":\"t1\",\"seq\":5,\"event\":{\"Seated\":{\"round\":1,\"board\":1}}}}");

    private final JournalRecordCodec codec = new JournalRecordCodec();

    @Test
    void every_line_of_version_1_is_read_and_written_unchanged() {
        for (String line : VERSION_1) {
            assertEquals(line, codec.write(codec.read(line)));
        }
    }

    @Test
    void the_lines_of_version_1_hold_every_type_of_record_and_event() {
        Set<Class<?>> stored = new HashSet<>();
        for (String line : VERSION_1) {
            JournalRecord record = codec.read(line);
            stored.add(record.getClass());
            if (record instanceof JournalRecord.OfGame game) {
                stored.add(game.event().getClass());
            } else if (record instanceof JournalRecord.OfTournament tournament) {
                stored.add(tournament.event().getClass());
            }
        }
        assertEquals(
                Stream.of(JournalRecord.class, GameEvent.class, TournamentEvent.class)
                        .flatMap(SealedTypes::leaves)
                        .collect(Collectors.toSet()),
                stored);
    }

    @Test
    void every_type_of_record_and_event_can_be_replayed_and_compacted() {
        LiveRecordFilter filter = new LiveRecordFilter();
        for (String line : VERSION_1) {
            JournalRecord record = codec.read(line);
            filter.add(record, line);
            ServerCore core = new ServerCore(ServerSettings.standard(), new SecureRandomSource());
            core.replay(List.of(record));
            core.quarantined().values().forEach(reason -> assertFalse(reason.contains("no handler"), line));
        }
    }

    @Test
    void a_move_is_read_as_it_was_written() {
        for (Long lag : new Long[] {null, 0L, 7L, -1L, Long.MAX_VALUE}) {
            for (String game : List.of("k7Qf2", "", "a-b_c", "q\"", "\u00fc")) {
                for (int move : new int[] {-1, 0, 9, 10, Integer.MAX_VALUE}) {
                    JournalRecord record = new JournalRecord.OfGame(
                            1763683200006L, game, move, new GameEvent.Moved(move, move > 9, null, lag));
                    assertEquals(record, codec.read(codec.write(record)));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "}", ",", "\"", " ", "-", "x", "9999999999"})
    void a_damaged_move_is_rejected_or_read_as_another_record(String more) {
        String move = "{\"v\":1,\"OfGame\":{\"at\":1763683200006,\"game\":\"k7Qf2\",\"seq\":3,\"event\":{\"Moved\":{"
                + "\"move\":4,\"auto\":false,\"lag\":80}}}}";
        for (int i = 0; i <= move.length(); i++) {
            for (int end = i; end <= move.length(); end++) {
                String line = move.substring(0, i) + more + move.substring(end);
                try {
                    JournalRecord record = codec.read(line);
                    assertEquals(record, codec.read(codec.write(record)), line);
                } catch (StoreException expected) {
                    // The only permitted exception.
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{\"v\":1}",
                "{\"v\":1,\"Unheard\":{\"at\":1}}",
                "{\"v\":1,\"OfGame\":{\"at\":1,\"game\":\"g\",\"seq\":1,\"event\":{\"Unheard\":{}}}}",
                "{\"v\":1,\"Restarted\":{\"at\":\"soon\",\"downMillis\":7}}",
                "{\"v\":1,\"Restarted\":{\"at\":1,\"downMillis\":7}",
                "{\"v\":1,\"Restarted\":{\"at\":1,\"downMillis\":7}}}",
                "{\"v\":1,\"Restarted\":{\"at\":1}}",
                "{\"v\":\"1\",\"Restarted\":{\"at\":1,\"downMillis\":7}}",
                "{\"v\":1,\"Restarted\":{\"at\":1,\"downMillis\":7},\"Muted\":{\"at\":1,\"name\":\"ada\",\"others\":[]}}",
            })
    void any_other_line_is_rejected(String line) {
        assertThrows(StoreException.class, () -> codec.read(line));
    }

    @Test
    void a_later_version_is_rejected_with_its_number() {
        StoreException refusal =
                assertThrows(StoreException.class, () -> codec.read("{\"v\":2,\"Restarted\":{\"at\":1}}"));
        assertTrue(refusal.getMessage().contains("version 2"), refusal.getMessage());
    }
}
