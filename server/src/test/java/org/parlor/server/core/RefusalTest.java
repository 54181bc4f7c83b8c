package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** A refused request or login changes nothing. */
class RefusalTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final String PASSWORD = "password of ada";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient root = coreFixture.admin("root", "a good password");

    @Test
    void a_one_time_password_remains_valid_after_a_session_conflict() {
        coreFixture.person("ada", PASSWORD, true);
        String once = TestClient.last(root.request("{'t':'admin.account.reset','id':1,'user':'ada'}"), "ok")
                .get("credential")
                .getAsString();
        coreFixture.person("ada", PASSWORD, false);
        coreFixture.person("ada", PASSWORD, false);
        String login = "{\"as\":\"password\",\"name\":\"ada\",\"password\":\"" + once
                + "\",\"newPassword\":\"a new password\"}";
        int records = coreFixture.records().size();
        assertEquals(List.of("session_conflict"), coreFixture.connect(login).takeTypes());
        assertEquals(records, coreFixture.records().size());
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of("welcome"), coreFixture.connect(login).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.person("ada", PASSWORD, false).takeTypes());
    }

    @Test
    void a_banned_guest_whose_account_has_expired_leaves_no_record() {
        coreFixture.guest("eve");
        root.request("{'t':'admin.ban','user':'guest-eve','on':true}");
        coreFixture.advance(Duration.ofMinutes(16));
        int records = coreFixture.records().size();
        assertEquals(List.of("banned"), coreFixture.guest("eve").takeTypes());
        assertEquals(records, coreFixture.records().size());
    }

    @Test
    void a_tournament_is_not_watched_by_a_request_over_its_limit() {
        TestClient ada = coreFixture.person("ada", PASSWORD, true);
        String tour = TestClient.last(
                        ada.request("{'t':'tour.new','id':1,'name':'Cup','kind':'arena','game':'kalah',"
                                + "'tc':{'mode':'move','per':1000},'minutes':5}"),
                        "ok")
                .get("tour")
                .getAsString();
        for (int drill = 0; drill < 8; drill++) {
            ada.request("{'t':'verify','id':2,'game':'kalah'}");
        }
        assertEquals(
                List.of("rate_limited"),
                TestClient.types(ada.request("{'t':'tour.show','id':3,'tour':'" + tour + "','watch':true}")));
        assertEquals(Set.of(), ada.keptRequests().keySet());
        coreFixture.guest("bob").request("{'t':'tour.join','id':4,'tour':'" + tour + "'}");
        assertEquals(List.of(), ada.takeTypes());
    }

    @Test
    void a_refused_request_counts_for_its_rate_limit() {
        TestClient bob = coreFixture.guest("bob");
        String challenge = "{'t':'challenge','id':1,'to':'root','game':'kalah','tc':{'mode':'none'}}";
        root.disconnect();
        for (int i = 0; i < 30; i++) {
            assertEquals(List.of("declined"), TestClient.types(bob.request(challenge)));
        }
        assertEquals(List.of("rate_limited"), TestClient.types(bob.request(challenge)));
    }
}
