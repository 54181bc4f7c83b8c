package org.parlor.client.line.game;

import java.util.List;
import org.parlor.rules.Games;

/** What can be typed, for those who ask. */
public final class LineHelp {
    private static final String SAMPLE = Games.ids().get(0);
    private static final String RECORD =
            "record [FILE] prints the game so far, or adds it to a file .json, .ggf or .txt";

    private static final List<String> GAME = List.of(
            "a move        as the legal moves are written",
            "board         shows the board again",
            "legal         lists the legal moves",
            "moves         lists the moves made",
            "hint          tells a good move, in casual games on your turn",
            "takeback      asks to take your last move back",
            "draw          offers a draw",
            "accept        says yes to what is offered, decline says no",
            "claim         claims the win from an opponent who is gone",
            "resign        gives the game up, after a question",
            RECORD,
            "chat TEXT     says something to the opponent",
            "quit          leaves");

    private static final List<String> WATCHED = List.of(
            "board         shows the board again",
            "moves         lists the moves made",
            RECORD,
            "chat TEXT     says something to the others who watch",
            "quit          leaves");

    private static final List<String> LOBBY = List.of(
            "list                    who is here, open games, games being played",
            "seek GAME [OPTION=…]    opens a game for anybody, as in: seek " + SAMPLE + " clock=5+3 as=first",
            "take [ID or NAME]       joins an open game, the first if you do not say which",
            "challenge NAME GAME …   offers a game to one person or bot",
            "accept, decline         answers a challenge",
            "cancel                  takes back what you opened",
            "rematch                 offers the last opponent another game",
            "record [FILE]           prints the last game, or adds it to a file .json, .ggf or .txt",
            "watch [ID]              watches a game, the one most people watch if you do not say",
            "tours                   the tournaments there are",
            "tour ID [ROUND]         who stands where in one, and who met whom",
            "join ID, leave ID       takes part in one or no more; its games begin by themselves",
            "newtour KIND GAME … NAME  makes one, as in: newtour swiss " + SAMPLE + " clock=1+1 rounds=5 Friday Cup",
            "start ID                starts one of your own",
            "chat TEXT               says something to everybody here",
            "quit                    leaves");

    private LineHelp() {}

    static List<String> game(boolean watched) {
        return watched ? WATCHED : GAME;
    }

    public static List<String> lobby() {
        return LOBBY;
    }
}
