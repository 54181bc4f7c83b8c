package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.SealedTypes;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Every message of the server fits in a line, however long its names and lists are. */
class LargestMessageTest {
    private static final RequestId ID = new RequestId("i".repeat(32), false);

    /** The messages whose size the server limits when it makes them, with the largest that it makes. */
    private static final Map<Class<?>, Supplier<List<String>>> LIMITED = new HashMap<>();

    static {
        Rules large = Reversi.KIND.rules(Map.of("rows", 26, "cols", 26));
        LIMITED.put(
                Reply.Ok.class,
                () -> List.of(
                        MessageCodec.write(Reply.Ok.spec(ID, GameDefinition.of(large))),
                        MessageCodec.write(Reply.Ok.specs(
                                ID,
                                Games.ALL.stream()
                                        .map(kind -> GameDefinition.of(kind.rules(kind.validate(Map.of()))))
                                        .toList()))));
        LIMITED.put(Reply.ListReply.class, LargestMessageTest::pages);
        LIMITED.put(LobbyMessage.Lobby.class, () -> List.of(crowdedLobby().get(1)));
        LIMITED.put(Reply.ExportReply.class, () -> List.of(MessageCodec.write(export())));
        LIMITED.put(Reply.ExploreReply.class, () -> List.of(RulesHandlerTest.largestExploration()));
        LIMITED.put(Reply.DrillReply.class, () -> List.of(DrillTest.longestDrill()));
        LIMITED.put(Reply.GradeReply.class, () -> List.of(DrillTest.longestGrade()));
        LIMITED.put(Reply.RecordReply.class, () -> List.of(RecordTest.longestRecord()));
    }

    static Stream<Class<? extends ServerMessage>> messages() {
        return SealedTypes.leaves(ServerMessage.class);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void the_largest_instance_of_a_message_fits_in_a_line(Class<? extends ServerMessage> type) {
        Supplier<List<String>> limited = LIMITED.get(type);
        List<String> lines = limited == null ? List.of(MessageCodec.write(LargestValues.largest(type))) : limited.get();
        for (String line : lines) {
            ServerMessage message = MessageCodec.readServerMessage(line).orElseThrow();
            assertEquals(type, message.getClass());
            int length = MessageCodec.encode(message).length;
            assertTrue(length <= ServerMessage.BYTES_MAX, type.getSimpleName() + " of " + length + " bytes");
        }
    }

    /** A full page of each kind of item. */
    private static List<String> pages() {
        return Stream.of(
                        LobbyMessage.GameSummary.class,
                        UserInfo.class,
                        Reply.PastGame.class,
                        Reply.LeaderboardEntry.class,
                        Reply.TokenInfo.class,
                        TournamentMessage.TournamentSummary.class,
                        Reply.Sanction.class,
                        Reply.AuditEntry.class,
                        Reply.InvitationInfo.class,
                        Reply.NoteInfo.class,
                        Reply.AccountInfo.class)
                .map(type -> RequestContext.fitting(
                        Collections.<Object>nCopies(200, LargestValues.largest(type)),
                        page -> new Reply.ListReply(ID, page, "m".repeat(100))))
                .map(MessageCodec::write)
                .toList();
    }

    /** What a subscriber receives if 100 seeks, users and games have the longest names and options. */
    private static List<String> crowdedLobby() {
        CoreFixture core = new CoreFixture(
                new ServerCore(ServerSettings.standard(), new SeededRandomSource(1)), CoreFixture.START);
        String game = "'game':'reversi','options':{'rows':26,'cols':26,'passing':'forced'}";
        String tc = "{'mode':'byoyomi','base':86400000,'period':86400000,'periods':100}";
        String seek = "{'t':'seek'," + game + ",'tc':" + tc + ",'range':[-2147483648,2147483647],'side':'random'}";
        for (int i = 0; i < 100; i++) {
            TestClient first = core.guest("王".repeat(23) + (100 + i));
            TestClient second = core.guest("李".repeat(23) + (100 + i));
            first.request(seek);
            core.startGame(first, second, "reversi", "{'rows':26,'cols':26}", tc);
        }
        return core.guest("ada").request("{'t':'lobby','id':1,'on':true}");
    }

    @Test
    void the_games_that_do_not_fit_in_the_lobby_follow_it() {
        List<String> lines = crowdedLobby();
        LobbyMessage.Lobby lobby = (LobbyMessage.Lobby)
                MessageCodec.readServerMessage(lines.get(1)).orElseThrow();
        List<LobbyMessage.GameSummary> games = new ArrayList<>(lobby.games());
        for (String line : lines.subList(2, lines.size())) {
            games.add(((LobbyMessage.Added) MessageCodec.readServerMessage(line).orElseThrow()).game());
        }
        assertEquals(
                "100 seeks, 100 users, 100 games, some of them later",
                lobby.seeks().size() + " seeks, " + lobby.users().size() + " users, "
                        + games.stream().distinct().count() + " games, "
                        + (lines.size() > 2 ? "some of them later" : "all at once"));
    }

    @Test
    void sanctions_with_long_reasons_take_several_pages() {
        CoreFixture core = new CoreFixture(
                new ServerCore(
                        ServerSettings.standard()
                                .with(PasswordLoginPolicy.GUARDED)
                                .withAdmins(Set.of("root")),
                        new SeededRandomSource(1)),
                CoreFixture.START);
        TestClient root = core.admin("root", "a good password");
        String reason = "\u20AC".repeat(LobbyRequest.CHAT_CHARS_MAX);
        for (int i = 0; i < 60; i++) {
            core.guest("user" + (10 + i));
            String fields = "'id':1,'user':'guest-user" + (10 + i) + "','on':true,'reason':'" + reason + "'}";
            root.request("{'t':'admin.mute'," + fields);
            root.request("{'t':'admin.ban'," + fields);
        }
        List<String> users = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        String after = "";
        while (after != null) {
            String line =
                    root.request("{'t':'admin.sanctions','id':2" + after + "}").get(0);
            Reply.ListReply page =
                    (Reply.ListReply) MessageCodec.readServerMessage(line).orElseThrow();
            MessageCodec.elements(page, Reply.Sanction.class).forEach(sanction -> users.add(sanction.user()));
            sizes.add(page.list().size());
            after = page.more() == null ? null : ",'after':'" + page.more() + "'";
        }
        assertEquals(IntStream.range(10, 70).mapToObj(i -> "guest-user" + i).toList(), users);
        assertEquals(List.of(30, 30), sizes);
    }

    private static Reply.ExportReply export() {
        Reply.AccountData data = LargestValues.largest(Reply.AccountData.class);
        return RequestContext.fitting(
                data.sanctions(),
                sanctions -> new Reply.ExportReply(
                        ID,
                        LargestValues.largest(Reply.AccountInfo.class),
                        new Reply.AccountData(
                                data.formerNames(),
                                data.tokens(),
                                data.mutedUsers(),
                                data.ratings(),
                                sanctions,
                                data.notifications(),
                                data.vacation(),
                                data.endedGames())));
    }
}
