package org.parlor.client.plain;

import org.parlor.client.model.Lobby;
import org.parlor.message.LobbyNews;
import org.parlor.message.User;

/** Hears what is told of a lobby: keeps it up to date, and says what people should know at once. */
final class LobbyEar implements LobbyNews.Handler<Lobby> {
    private final Printout printout;
    private final LobbyLines lines;
    private final String me;
    private final Matchmaking matchmaking;
    private final boolean talkative;

    private Lobby lobby = Lobby.EMPTY;
    private boolean greeted;
    private boolean quiet;

    /** @param talkative whether comings and goings are of interest at all */
    LobbyEar(Desk desk, String me, Matchmaking matchmaking, boolean talkative) {
        this.printout = desk.printout();
        this.lines = new LobbyLines(desk.looks(), me);
        this.me = me;
        this.matchmaking = matchmaking;
        this.talkative = talkative;
    }

    /** During a game comings and goings are not told. */
    void quiet(boolean now) {
        quiet = now;
    }

    /** @return the lobby after the news */
    Lobby hear(LobbyNews news, Lobby before) {
        lobby = before;
        return news.accept(this);
    }

    @Override
    public Lobby lobby(LobbyNews.Lobby told) {
        Lobby next = Lobby.of(told);
        if (talkative && !greeted) {
            printout.say(lines.all(next));
            printout.say("seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
        }
        greeted = true;
        return next;
    }

    @Override
    public Lobby added(LobbyNews.Added told) {
        LobbyNews.Seek seek = told.seek();
        User user = told.user();
        if (seek != null && !seek.from().name().equals(me)) {
            mention(lines.seek(seek));
        } else if (user != null && !user.name().equals(me)) {
            mention(Names.of(user) + " is here");
        }
        return lobby.with(told);
    }

    @Override
    public Lobby removed(LobbyNews.Removed told) {
        String user = told.user();
        if (user != null) {
            mention(Names.bare(user) + " has left");
        }
        return lobby.without(told);
    }

    private void mention(String line) {
        if (talkative && !quiet) {
            printout.say(line);
        }
    }

    @Override
    public Lobby challenge(LobbyNews.Challenge challenge) {
        matchmaking.challenged(challenge);
        printout.say(lines.challenge(challenge));
        return lobby;
    }

    @Override
    public Lobby challengeGone(LobbyNews.ChallengeGone gone) {
        matchmaking.unchallenged(gone);
        if (!gone.why().equals("accepted")) {
            printout.say("the challenge is over: " + gone.why());
        }
        return lobby;
    }

    @Override
    public Lobby chat(LobbyNews.Chat chat) {
        if (!chat.from().equals(me)) {
            printout.say("chat " + Names.bare(chat.from()) + ": " + chat.text());
        }
        return lobby;
    }
}
