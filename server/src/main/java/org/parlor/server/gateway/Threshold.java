package org.parlor.server.gateway;

import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.Codec;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Request;
import org.parlor.message.RequestId;
import org.parlor.message.SessionNews;
import org.parlor.message.SessionRequest;

/** Before the log-in: hello, ping, pong and bye, nothing else. What waits behind a hello is heard after its verdict. */
final class Threshold implements Stage {
    private static final Set<String> ALLOWED = Set.of("hello", "ping", "pong", "bye");
    private static final SessionNews.Bye BYE_QUIT = new SessionNews.Bye("quit", null);

    private final Link link;
    private final Valve valve;
    private final LongSupplier nowMillis;
    private boolean spokenTo;

    Threshold(Link link, Valve valve, LongSupplier nowMillis) {
        this.link = link;
        this.valve = valve;
        this.nowMillis = nowMillis;
    }

    @Override
    public void hear(Codec.Envelope envelope) {
        spokenTo = true;
        if (!ALLOWED.contains(envelope.type())) {
            throw Refusal.of(ErrorCode.NOT_LOGGED_IN, "Log in first: send hello");
        }
        Request request = envelope.open();
        ClientMessage message = request.message();
        if (message instanceof SessionRequest.Hello hello) {
            valve.shut(Valve.Reason.LOGGING_IN);
            link.logIn(request.id(), hello);
        } else if (message instanceof SessionRequest.Ping ping) {
            link.say(new SessionNews.Pong(request.id(), ping.n(), nowMillis.getAsLong()));
        } else if (message instanceof SessionRequest.Bye) {
            link.confirm(request.id());
            link.dismiss(BYE_QUIT);
        } else {
            link.confirm(request.id());
        }
    }

    /** Whatever begins with anything but an object speaks some other protocol. */
    @Override
    public void refuse(@Nullable RequestId id, Refusal refusal, boolean fatal) {
        boolean stranger = !spokenTo && refusal.code() == ErrorCode.BAD_JSON;
        spokenTo = true;
        link.refuse(id, refusal, fatal || stranger);
    }
}
