package org.parlor.client.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.ClickTarget;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.SavedServer;

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
            return handler.told(this);
        }
    }

    /** The server answered what we asked under that number. */
    record ReplyReceived(int line, long number, Reply reply) implements Event {

        /** The answer to a request that could not be sent, and why. */
        public static ReplyReceived unsent(int line, long number, String why) {
            return new ReplyReceived(
                    line, number, new Reply.ErrorReply(null, "link_down", why, null, null, null, null, null));
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.answered(this);
        }
    }

    /** The connection changed. */
    record ConnectionChanged(int line, ConnectionStatus link) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.linked(this);
        }
    }

    /** The servers where one has been, the latest first. */
    record SavedServersListed(List<SavedServer> places) implements Event {
        public SavedServersListed {
            places = List.copyOf(places);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.placed(this);
        }
    }

    /**
     * A server showed a certificate that nobody vouches for, and nothing was said to it.
     *
     * @param before the one that was trusted there, if it was another
     * @param why it is not believed, in a sentence
     * @param file where trusted ones are kept
     */
    record CertificateUntrusted(
            ServerEndpoint server,
            CertificateFingerprint seen,
            @Nullable CertificateFingerprint before,
            String why,
            String file)
            implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.doubted(this);
        }
    }

    /** The connection is over for good, and why. */
    record Disconnected(int line, String why, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.parted(this);
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
            return handler.tableReady(this);
        }
    }

    /** Our server accepts connections, as the {@link Effect.StartHost} of that number asked. */
    record HostReady(long request, HostedServer hosting) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.hostReady(this);
        }
    }

    /** A request to start something failed. */
    record LaunchFailed(long request, String why, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.launchFailed(this);
        }
    }

    /** A file of records cannot be read. */
    record ReadFailed(String why, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.readFailed(this);
        }
    }

    /** More games of the file were listed; {@code whole} if these are the last. */
    record RecordsListed(List<RecordList.Row> rows, boolean whole) implements Event {
        public RecordsListed {
            rows = List.copyOf(rows);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.listed(this);
        }
    }

    /** A game of the file is there to be looked at. */
    record RecordOpened(RecordedGame recorded) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.opened(this);
        }
    }

    /** A game was added to a file; or was not, and then {@code trouble} says why. */
    record RecordSaved(String file, @Nullable String trouble) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.saved(this);
        }
    }

    /** A setting was kept in its file; or was not, and then {@code trouble} says why. */
    record SettingSaved(@Nullable String trouble) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.kept(this);
        }
    }

    /** A ply of a game that is studied was judged. */
    record MoveEvaluated(AnalysisRequest study, MoveEvaluation judgement) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.judged(this);
        }
    }

    /** It is known what to play in a position that is studied. */
    record AdviceFound(AnalysisRequest study, MoveAdvice advice) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.advised(this);
        }
    }

    /** A study has come to nothing, and why. */
    record AnalysisFailed(AnalysisRequest study, String why) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.thinkingFailed(this);
        }
    }

    /** Time has passed. */
    record Tick() implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ticked(this);
        }
    }

    /** One result for each event. */
    interface Handler<R> {
        R pressed(Pressed pressed);

        R clicked(Clicked clicked);

        R scrolled(Scrolled scrolled);

        R told(MessageReceived received);

        R answered(ReplyReceived replyReceived);

        R linked(ConnectionChanged changed);

        R placed(SavedServersListed serversListed);

        R doubted(CertificateUntrusted untrusted);

        R parted(Disconnected disconnected);

        R botReady(BotReady ready);

        R tableReady(LocalServerReady ready);

        R hostReady(HostReady ready);

        R launchFailed(LaunchFailed failed);

        R readFailed(ReadFailed failed);

        R listed(RecordsListed recordsListed);

        R opened(RecordOpened recordOpened);

        R saved(RecordSaved recordSaved);

        R kept(SettingSaved settingSaved);

        R judged(MoveEvaluated evaluated);

        R advised(AdviceFound found);

        R thinkingFailed(AnalysisFailed failed);

        R ticked(Tick tick);
    }
}
