package org.parlor.client.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.record.RecordFileInfo;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameRecord;

/** An event that the client handles. */
public sealed interface Event {

    <R> R accept(Handler<R> handler);

    /** A key. */
    record Pressed(Key key) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.pressed(this);
        }
    }

    /** A click on a target. */
    record Clicked(ClickTarget target) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.clicked(this);
        }
    }

    /** A movement of the mouse wheel, in rows; negative is up. */
    record Scrolled(int rows) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.scrolled(this);
        }
    }

    /** A message on a connection; connection 1 is that of the second player at this keyboard. */
    record MessageReceived(int line, ServerMessage message) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.messageReceived(this);
        }
    }

    /** A reply to the request of that number. */
    record ReplyReceived(int line, long number, Reply reply) implements Event {

        /** Returns the result of a request that could not be sent. */
        public static ReplyReceived notSent(int line, long number, String reason) {
            return new ReplyReceived(
                    line, number, new Reply.ErrorReply(null, "link_down", reason, null, null, null, null, null));
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replyReceived(this);
        }
    }

    /** The connection changed; {@code reason} says why it was lost. */
    record ConnectionChanged(int line, ConnectionStatus status, String reason) implements Event {
        public ConnectionChanged(int line, ConnectionStatus status) {
            this(line, status, "");
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.connectionChanged(this);
        }
    }

    /** The saved servers, latest first. */
    record SavedServersListed(List<SavedServer> servers) implements Event {
        public SavedServersListed {
            servers = List.copyOf(servers);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.savedServersListed(this);
        }
    }

    /** The files of recorded games, latest first. */
    record RecordFilesListed(List<RecordFileInfo> files) implements Event {
        public RecordFilesListed {
            files = List.copyOf(files);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordFilesListed(this);
        }
    }

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
            implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.certificateUntrusted(this);
        }
    }

    /**
     * The connection is closed permanently.
     *
     * @param code the code of the reason in the protocol, or empty
     */
    record Disconnected(int line, String reason, int exitCode, String code) implements Event {
        public Disconnected(int line, String reason, int exitCode) {
            this(line, reason, exitCode, "");
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.disconnected(this);
        }
    }

    /** A bot is ready: the result of the {@link Effect.StartBot} of that number. */
    record BotReady(long request, LocalBot bot) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.botReady(this);
        }
    }

    /**
     * A server for two players at one keyboard runs: the result of the {@link Effect.StartLocalServer} of
     * that number.
     */
    record LocalServerReady(long request, ServerEndpoint address) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.localServerReady(this);
        }
    }

    /** The hosted server accepts connections: the result of the {@link Effect.StartHost} of that number. */
    record HostReady(long request, HostedServer hosted) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.hostReady(this);
        }
    }

    /** A request to start something failed. */
    record LaunchFailed(long request, String reason, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.launchFailed(this);
        }
    }

    /** A file of records cannot be read. */
    record ReadFailed(String reason, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.readFailed(this);
        }
    }

    /** More games of the file were listed; {@code isComplete} if there are no more. */
    record RecordsListed(List<RecordList.Row> rows, boolean isComplete) implements Event {
        public RecordsListed {
            rows = List.copyOf(rows);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordsListed(this);
        }
    }

    /** A game of the file was read. */
    record RecordOpened(RecordedGame recorded) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordOpened(this);
        }
    }

    /** A game was appended to a file, unless {@code error} is present. */
    record RecordSaved(String file, @Nullable String error) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordSaved(this);
        }
    }

    /** A local game can be resumed. */
    record SavedGameLoaded(GameRecord game) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.savedGameLoaded(this);
        }
    }

    /** The local game could not be saved; {@code error} says why. */
    record GameNotSaved(String error) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.gameNotSaved(this);
        }
    }

    /** A setting was saved, unless {@code error} is present. */
    record SettingSaved(@Nullable String error) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.settingSaved(this);
        }
    }

    /** A ply of the analysed game was evaluated. */
    record MoveEvaluated(AnalysisRequest request, MoveEvaluation evaluation) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.moveEvaluated(this);
        }
    }

    /** The analysis of a position found a move. */
    record AdviceFound(AnalysisRequest request, MoveAdvice advice) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.adviceFound(this);
        }
    }

    /** An analysis failed. */
    record AnalysisFailed(AnalysisRequest request, String reason) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.analysisFailed(this);
        }
    }

    /** A tick of the timer. */
    record Tick() implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tick(this);
        }
    }

    /** One result for each event. */
    interface Handler<R> {
        R pressed(Pressed pressed);

        R clicked(Clicked clicked);

        R scrolled(Scrolled scrolled);

        R messageReceived(MessageReceived received);

        R replyReceived(ReplyReceived replyReceived);

        R connectionChanged(ConnectionChanged changed);

        R savedServersListed(SavedServersListed serversListed);

        R recordFilesListed(RecordFilesListed filesListed);

        R certificateUntrusted(CertificateUntrusted untrusted);

        R disconnected(Disconnected disconnected);

        R botReady(BotReady ready);

        R localServerReady(LocalServerReady ready);

        R hostReady(HostReady ready);

        R launchFailed(LaunchFailed failed);

        R readFailed(ReadFailed failed);

        R recordsListed(RecordsListed recordsListed);

        R recordOpened(RecordOpened recordOpened);

        R recordSaved(RecordSaved recordSaved);

        R savedGameLoaded(SavedGameLoaded loaded);

        R gameNotSaved(GameNotSaved notSaved);

        R settingSaved(SettingSaved settingSaved);

        R moveEvaluated(MoveEvaluated evaluated);

        R adviceFound(AdviceFound found);

        R analysisFailed(AnalysisFailed failed);

        R tick(Tick tick);
    }
}
