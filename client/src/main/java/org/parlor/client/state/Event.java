package org.parlor.client.state;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.explorer.ExploredGame;
import org.parlor.client.game.explorer.ExploredPosition;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameRecord;

/** An event that the client handles. */
public sealed interface Event {

    /** The result of an effect on files of games or settings. */
    sealed interface FileEvent extends Event {}

    /** A key. */
    record Pressed(Key key) implements Event {}

    /**
     * Pasted text.
     *
     * @param isCut whether it was longer
     */
    record Pasted(String text, boolean isCut) implements Event {}

    /** A click on a target. */
    record Clicked(ClickTarget target) implements Event {}

    /** A movement of the mouse wheel, in rows; negative is up. */
    record Scrolled(int rows) implements Event {}

    /** A message on a connection; connection 1 is that of the second player at this keyboard. */
    record MessageReceived(int connectionNumber, ServerMessage message) implements Event {}

    /** A reply to the request of that number. */
    record ReplyReceived(int connectionNumber, long number, Reply reply) implements Event {

        /** Returns the result of a request that could not be sent. */
        public static ReplyReceived notSent(int connectionNumber, long number, String reason) {
            return new ReplyReceived(
                    connectionNumber,
                    number,
                    new Reply.ErrorReply(null, "link_down", reason, null, null, null, null, null));
        }
    }

    /** The connection changed; {@code reason} says why it was lost. */
    record ConnectionChanged(int connectionNumber, ConnectionStatus status, String reason) implements Event {
        public ConnectionChanged(int connectionNumber, ConnectionStatus status) {
            this(connectionNumber, status, "");
        }
    }

    /** The saved session continues under another name: the account has been renamed. */
    record AccountRenamed(int connectionNumber, String former) implements Event {}

    /** The saved servers, latest first. */
    record SavedServersListed(List<SavedServer> servers) implements Event {}

    /** The files of recorded games, the last used first. */
    record RecordFilesListed(List<RecordFileInfo> files) implements FileEvent {}

    /**
     * A server presented an untrusted certificate; nothing was sent to it.
     *
     * @param trustedBefore the certificate trusted before, if it was another
     * @param reason why the certificate is not trusted, as a sentence
     * @param file the file of trusted certificates
     */
    record CertificateUntrusted(
            ServerEndpoint server,
            CertificateFingerprint fingerprint,
            @Nullable CertificateFingerprint trustedBefore,
            String reason,
            String file)
            implements Event {}

    /**
     * The connection is closed permanently.
     *
     * @param code the code of the reason in the protocol, or empty
     */
    record Disconnected(int connectionNumber, String reason, int exitCode, String code) implements Event {
        public Disconnected(int connectionNumber, String reason, int exitCode) {
            this(connectionNumber, reason, exitCode, "");
        }
    }

    /** A bot is ready: the result of the {@link Effect.StartBot} of that number. */
    record BotReady(long request, LocalBot bot) implements Event {}

    /**
     * A server for two players at one keyboard runs: the result of the {@link Effect.StartLocalServer} of
     * that number.
     */
    record LocalServerReady(long request, ServerEndpoint address) implements Event {}

    /** The hosted server accepts connections: the result of the {@link Effect.StartHost} of that number. */
    record HostReady(long request, HostedServer hosted) implements Event {}

    /** A request to start something failed. */
    record LaunchFailed(long request, String reason, int exitCode) implements Event {}

    /** A file of records cannot be read. */
    record ReadFailed(String reason, int exitCode) implements FileEvent {}

    /** More games of the file were listed; {@code isComplete} if there are no more. */
    record RecordsListed(List<RecordList.Row> rows, boolean isComplete) implements FileEvent {
        public RecordsListed {
            rows = List.copyOf(rows);
        }
    }

    /** The games of a pasted text, at least one. */
    record PastedListed(List<RecordList.Row> rows) implements FileEvent {
        public PastedListed {
            rows = List.copyOf(rows);
        }
    }

    /** A pasted text has no games. */
    record PasteRefused(String reason) implements FileEvent {}

    /** A game of the file was read. */
    record RecordOpened(RecordedGame recorded) implements FileEvent {}

    /** A result of the explorer. */
    sealed interface ExplorerEvent extends FileEvent {}

    /** What was played from a position was found. */
    record PositionExplored(ExplorerQuery query, ExploredPosition found) implements ExplorerEvent {}

    /** The games that reached a position were found. */
    record ExploredGamesListed(ExplorerQuery query, List<ExploredGame> games) implements ExplorerEvent {
        public ExploredGamesListed {
            games = List.copyOf(games);
        }
    }

    /** The explorer indexes a file, or failed; {@code text} describes it. */
    record ExplorerWaiting(String text, boolean failed) implements ExplorerEvent {}

    /** A game was appended to a file, unless {@code error} is present. */
    record RecordSaved(String file, @Nullable String error) implements FileEvent {}

    /** The export of an account was written to a file, unless {@code error} is present. */
    record ExportSaved(String file, @Nullable String error) implements FileEvent {}

    /** The saved local games were read, the last played first. */
    record SavedGamesLoaded(List<GameRecord> games) implements FileEvent {
        public SavedGamesLoaded {
            games = List.copyOf(games);
        }
    }

    /** The local game could not be saved; {@code error} says why. */
    record GameNotSaved(String error) implements FileEvent {}

    /**
     * The games kept for the time without a connection were read or changed.
     *
     * @param now in milliseconds since 1970
     */
    record OfflineGamesLoaded(List<OfflineGame> games, long now) implements FileEvent {
        public OfflineGamesLoaded {
            games = List.copyOf(games);
        }
    }

    /** Lines of a file with saved games, from 1, cannot be read; they stay in the file. */
    record LinesUnreadable(String file, List<Integer> lines) implements FileEvent {
        private static final int NUMBERS_MAX = 5;

        public LinesUnreadable {
            lines = List.copyOf(lines);
        }

        /** Says which lines these are, and what the user can do. */
        public String text(Messages messages) {
            String numbers =
                    lines.stream().limit(NUMBERS_MAX).map(String::valueOf).collect(Collectors.joining(", "));
            return DisplayText.clean(messages.get(
                    "export.unreadable", lines.size(), numbers + (lines.size() > NUMBERS_MAX ? ", …" : ""), file));
        }
    }

    /** The games cannot be kept for the time without a connection; {@code error} says why. */
    record OfflineGamesNotSaved(String error) implements FileEvent {}

    /** The puzzles and the progress with them were read; {@code warning} says what is wrong with the file, or is empty. */
    record PuzzlesLoaded(PuzzleSet puzzles, String warning) implements FileEvent {}

    /** The progress with puzzles could not be read or written; {@code error} says why. */
    record PuzzlesNotSaved(String error) implements FileEvent {}

    /** A setting was saved, unless {@code error} is present. */
    record SettingSaved(@Nullable String error) implements FileEvent {}

    /** A ply of the analysed game was evaluated. */
    record MoveEvaluated(AnalysisRequest request, MoveEvaluation evaluation) implements Event {}

    /** More was found about the whole of the analysed game. Replaces earlier notes. */
    record ReviewNotesFound(AnalysisRequest request, List<ReviewState.Note> notes) implements Event {
        public ReviewNotesFound {
            notes = List.copyOf(notes);
        }
    }

    /** The analysis of a position found a move. */
    record AdviceFound(AnalysisRequest request, MoveAdvice advice) implements Event {}

    /** An analysis failed. */
    record AnalysisFailed(AnalysisRequest request, String reason) implements Event {}

    /** A tick of the timer. */
    record Tick() implements Event {}
}
