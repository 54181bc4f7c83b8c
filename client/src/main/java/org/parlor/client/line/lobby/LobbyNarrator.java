package org.parlor.client.line.lobby;

import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNames;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.SessionState;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;

/** Prints the messages about the lobby, challenges, rematches and the chat. */
final class LobbyNarrator {
    private final LineWriter writer;
    private final boolean verbose;
    private boolean listShown;

    /** @param verbose whether to print the list and its changes at all */
    LobbyNarrator(LineWriter writer, boolean verbose) {
        this.writer = writer;
        this.verbose = verbose;
    }

    void print(LobbyMessage message, ClientState after) {
        String userName = after.session().userName();
        // Changes of the list are not printed during a game.
        boolean changes = verbose && listShown && !(after.baseScreen() instanceof GameScreen);
        if (message instanceof LobbyMessage.Added added && changes) {
            printAdded(added, userName);
        } else if (message instanceof LobbyMessage.Removed removed && removed.user() != null && changes) {
            writer.println(PlayerNames.shortName(removed.user()) + " left");
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            writer.println(new LobbyFormatter(userName).challenge(challenge));
        } else if (message instanceof LobbyMessage.ChallengeGone gone
                && !gone.why().equals("accepted")) {
            writer.println("challenge ended: " + gone.why());
        } else if (message instanceof LobbyMessage.Chat chat && !chat.from().equals(userName)) {
            writer.println("chat " + PlayerNames.shortName(chat.from()) + ": " + chat.text());
        }
    }

    /** Prints the players and games, once. */
    void printList(SessionState session) {
        if (verbose && !listShown) {
            writer.println(new LobbyFormatter(session.userName()).all(session.lobby()));
            writer.println("seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
        }
        listShown = true;
    }

    private void printAdded(LobbyMessage.Added added, String userName) {
        LobbyMessage.Seek seek = added.seek();
        UserInfo user = added.user();
        if (seek != null && !seek.from().name().equals(userName)) {
            writer.println(new LobbyFormatter(userName).seek(seek));
        } else if (user != null && !user.name().equals(userName)) {
            writer.println(PlayerNames.displayName(user) + " joined");
        }
    }

    /** Prints a rematch offer for a finished game, or the answer to one. */
    void print(GameMessage.Offered offered, GameState game) {
        Integer you = game.you();
        if (you == null || !offered.kind().equals(OfferKind.REMATCH.wireName())) {
            return;
        } else if (!offered.state().equals("made")) {
            writer.println("rematch " + offered.state());
        } else if (offered.by() != you) {
            writer.println("opponent offers a rematch: type accept or decline");
        }
    }
}
