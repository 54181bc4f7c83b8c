package org.parlor.client.screen.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.Password;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;

/**
 * Joining a server: typed or from the list, as a guest or with a password, with a trusted certificate or
 * not.
 */
class JoinFlowTest {
    private static final ServerEndpoint TLS = new ServerEndpoint("tower", 7778, TrustPolicy.AUTHORITIES);
    private static final CertificateFingerprint SEEN = CertificateFingerprint.parse("SHA256:" + "ab".repeat(32));
    private static final SavedServer CLUB =
            new SavedServer(TLS, "Club server", "ana", false, 0, SavedServer.State.RESUMABLE);

    @Test
    void the_session_of_an_account_that_has_logged_in_is_used_to_join_and_to_watch() {
        Login.Resume session = new Login.Resume("token");
        LoginIdentity identity = LoginIdentity.resumed("ana", session);
        Update join = Reducer.open(StateFixtures.home(), new StartupAction.Join(TLS, session));
        assertEquals(List.of(new Effect.Connect(0, TLS, identity)), join.effects());
        Update watch = Reducer.open(StateFixtures.home(), new StartupAction.Watch(TLS, session, "g17"));
        assertEquals(List.of(new Effect.Connect(0, TLS, identity)), watch.effects());
        assertFalse(identity.toString().contains("token"), identity.toString());
    }

    @Test
    void an_address_alone_joins_as_a_guest() {
        Update join = step(StateFixtures.home(), keys("j", "tower", "<ENTER>"));
        assertEquals(
                List.of(
                        new Effect.ListSavedServers(),
                        new Effect.Connect(0, new ServerEndpoint("tower", 7777), LoginIdentity.resumed("ana"))),
                join.effects());
    }

    @Test
    void a_name_may_have_the_letters_of_one_script_and_is_refused_with_the_reason() {
        ClientState named = after(StateFixtures.home(), keys("j", "tower", "<DOWN>", "<DOWN>", "<DOWN>"));
        ClientState empty = after(named, keys("<BACKSPACE>", "<BACKSPACE>", "<BACKSPACE>"));
        Update jose = step(after(empty, keys("José")), keys("<ENTER>"));
        assertEquals(
                List.of(new Effect.Connect(0, new ServerEndpoint("tower", 7777), LoginIdentity.resumed("José"))),
                jose.effects());
        Update mixed = step(after(empty, keys("pаul")), keys("<ENTER>"));
        assertEquals(List.of(), mixed.effects());
        assertEquals(
                "Names must be in one script; this one mixes Latin ('p') and Cyrillic (U+0430 CYRILLIC SMALL LETTER A)",
                mixed.state().status().text());
    }

    @Test
    void an_account_takes_a_password_that_no_state_tells() {
        Update join = step(typing("correct horse"), keys("<ENTER>"));
        LoginIdentity ana = LoginIdentity.account("ana", new Password("correct horse"), false);
        assertEquals(List.of(new Effect.Connect(0, TLS, ana)), join.effects());
        assertFalse(join.state().toString().contains("horse"));
        assertFalse(join.effects().toString().contains("horse"));
    }

    @Test
    void a_wrong_password_is_told_and_asked_for_again() {
        ClientState calling = after(typing("wrong horse"), keys("<ENTER>"));
        ClientState asked = after(calling, new Event.Disconnected(0, "That is not the password", 4));
        JoinForm form = ((JoinScreen) asked.topScreen()).form();
        assertEquals("That is not the password", asked.status().text());
        assertEquals(Optional.of(JoinForm.Field.PASSWORD), form.field());
        assertEquals(Password.EMPTY, form.password());
        assertEquals("tower", form.address());
    }

    @Test
    void a_short_password_is_not_even_sent() {
        Update join = step(typing("short"), keys("<ENTER>"));
        assertEquals(List.of(), join.effects());
        assertEquals("A password has 8 to 256 characters", join.state().status().text());
    }

    @Test
    void enter_goes_back_to_where_one_was_last() {
        ClientState listed = after(after(StateFixtures.home(), keys("j")), new Event.SavedServersListed(List.of(CLUB)));
        assertEquals(
                List.of(new Effect.Connect(0, TLS, LoginIdentity.resumed("ana"))),
                step(listed, keys("<ENTER>")).effects());
    }

    @Test
    void a_saved_server_is_forgotten_only_after_a_confirmation() {
        ClientState listed = after(after(StateFixtures.home(), keys("j")), new Event.SavedServersListed(List.of(CLUB)));
        Update asked = step(listed, keys("<DELETE>"));
        assertEquals(List.of(), asked.effects());
        assertInstanceOf(ConfirmDialog.class, asked.state().topScreen());
        assertEquals(
                List.of(new Effect.ForgetServer(CLUB)),
                step(asked.state(), keys("y")).effects());
        assertEquals(List.of(), step(asked.state(), keys("n")).effects());
    }

    @Test
    void typing_on_a_saved_server_begins_another_address() {
        ClientState listed = after(after(StateFixtures.home(), keys("j")), new Event.SavedServersListed(List.of(CLUB)));
        Update typed = step(listed, keys("xkcd.org"));
        JoinForm form = ((JoinScreen) typed.state().topScreen()).form();
        assertEquals("xkcd.org", form.address());
        assertEquals(Optional.of(JoinForm.Field.ADDRESS), form.field());
        assertEquals(List.of(), typed.effects());
        assertInstanceOf(HelpScreen.class, after(listed, keys("?")).topScreen());
    }

    @Test
    void an_account_that_is_no_longer_known_is_asked_for_its_password() {
        SavedServer shut = new SavedServer(TLS, "Club server", "ana", false, 0, SavedServer.State.EXPIRED);
        ClientState listed = after(after(StateFixtures.home(), keys("j")), new Event.SavedServersListed(List.of(shut)));
        Update asked = step(listed, keys("<ENTER>"));
        assertEquals(List.of(), asked.effects());
        JoinForm form = ((JoinScreen) asked.state().topScreen()).form();
        assertEquals(List.of("tower:7778", true, "ana"), List.of(form.address(), form.tls(), form.name()));
        assertEquals(Optional.of(JoinForm.Field.PASSWORD), form.field());
    }

    @Test
    void a_new_certificate_is_asked_about_and_then_gone_on_with_as_the_same() {
        ClientState calling = after(typing("correct horse"), keys("<ENTER>"));
        ClientState doubting =
                after(calling, new Event.CertificateUntrusted(TLS, SEEN, null, "nobody vouches", "known-servers"));
        Update yes = step(doubting, keys("y"));
        LoginIdentity ana = LoginIdentity.account("ana", new Password("correct horse"), false);
        assertEquals(List.of(new Effect.Trust(TLS, SEEN), new Effect.Connect(0, TLS, ana)), yes.effects());
        ClientState no = after(doubting, keys("n"));
        assertEquals("tower:7778 is not trusted; nothing was sent", no.status().text());
        assertInstanceOf(JoinScreen.class, no.topScreen());
    }

    @Test
    void a_certificate_that_has_changed_cannot_be_agreed_to() {
        ClientState calling = after(typing("correct horse"), keys("<ENTER>"));
        CertificateFingerprint before = CertificateFingerprint.parse("SHA256:" + "cd".repeat(32));
        ClientState alarm =
                after(calling, new Event.CertificateUntrusted(TLS, SEEN, before, "changed", "known-servers"));
        assertEquals(List.of(), step(alarm, keys("y")).effects());
        assertInstanceOf(CertificateScreen.class, after(alarm, keys("y")).topScreen());
    }

    @Test
    void home_says_where_one_was_thrown_out() {
        SavedServer lost = new SavedServer(
                StateFixtures.TOWER, "Club server", "guest-ana", true, 0, SavedServer.State.GAMES_WAITING);
        assertEquals(
                "You have unfinished games on 192.168.1.20:7777 as guest-ana",
                after(StateFixtures.home(), new Event.SavedServersListed(List.of(lost)))
                        .status()
                        .text());
    }

    @Test
    void home_rejoins_the_last_server_and_enter_keeps_its_meaning() {
        ClientState home = after(StateFixtures.home(), new Event.SavedServersListed(List.of(CLUB)));
        assertEquals(
                step(StateFixtures.home(), keys("<ENTER>")).effects(),
                step(home, keys("<ENTER>")).effects());
        Update rejoined = step(home, keys("<UP>", "<ENTER>"));
        assertEquals(step(home, keys("R")).effects(), rejoined.effects());
        assertEquals(
                List.of(new Effect.Connect(0, CLUB.address(), LoginIdentity.resumed(CLUB.user()))), rejoined.effects());
    }

    private static ClientState typing(String password) {
        return after(
                StateFixtures.home(),
                keys("j", "tower", "<DOWN>", "<RIGHT>", "<DOWN>", "<RIGHT>", "<DOWN>", "<DOWN>", password));
    }
}
