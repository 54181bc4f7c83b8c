package org.parlor.client.line.lobby;

import org.parlor.client.game.text.PlayerNames;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.Lobby;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.UserInfo;

/** Hears what is told of a lobby: keeps it up to date, and says what people should know at once. */
final class LobbyNarrator {
    private final LineWriter writer;
    private final LobbyFormatter formatter;
    private final String me;
    private final Matchmaking matchmaking;
    private final boolean isVerbose;

    private Lobby lobby = Lobby.EMPTY;
    private boolean listShown;
    private boolean isQuiet;

    /** @param talkative whether comings and goings are of interest at all */
    LobbyNarrator(LineContext context, String me, Matchmaking matchmaking, boolean talkative) {
        this.writer = context.writer();
        this.formatter = new LobbyFormatter(me);
        this.me = me;
        this.matchmaking = matchmaking;
        this.isVerbose = talkative;
    }

    /** During a game comings and goings are not told. */
    void setQuiet(boolean now) {
        isQuiet = now;
    }

    /** @return the lobby after the news */
    Lobby onMessage(LobbyMessage news, Lobby before) {
        lobby = before;
        if (news instanceof LobbyMessage.Lobby all) {
            return lobby(all);
        } else if (news instanceof LobbyMessage.Added added) {
            return added(added);
        } else if (news instanceof LobbyMessage.Removed removed) {
            return removed(removed);
        } else if (news instanceof LobbyMessage.Challenge challenge) {
            return challenge(challenge);
        } else if (news instanceof LobbyMessage.ChallengeGone gone) {
            return challengeGone(gone);
        }
        return chat((LobbyMessage.Chat) news);
    }

    private Lobby lobby(LobbyMessage.Lobby told) {
        Lobby next = Lobby.of(told);
        if (isVerbose && !listShown) {
            writer.println(formatter.all(next));
            writer.println("seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
        }
        listShown = true;
        return next;
    }

    private Lobby added(LobbyMessage.Added told) {
        LobbyMessage.Seek seek = told.seek();
        UserInfo userInfo = told.user();
        if (seek != null && !seek.from().name().equals(me)) {
            printUnlessQuiet(formatter.seek(seek));
        } else if (userInfo != null && !userInfo.name().equals(me)) {
            printUnlessQuiet(PlayerNames.displayName(userInfo) + " is here");
        }
        return lobby.with(told);
    }

    private Lobby removed(LobbyMessage.Removed told) {
        String user = told.user();
        if (user != null) {
            printUnlessQuiet(PlayerNames.shortName(user) + " has left");
        }
        return lobby.without(told);
    }

    private void printUnlessQuiet(String line) {
        if (isVerbose && !isQuiet) {
            writer.println(line);
        }
    }

    private Lobby challenge(LobbyMessage.Challenge challenge) {
        matchmaking.onChallenge(challenge);
        writer.println(formatter.challenge(challenge));
        return lobby;
    }

    private Lobby challengeGone(LobbyMessage.ChallengeGone gone) {
        matchmaking.onChallengeGone(gone);
        if (!gone.why().equals("accepted")) {
            writer.println("the challenge is over: " + gone.why());
        }
        return lobby;
    }

    private Lobby chat(LobbyMessage.Chat chat) {
        if (!chat.from().equals(me)) {
            writer.println("chat " + PlayerNames.shortName(chat.from()) + ": " + chat.text());
        }
        return lobby;
    }
}
