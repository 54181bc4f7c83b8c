package org.parlor.client.screen.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.step;

import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.OwnAccountRequest.DeleteOwnAccount;
import org.parlor.message.OwnAccountRequest.ExportOwnAccount;
import org.parlor.message.OwnAccountRequest.ListOwnNotes;
import org.parlor.message.Reply;
import org.parlor.message.value.UserInfo;

/** The screens of a user who exports or deletes the account. */
class AccountScreensTest {
    private static final String USER = StateFixtures.known().session().userName();

    /** The own profile at a server with the capability. */
    private static ClientState own(String user, boolean guest) {
        ClientState known = StateFixtures.known();
        ClientState capable = known.with(known.connection().with(StateFixtures.hello("accountData")));
        ClientState asked = after(capable, keys("p"));
        Reply profile = new Reply.ProfileReply(
                null, new Reply.Profile(new UserInfo(user, false, guest, null), 0, true, Map.of(), null, null));
        return after(asked, new Event.ReplyReceived(0, asked.lastRequest() - 1, profile));
    }

    private static Event answer(ClientState state, Reply reply) {
        return new Event.ReplyReceived(0, state.lastRequest(), reply);
    }

    private static Reply error(String code, String field) {
        return new Reply.ErrorReply(null, code, "no: " + field, field, null, null, null, null);
    }

    private static Reply page(@Nullable String more, Object... entries) {
        return (Reply)
                MessageCodec.readServerMessage(MessageCodec.write(new Reply.ListReply(null, List.of(entries), more)))
                        .orElseThrow();
    }

    @Test
    void others_and_guests_have_nothing_to_export_or_delete() {
        for (ClientState state : List.of(own("bob", false), own(USER, true))) {
            assertInstanceOf(ProfileScreen.class, after(state, keys("e")).topScreen());
            assertInstanceOf(ProfileScreen.class, after(state, keys("D")).topScreen());
        }
    }

    @Test
    void an_export_collects_all_pages_and_writes_them_to_the_file() {
        Update first = step(own(USER, false), keys("e", "<ENTER>"));
        assertEquals(List.of(new ExportOwnAccount()), messages(first));
        Reply account = new Reply.ExportReply(
                null,
                new Reply.AccountInfo(USER, false, false, 0, true, true, 0, false, false, null, null),
                new Reply.AccountData(List.of(), List.of(), List.of(), Map.of(), List.of(), null, null, null));
        Update second = step(first.state(), answer(first.state(), account));
        assertEquals(List.of(new ListOwnNotes(null)), messages(second));
        Update third =
                step(second.state(), answer(second.state(), page("g1", new Reply.NoteInfo("g1", "take the centre"))));
        assertEquals(List.of(new ListOwnNotes("g1")), messages(third));
        Update fourth = step(third.state(), answer(third.state(), page(null)));
        assertEquals(List.of(new LobbyRequest.History(null, null, null, null)), messages(fourth));
        Update last = step(fourth.state(), answer(fourth.state(), page(null)));
        Effect.SaveExport saved = (Effect.SaveExport) last.effects().get(0);
        assertEquals("parlor-" + USER + ".json", saved.file());
        assertEquals(
                JsonParser.parseString("{'account':{'name':'" + USER
                        + "','bot':false,'guest':false,'since':0,'here':true,'password':true,'tokens':0,'banned':false,"
                        + "'muted':false},'data':{'formerNames':[],'tokens':[],'mutedUsers':[],'ratings':{},'sanctions':[]},"
                        + "'notes':[{'g':'g1','text':'take the centre'}],'games':[]}"),
                JsonParser.parseString(saved.text()));
        assertInstanceOf(ProfileScreen.class, last.state().topScreen());
        ClientState told = after(last.state(), new Event.ExportSaved(saved.file(), null));
        assertEquals("Your data is in " + saved.file(), told.status().text());
    }

    @Test
    void an_export_goes_on_below_other_screens_and_repeats_refused_requests() {
        Update first = step(own(USER, false), keys("e", "<ENTER>"));
        assertEquals(
                List.of(new Effect.Send(0, first.state().lastRequest(), new ExportOwnAccount(), true)),
                first.effects());
        ClientState helped = after(first.state(), keys("<F1>"));
        Reply account = new Reply.ExportReply(
                null,
                new Reply.AccountInfo(USER, false, false, 0, true, true, 0, false, false, null, null),
                new Reply.AccountData(List.of(), List.of(), List.of(), Map.of(), List.of(), null, null, null));
        Update second = step(helped, answer(helped, account));
        Update third = step(second.state(), answer(second.state(), page(null)));
        Update last = step(third.state(), answer(third.state(), page(null)));
        assertInstanceOf(Effect.SaveExport.class, last.effects().get(0));
        assertInstanceOf(HelpScreen.class, last.state().topScreen());
        assertInstanceOf(
                ProfileScreen.class, after(last.state(), keys("<ESCAPE>")).topScreen());
    }

    @Test
    void a_deletion_leaves_the_server_also_after_its_dialog_was_closed() {
        Update asked = step(own(USER, false), keys("D", "p", "w", "<ENTER>"));
        Event deleted = answer(asked.state(), new Reply.DeletionScheduledReply(null, 1_764_892_800_000L));
        ClientState gone = after(after(asked.state(), keys("<ESCAPE>")), deleted);
        assertInstanceOf(HomeScreen.class, gone.topScreen());
        assertEquals(
                "The account " + USER + " is deleted on 2025-12-05, unless you log in before",
                gone.status().text());
    }

    @Test
    void a_deletion_asks_for_what_the_server_requires_and_leaves_the_server() {
        Update first = step(own(USER, false), keys("D", "p", "w", "<ENTER>"));
        assertEquals(List.of(new DeleteOwnAccount("pw", null, null)), messages(first));
        ClientState refused = after(first.state(), answer(first.state(), error("bad_value", "force")));
        assertEquals(List.of(), messages(step(refused, keys("n", "o", "<ENTER>"))));
        Update forced = step(refused, keys("y", "e", "s", "<ENTER>"));
        assertEquals(List.of(new DeleteOwnAccount("pw", null, true)), messages(forced));
        ClientState asked = after(forced.state(), answer(forced.state(), error("otp_required", "otp")));
        Update confirmed = step(asked, keys("1", "2", "<ENTER>"));
        assertEquals(List.of(new DeleteOwnAccount("pw", "12", true)), messages(confirmed));
        ClientState gone = after(
                confirmed.state(),
                answer(confirmed.state(), new Reply.DeletionScheduledReply(null, 1_764_892_800_000L)));
        assertInstanceOf(HomeScreen.class, gone.topScreen());
        assertEquals(
                "The account " + USER + " is deleted on 2025-12-05, unless you log in before",
                gone.status().text());
    }

    @Test
    void a_password_is_not_shown() {
        ClientState typed = after(own(USER, false), keys("D", "s", "e", "c", "r", "e", "t"));
        String frame = RootView.render(typed, 80, 24).toText();
        assertTrue(frame.contains("******"), frame);
        assertTrue(!frame.contains("secret"), frame);
    }
}
