package org.parlor.client.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.rules.Position;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.connection.JoinForm;
import org.parlor.client.state.connection.LoginIdentity;

/** What is on the screen and how far the person has got with it. Screens lie on a stack; the last one has the keys. */
public sealed interface Screen {

    <R> R accept(Handler<R> handler);

    /** The first thing one sees. */
    record Home(int selected) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.home(this);
        }
    }

    /** The form for a new game. */
    record NewGame(GameSetup choice, int field) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.newGame(this);
        }
    }

    /**
     * Who and what is at the server.
     *
     * @param chosen what is chosen, there or gone; null for the first there is
     * @param at where it is among the rows, or was last
     * @param typed the line of chat being typed, or null
     * @param filter what the rows are narrowed to, and whether that is being typed
     */
    record Lobby(
            @Nullable LobbyRow chosen, int at, @Nullable String typed, String filter, boolean filtering)
            implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lounge(this);
        }

        public static Lobby of(String filter) {
            return new Lobby(null, 0, null, filter, false);
        }

        public List<LobbyRow> rows(SessionState session) {
            return LobbyRow.of(session, filter);
        }

        /** What is chosen, as long as it is there. */
        public Optional<LobbyRow> selected(SessionState session) {
            List<LobbyRow> rows = rows(session);
            return chosen == null
                    ? rows.stream().findFirst()
                    : Optional.of(chosen).filter(rows::contains);
        }

        public Lobby choosing(LobbyRow row, int index) {
            return new Lobby(row, index, typed, filter, filtering);
        }

        public Lobby talking(@Nullable String text) {
            return new Lobby(chosen, at, text, filter, filtering);
        }

        public Lobby narrowed(String text, boolean typing) {
            return new Lobby(null, 0, typed, text, typing);
        }
    }

    /**
     * Nothing to do until somebody else has done something.
     *
     * @param request that led here, whose refusal ends it; 0 for none
     * @param seek or {@code challenge} that is open, to be taken back by leaving; null for none
     * @param code that others have to know to take the offer up, or null
     */
    record Waiting(
            String what,
            String detail,
            long request,
            @Nullable String seek,
            @Nullable String challenge,
            @Nullable String code)
            implements Screen {

        public Waiting(String what, String detail, long request, @Nullable String seek, @Nullable String challenge) {
            this(what, detail, request, seek, challenge, null);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.waiting(this);
        }
    }

    /**
     * A game, played or watched.
     *
     * @param cursor the cell pointed at, if the person has pointed yet
     * @param typed the move or line of chat being typed
     * @param back how many plies the person looks back, 0 for now
     * @param turned whether the board is seen from the second seat
     * @param since when the position became what it is, by our own time
     */
    record Game(
            String g,
            OptionalInt cursor,
            String typed,
            boolean chatting,
            @Nullable PendingMove pending,
            int back,
            boolean turned,
            long since)
            implements Screen {

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.game(this);
        }

        public static Game of(String g, boolean turned, long now) {
            return new Game(g, OptionalInt.empty(), "", false, null, 0, turned, now);
        }

        public Game pointing(int cell) {
            return new Game(g, OptionalInt.of(cell), typed, chatting, pending, back, turned, since);
        }

        public Game typing(String text) {
            return new Game(g, cursor, text, chatting, pending, back, turned, since);
        }

        public Game chatting(boolean on) {
            return new Game(g, cursor, "", on, pending, back, turned, since);
        }

        public Game waitingFor(@Nullable PendingMove next) {
            return new Game(g, cursor, chatting ? typed : "", chatting, next, back, turned, since);
        }

        public Game lookingBack(int plies) {
            return new Game(g, cursor, typed, chatting, pending, plies, turned, since);
        }

        public Game flipped() {
            return new Game(g, cursor, typed, chatting, pending, back, !turned, since);
        }

        /** The position that is looked at. */
        public Position shown(GameState game) {
            return back == 0 ? game.position() : game.log().back(back);
        }

        public Game changed(long now) {
            return new Game(g, cursor, typed, chatting, null, back, turned, now);
        }
    }

    /** What the server keeps about somebody, or about the best. */
    record PlayerPage(PlayerStats sheet, int selected) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.page(this);
        }
    }

    /**
     * The tournaments at the server.
     *
     * @param asked the number of the request that is not answered yet, 0 for none
     */
    record TournamentList(List<TournamentMessage.TournamentSummary> tours, int selected, long asked) implements Screen {
        public TournamentList {
            tours = List.copyOf(tours);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tours(this);
        }
    }

    /**
     * One tournament: where everybody stands, or who meets whom.
     *
     * @param shown as the server last told it, null before
     * @param round whose pairings are wanted, null for the latest; {@code standings} if those are looked at instead
     * @param asked the number of the request that is not answered yet, 0 for none
     * @param stale whether something has happened since it was asked
     */
    record Tournament(
            String id,
            Reply.@Nullable TournamentReply shown,
            @Nullable Integer round,
            boolean standings,
            int selected,
            long asked,
            boolean stale)
            implements Screen {

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tour(this);
        }

        public static Tournament of(String id) {
            return new Tournament(id, null, null, true, 0, 0, false);
        }

        /** How many rows can be chosen. */
        public int size() {
            Reply.TournamentReply told = shown;
            return told == null ? 0 : (standings ? told.standings() : told.pairings()).size();
        }

        public Tournament choosing(int row) {
            return new Tournament(id, shown, round, standings, Math.max(0, Math.min(row, size() - 1)), asked, stale);
        }

        public Tournament turned(@Nullable Integer toRound, boolean toStandings) {
            return new Tournament(id, shown, toRound, toStandings, 0, asked, stale);
        }

        public Tournament asking(long number) {
            return new Tournament(id, shown, round, standings, selected, number, false);
        }

        public Tournament outdated() {
            return new Tournament(id, shown, round, standings, selected, asked, true);
        }

        public Tournament told(Reply.TournamentReply now) {
            return new Tournament(id, now, round, standings, selected, 0, stale).choosing(selected);
        }
    }

    /** The games of a file, to pick one; {@code typed} narrows the list. */
    record Records(RecordList shelf, int selected, String typed) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.records(this);
        }

        /** The rows in which what was typed stands. */
        public List<RecordList.Row> rows() {
            return shelf.matching(typed);
        }

        public Records choosing(int row) {
            return new Records(shelf, Math.max(0, Math.min(row, rows().size() - 1)), typed);
        }
    }

    /**
     * A game of a file, stepped through.
     *
     * @param ply how many plies of it are shown
     * @param due when the next ply is played by itself, by our own time; 0 while nothing plays
     * @param turned whether the board is seen from the second seat
     * @param review what its plies were worth, where that was asked
     */
    record Replay(RecordedGame recorded, int ply, long due, boolean turned, ReviewState review) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replay(this);
        }

        public static Replay of(RecordedGame recorded) {
            return new Replay(recorded, 0, 0, false, ReviewState.NONE);
        }

        /** At a ply, or as near to it as the game goes, at rest. */
        public Replay at(int wanted) {
            return new Replay(recorded, Math.max(0, Math.min(wanted, recorded.plies())), 0, turned, review);
        }

        public Replay playingOn(long next) {
            return new Replay(recorded, ply, next, turned, review);
        }

        public Replay flipped() {
            return new Replay(recorded, ply, due, !turned, review);
        }

        public Replay with(ReviewState next) {
            return new Replay(recorded, ply, due, turned, next);
        }

        /** The moves expected in the place of the one shown or, where that was the best, from it on. */
        public List<String> expected() {
            if (ply == 0) {
                return List.of();
            }
            List<String> thought = recorded.expected(ply);
            return review.at(ply)
                    .filter(evaluation -> evaluation.hadBetter() || thought.isEmpty())
                    .map(evaluation -> evaluation.best().line())
                    .orElse(thought);
        }

        /** The position that is shown. */
        public Position position() {
            return recorded.game().log().positions().get(ply);
        }

        public boolean isAtEnd() {
            return ply == recorded.plies();
        }

        /** The same as somebody sees it who looks back at the whole game. */
        public Game lookingBack() {
            return Game.of("", turned, 0).lookingBack(recorded.plies() - ply);
        }
    }

    /** What the person likes, to be changed; {@code field} 0 is the name, the others are the preferences in order. */
    record SettingsForm(int field) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.settingsForm(this);
        }
    }

    /** Which server to go to, and as whom; see {@link JoinForm}. */
    record Join(JoinForm form) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.join(this);
        }
    }

    /** Whether a certificate that nobody vouches for is to be believed, and as whom one goes on then. */
    record CertificatePrompt(Event.CertificateUntrusted doubted, LoginIdentity who) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.doubt(this);
        }
    }

    /** Keys of the screen below and rules of the game. */
    record Help(int scroll) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.help(this);
        }
    }

    /** Everything that can be done now, by name. */
    record Palette(String filter, int selected) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.palette(this);
        }
    }

    /** A question before something that cannot be taken back; {@code y} does it. */
    record Confirm(String question, Command command) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.confirm(this);
        }

        /** Whether the question is whether to play a move. */
        public boolean plays() {
            return command == Command.PLAY || command == Command.PASS;
        }
    }

    /** A line of text is asked for. */
    record TextPrompt(Prompt question, String typed) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ask(this);
        }
    }

    /** One result for each screen. */
    interface Handler<R> {
        R home(Home home);

        R newGame(NewGame newGame);

        R lounge(Lobby lobbyScreen);

        R waiting(Waiting waiting);

        R game(Game game);

        R page(PlayerPage playerPage);

        R tours(TournamentList listScreen);

        R tour(Tournament tournament);

        R records(Records records);

        R replay(Replay replay);

        R settingsForm(SettingsForm form);

        R join(Join join);

        R doubt(CertificatePrompt certificatePrompt);

        R help(Help help);

        R palette(Palette palette);

        R confirm(Confirm confirm);

        R ask(TextPrompt textPrompt);
    }
}
