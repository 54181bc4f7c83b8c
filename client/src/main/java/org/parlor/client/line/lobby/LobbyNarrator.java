package org.parlor.client.line.lobby;

import org.parlor.client.game.PlayerNames;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.SessionState;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.UserInfo;

/** Prints the messages about the lobby, challenges and the chat. */
final class LobbyNarrator {
    private final LineWriter writer;
    private final LobbyFormatter formatter;
    private final String userName;
    private final boolean verbose;

    private boolean listShown;
    private boolean quiet;

    /** @param verbose whether to print the list and its changes at all */
    LobbyNarrator(LineContext context, String userName, boolean verbose) {
        this.writer = context.writer();
        this.formatter = new LobbyFormatter(userName);
        this.userName = userName;
        this.verbose = verbose;
    }

    /** Suppresses changes of the list during a game. */
    void setQuiet(boolean now) {
        quiet = now;
    }

    /** @param after the session to which the message has been applied */
    void print(LobbyMessage message, SessionState after) {
        if (message instanceof LobbyMessage.Lobby) {
            printList(after);
        } else if (message instanceof LobbyMessage.Added added) {
            printAdded(added);
        } else if (message instanceof LobbyMessage.Removed removed && removed.user() != null) {
            printChange(PlayerNames.shortName(removed.user()) + " left");
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            writer.println(formatter.challenge(challenge));
        } else if (message instanceof LobbyMessage.ChallengeGone gone
                && !gone.why().equals("accepted")) {
            writer.println("challenge ended: " + gone.why());
        } else if (message instanceof LobbyMessage.Chat chat && !chat.from().equals(userName)) {
            writer.println("chat " + PlayerNames.shortName(chat.from()) + ": " + chat.text());
        }
    }

    private void printList(SessionState session) {
        if (verbose && !listShown) {
            writer.println(formatter.all(session.lobby()));
            writer.println("seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
        }
        listShown = true;
    }

    private void printAdded(LobbyMessage.Added added) {
        LobbyMessage.Seek seek = added.seek();
        UserInfo user = added.user();
        if (seek != null && !seek.from().name().equals(userName)) {
            printChange(formatter.seek(seek));
        } else if (user != null && !user.name().equals(userName)) {
            printChange(PlayerNames.displayName(user) + " joined");
        }
    }

    private void printChange(String line) {
        if (verbose && !quiet) {
            writer.println(line);
        }
    }
}
