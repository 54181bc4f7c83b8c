package org.parlor.client.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.state.settings.Settings;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.puzzle.Puzzle;

/** A side effect that a change of state requires. */
public sealed interface Effect {

    /** An effect on files, which may block. */
    sealed interface FileEffect extends Effect {}

    /**
     * Sends a request on a connection; the reply has the same number.
     *
     * @param repeats whether the request is sent again, after the stated delay, while the server refuses it temporarily
     */
    record Send(int connectionNumber, long number, ClientMessage message, boolean repeats) implements Effect {
        public Send(int connectionNumber, long number, ClientMessage message) {
            this(connectionNumber, number, message, false);
        }
    }

    /** Opens a connection, closing the previous one. */
    record Connect(int connectionNumber, ServerEndpoint address, LoginIdentity identity) implements Effect {}

    /** Tells the connection to the server how many games by correspondence wait for the user. */
    record SetWaiting(int games) implements Effect {}

    /** Closes a connection. */
    record Disconnect(int connectionNumber) implements Effect {}

    /** Lists the saved servers. */
    record ListSavedServers() implements FileEffect {}

    /**
     * Lists the files of recorded games: the recent files, the file of saved games, the files beside it and those in
     * the working directory.
     */
    record ListRecordFiles(String savedGames, String recentFiles) implements FileEffect {
        public static ListRecordFiles of(Settings settings) {
            return new ListRecordFiles(settings.recordFile(), settings.recentFiles());
        }
    }

    /** Puts a file of recorded games first among the recent files. */
    record AddRecentFile(String recentFiles, String file) implements FileEffect {}

    /** Removes a saved server. */
    record ForgetServer(SavedServer server) implements FileEffect {}

    /** Trusts a certificate of a server. */
    record Trust(ServerEndpoint server, CertificateFingerprint certificate) implements FileEffect {}

    /** Reconnects without waiting. */
    record Retry() implements Effect {}

    /** Starts a bot of a level; the result has the number of the request. */
    record StartBot(long request, String level) implements Effect {}

    /** Starts a server for two players at one keyboard; the result has the number of the request. */
    record StartLocalServer(long request) implements Effect {}

    /** Starts a server that others can join; port 0 for the default. The result has the number of the request. */
    record StartHost(long request, int port) implements Effect {}

    /** Lists the games of a file in parts; cancels an unfinished list. */
    record ListRecords(String file, RecordFilter filter) implements FileEffect {}

    /** Lists the games of a pasted text. */
    record ListPasted(String text) implements FileEffect {}

    /** Reads a game of a file by its number; the file is empty for the text pasted last. */
    record OpenRecord(String file, int number) implements FileEffect {}

    /** An effect on the indexes of files of recorded games. */
    sealed interface ExplorerEffect extends FileEffect {}

    /** Finds what was played from a position; first indexes the files that have changed, in a directory of indexes. */
    record Explore(String indexes, ExplorerQuery query) implements ExplorerEffect {}

    /** Lists the games that reached a position. */
    record ListExploredGames(String indexes, ExplorerQuery query) implements ExplorerEffect {}

    /** Cancels the indexing of files. */
    record StopExploring() implements ExplorerEffect {}

    /**
     * Appends a game to a file of records, or writes a position of it.
     *
     * @param ply the number of plies before the position
     * @param createsDirectory whether the directory of the file is created if it is missing
     */
    record SaveRecord(String file, GameRecord game, int ply, boolean createsDirectory) implements FileEffect {}

    /**
     * Saves a local game as the last one: it can be resumed if it has no result.
     *
     * @param earlier the same game as it was saved before; null for a new one
     */
    record SaveGame(String file, @Nullable GameRecord earlier, GameRecord game) implements FileEffect {}

    /** Reads the saved local games. */
    record LoadSavedGames(String file) implements FileEffect {}

    /** Uses the file of the games kept for the time without a connection. */
    sealed interface OfflineGameEffect extends FileEffect {
        String file();
    }

    /** Reads the games kept for the time without a connection. */
    record LoadOfflineGames(String file) implements OfflineGameEffect {}

    /** Changes the games kept for the time without a connection. */
    record UpdateOfflineGames(String file, OfflineUpdate update) implements OfflineGameEffect {}

    /**
     * Reads the progress with puzzles.
     *
     * @param puzzles the puzzles to open; empty for those of the program
     * @param game the id of the only game, or empty for all games
     */
    record LoadPuzzles(String file, List<Puzzle> puzzles, String game) implements FileEffect {
        public LoadPuzzles {
            puzzles = List.copyOf(puzzles);
        }
    }

    /** Adds an answer to the progress with puzzles. */
    record SavePuzzleAttempt(String file, PuzzleProgress.Attempt attempt) implements FileEffect {}

    /** Writes the export of an account to a file, which may exist only as an earlier export of the account. */
    record SaveExport(String file, String text) implements FileEffect {}

    /** Saves a setting in the config file. */
    record SaveSetting(String file, String key, String value) implements FileEffect {}

    /** Starts an analysis, replacing the current one. */
    record Analyze(AnalysisRequest request) implements Effect {}

    /** Stops the analysis. */
    record StopAnalysis() implements Effect {}

    /** Rings the terminal bell. */
    record Bell() implements Effect {}

    /** Copies a text to the clipboard of the terminal. */
    record Copy(String text) implements Effect {}

    /** Sends a desktop notification by a terminal sequence: {@code osc9} or {@code osc777}. */
    record Notify(String way, String text) implements Effect {}

    /** Redraws the screen. */
    record Repaint() implements Effect {}

    /** Ends the program; the message, if any, is printed after the terminal is restored. */
    record Quit(int exitCode, String message) implements Effect {}
}
