package org.parlor.client.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
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

/** Anything that can happen to the client. */
public sealed interface Event {

    <R> R accept(Handler<R> handler);

    /** A key. */
    record Pressed(Key key) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.pressed(this);
        }
    }

    /** A click on something that can be clicked. */
    record Clicked(ClickTarget target) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.clicked(this);
        }
    }

    /** The wheel, in rows: negative is up. */
    record Scrolled(int rows) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.scrolled(this);
        }
    }

    /** The server said something on one of our lines; 1 is that of the second person at this keyboard. */
    record MessageReceived(int line, ServerMessage message) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.messageReceived(this);
        }
    }

    /** The server answered what we asked under that number. */
    record ReplyReceived(int line, long number, Reply reply) implements Event {

        /** The answer to a request that could not be sent, and why. */
        public static ReplyReceived notSent(int line, long number, String reason) {
            return new ReplyReceived(
                    line, number, new Reply.ErrorReply(null, "link_down", reason, null, null, null, null, null));
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.replyReceived(this);
        }
    }

    /** The connection changed. */
    record ConnectionChanged(int line, ConnectionStatus status) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.connectionChanged(this);
        }
    }

    /** The servers where one has been, the latest first. */
    record SavedServersListed(List<SavedServer> servers) implements Event {
        public SavedServersListed {
            servers = List.copyOf(servers);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.savedServersListed(this);
        }
    }

    /**
     * A server showed a certificate that nobody vouches for, and nothing was said to it.
     *
     * @param trustedBefore the one that was trusted there, if it was another
     * @param reason it is not believed, in a sentence
     * @param file where trusted ones are kept
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

    /** The connection is over for good, and why. */
    record Disconnected(int line, String reason, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.disconnected(this);
        }
    }

    /** A bot can be challenged, as the {@link Effect.StartBot} of that number asked. */
    record BotReady(long request, LocalBot bot) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.botReady(this);
        }
    }

    /** A server for two people at one keyboard runs, as the {@link Effect.StartLocalServer} of that number asked. */
    record LocalServerReady(long request, ServerEndpoint address) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.localServerReady(this);
        }
    }

    /** Our server accepts connections, as the {@link Effect.StartHost} of that number asked. */
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

    /** More games of the file were listed; {@code isComplete} if these are the last. */
    record RecordsListed(List<RecordList.Row> rows, boolean isComplete) implements Event {
        public RecordsListed {
            rows = List.copyOf(rows);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordsListed(this);
        }
    }

    /** A game of the file is there to be looked at. */
    record RecordOpened(RecordedGame recorded) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.recordOpened(this);
        }
    }

    /** A game was added to a file; or was not, and then {@code error} says why. */
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

    /** The local game could not be saved, and why. */
    record GameNotSaved(String error) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.gameNotSaved(this);
        }
    }

    /** A setting was kept in its file; or was not, and then {@code error} says why. */
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

    /** It is known what to play in a position that is studied. */
    record AdviceFound(AnalysisRequest request, MoveAdvice advice) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.adviceFound(this);
        }
    }

    /** An analysis has failed, and why. */
    record AnalysisFailed(AnalysisRequest request, String reason) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.analysisFailed(this);
        }
    }

    /** Time has passed. */
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
