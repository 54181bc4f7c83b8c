package org.parlor.client.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.connection.JoinForm;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.message.Reply;
import org.parlor.message.TournamentMessage;
import org.parlor.rules.Position;

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
    record NewGame(GameSetup setup, int field) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.newGame(this);
        }
    }

    /**
     * Who and what is at the server.
     *
     * @param selectedRow what is chosen, there or gone; null for the first there is
     * @param index where it is among the rows, or was last
     * @param typed the line of chat being typed, or null
     * @param filter what the rows are narrowed to, and whether that is being typed
     */
    record Lobby(
            @Nullable LobbyRow selectedRow,
            int index,
            @Nullable String typed,
            String filter,
            boolean isFiltering) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.lobby(this);
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
            return selectedRow == null
                    ? rows.stream().findFirst()
                    : Optional.of(selectedRow).filter(rows::contains);
        }

        public Lobby withSelected(LobbyRow row, int index) {
            return new Lobby(row, index, typed, filter, isFiltering);
        }

        public Lobby withTyped(@Nullable String text) {
            return new Lobby(selectedRow, index, text, filter, isFiltering);
        }

        public Lobby withFilter(String text, boolean typing) {
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
     * @param pliesBack how many plies the person looks back, 0 for now
     * @param isFlipped whether the board is seen from the second seat
     * @param changedAt when the position became what it is, by our own time
     */
    record Game(
            String gameId,
            OptionalInt cursor,
            String typed,
            boolean isChatting,
            @Nullable PendingMove pending,
            int pliesBack,
            boolean isFlipped,
            long changedAt)
            implements Screen {

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.game(this);
        }

        public static Game of(String gameId, boolean turned, long now) {
            return new Game(gameId, OptionalInt.empty(), "", false, null, 0, turned, now);
        }

        public Game withCursor(int cell) {
            return new Game(gameId, OptionalInt.of(cell), typed, isChatting, pending, pliesBack, isFlipped, changedAt);
        }

        public Game withTyped(String text) {
            return new Game(gameId, cursor, text, isChatting, pending, pliesBack, isFlipped, changedAt);
        }

        public Game isChatting(boolean on) {
            return new Game(gameId, cursor, "", on, pending, pliesBack, isFlipped, changedAt);
        }

        public Game withPending(@Nullable PendingMove next) {
            return new Game(gameId, cursor, isChatting ? typed : "", isChatting, next, pliesBack, isFlipped, changedAt);
        }

        public Game withPliesBack(int plies) {
            return new Game(gameId, cursor, typed, isChatting, pending, plies, isFlipped, changedAt);
        }

        public Game withFlipped() {
            return new Game(gameId, cursor, typed, isChatting, pending, pliesBack, !isFlipped, changedAt);
        }

        /** The position that is looked at. */
        public Position shown(GameState game) {
            return pliesBack == 0 ? game.position() : game.history().positionBack(pliesBack);
        }

        public Game withChangeAt(long now) {
            return new Game(gameId, cursor, typed, isChatting, null, pliesBack, isFlipped, now);
        }
    }

    /** What the server keeps about somebody, or about the best. */
    record PlayerPage(PlayerStats stats, int selected) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.playerPage(this);
        }
    }

    /**
     * The tournaments at the server.
     *
     * @param request the number of the request that is not answered yet, 0 for none
     */
    record TournamentList(List<TournamentMessage.TournamentSummary> tournaments, int selected, long request)
            implements Screen {
        public TournamentList {
            tournaments = List.copyOf(tournaments);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tournamentList(this);
        }
    }

    /**
     * One tournament: where everybody stands, or who meets whom.
     *
     * @param shown as the server last told it, null before
     * @param round whose pairings are wanted, null for the latest; {@code standings} if those are looked at instead
     * @param request the number of the request that is not answered yet, 0 for none
     * @param stale whether something has happened since it was asked
     */
    record Tournament(
            String id,
            Reply.@Nullable TournamentReply shown,
            @Nullable Integer round,
            boolean standings,
            int selected,
            long request,
            boolean stale)
            implements Screen {

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tournament(this);
        }

        public static Tournament of(String id) {
            return new Tournament(id, null, null, true, 0, 0, false);
        }

        /** How many rows can be chosen. */
        public int size() {
            Reply.TournamentReply told = shown;
            return told == null ? 0 : (standings ? told.standings() : told.pairings()).size();
        }

        public Tournament withSelected(int row) {
            return new Tournament(id, shown, round, standings, Math.max(0, Math.min(row, size() - 1)), request, stale);
        }

        public Tournament withTab(@Nullable Integer toRound, boolean toStandings) {
            return new Tournament(id, shown, toRound, toStandings, 0, request, stale);
        }

        public Tournament withRequest(long number) {
            return new Tournament(id, shown, round, standings, selected, number, false);
        }

        public Tournament asStale() {
            return new Tournament(id, shown, round, standings, selected, request, true);
        }

        public Tournament withReply(Reply.TournamentReply now) {
            return new Tournament(id, now, round, standings, selected, 0, stale).withSelected(selected);
        }
    }

    /** The games of a file, to pick one; {@code typed} narrows the list. */
    record Records(RecordList list, int selected, String typed) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.records(this);
        }

        /** The rows in which what was typed stands. */
        public List<RecordList.Row> rows() {
            return list.matching(typed);
        }

        public Records withSelected(int row) {
            return new Records(list, Math.max(0, Math.min(row, rows().size() - 1)), typed);
        }
    }

    /**
     * A game of a file, stepped through.
     *
     * @param ply how many plies of it are shown
     * @param nextPlyAt when the next ply is played by itself, by our own time; 0 while nothing plays
     * @param isFlipped whether the board is seen from the second seat
     * @param review what its plies were worth, where that was asked
     */
    record Replay(RecordedGame recorded, int ply, long nextPlyAt, boolean isFlipped, ReviewState review)
            implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replay(this);
        }

        public static Replay of(RecordedGame recorded) {
            return new Replay(recorded, 0, 0, false, ReviewState.NONE);
        }

        /** At a ply, or as near to it as the game goes, at rest. */
        public Replay atPly(int wanted) {
            return new Replay(recorded, Math.max(0, Math.min(wanted, recorded.plies())), 0, isFlipped, review);
        }

        public Replay withAutoplay(long next) {
            return new Replay(recorded, ply, next, isFlipped, review);
        }

        public Replay withFlipped() {
            return new Replay(recorded, ply, nextPlyAt, !isFlipped, review);
        }

        public Replay with(ReviewState next) {
            return new Replay(recorded, ply, nextPlyAt, isFlipped, next);
        }

        /** The moves expected in the place of the one shown or, where that was the best, from it on. */
        public List<String> expected() {
            if (ply == 0) {
                return List.of();
            }
            List<String> thought = recorded.expected(ply);
            return review.evaluation(ply)
                    .filter(evaluation -> evaluation.hasBetterMove() || thought.isEmpty())
                    .map(evaluation -> evaluation.best().line())
                    .orElse(thought);
        }

        /** The position that is shown. */
        public Position position() {
            return recorded.game().history().positions().get(ply);
        }

        public boolean isAtEnd() {
            return ply == recorded.plies();
        }

        /** The same as somebody sees it who looks back at the whole game. */
        public Game asGameScreen() {
            return Game.of("", isFlipped, 0).withPliesBack(recorded.plies() - ply);
        }
    }

    /** The settings; {@code field} 0 is the name, the others are the settings in order. */
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
    record CertificatePrompt(Event.CertificateUntrusted untrusted, LoginIdentity identity) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.certificatePrompt(this);
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
        public boolean isMove() {
            return command == Command.PLAY || command == Command.PASS;
        }
    }

    /** A line of text is asked for. */
    record TextPrompt(Prompt prompt, String typed) implements Screen {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.textPrompt(this);
        }
    }

    /** One result for each screen. */
    interface Handler<R> {
        R home(Home home);

        R newGame(NewGame newGame);

        R lobby(Lobby lobbyScreen);

        R waiting(Waiting waiting);

        R game(Game game);

        R playerPage(PlayerPage playerPage);

        R tournamentList(TournamentList listScreen);

        R tournament(Tournament tournament);

        R records(Records records);

        R replay(Replay replay);

        R settingsForm(SettingsForm form);

        R join(Join join);

        R certificatePrompt(CertificatePrompt certificatePrompt);

        R help(Help help);

        R palette(Palette palette);

        R confirm(Confirm confirm);

        R textPrompt(TextPrompt textPrompt);
    }
}
