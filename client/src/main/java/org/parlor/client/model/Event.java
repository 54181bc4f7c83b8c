package org.parlor.client.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Key;
import org.parlor.client.frame.Target;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;

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
    record Clicked(Target target) implements Event {
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
    record Told(int line, ServerMessage message) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.told(this);
        }
    }

    /** The server answered what we asked under that number. */
    record Answered(int line, long number, Reply reply) implements Event {

        /** The answer to a request that could not be sent, and why. */
        public static Answered unsent(int line, long number, String why) {
            return new Answered(
                    line, number, new Reply.ErrorReply(null, "link_down", why, null, null, null, null, null));
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.answered(this);
        }
    }

    /** The connection changed. */
    record Linked(int line, Link link) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.linked(this);
        }
    }

    /** The servers where one has been, the latest first. */
    record Placed(List<Place> places) implements Event {
        public Placed {
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
    record Doubted(
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
    record Parted(int line, String why, int exitCode) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.parted(this);
        }
    }

    /** A bot can be challenged, as the {@link Effect.StartBot} of that number asked. */
    record BotReady(long request, BotSeat bot) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.botReady(this);
        }
    }

    /** A server for two people at one keyboard runs, as the {@link Effect.StartTable} of that number asked. */
    record TableReady(long request, ServerEndpoint address) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tableReady(this);
        }
    }

    /** Our server accepts connections, as the {@link Effect.StartHost} of that number asked. */
    record HostReady(long request, Hosting hosting) implements Event {
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
    record Listed(List<Shelf.Row> rows, boolean whole) implements Event {
        public Listed {
            rows = List.copyOf(rows);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.listed(this);
        }
    }

    /** A game of the file is there to be looked at. */
    record Opened(Recorded recorded) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.opened(this);
        }
    }

    /** A game was added to a file; or was not, and then {@code trouble} says why. */
    record Saved(String file, @Nullable String trouble) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.saved(this);
        }
    }

    /** A setting was kept in its file; or was not, and then {@code trouble} says why. */
    record Kept(@Nullable String trouble) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.kept(this);
        }
    }

    /** A ply of a game that is studied was judged. */
    record Judged(Study study, Judgement judgement) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.judged(this);
        }
    }

    /** It is known what to play in a position that is studied. */
    record Advised(Study study, Advice advice) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.advised(this);
        }
    }

    /** A study has come to nothing, and why. */
    record ThinkingFailed(Study study, String why) implements Event {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.thinkingFailed(this);
        }
    }

    /** Time has passed. */
    record Ticked() implements Event {
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

        R told(Told told);

        R answered(Answered answered);

        R linked(Linked linked);

        R placed(Placed placed);

        R doubted(Doubted doubted);

        R parted(Parted parted);

        R botReady(BotReady ready);

        R tableReady(TableReady ready);

        R hostReady(HostReady ready);

        R launchFailed(LaunchFailed failed);

        R readFailed(ReadFailed failed);

        R listed(Listed listed);

        R opened(Opened opened);

        R saved(Saved saved);

        R kept(Kept kept);

        R judged(Judged judged);

        R advised(Advised advised);

        R thinkingFailed(ThinkingFailed failed);

        R ticked(Ticked ticked);
    }
}
