package org.parlor.server.gateway;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Codec;
import org.parlor.message.Refusal;
import org.parlor.message.Request;
import org.parlor.message.RequestId;
import org.parlor.message.SessionNews;
import org.parlor.message.SessionRequest;
import org.parlor.server.core.Command;

/** After the log-in: everything goes to the core, mistakes too, so that answers come in the order of the questions. */
final class Conversation implements Stage {
    private static final SessionNews.Bye BYE_QUIT = new SessionNews.Bye("quit", null);

    private final Link link;

    Conversation(Link link) {
        this.link = link;
    }

    @Override
    public void hear(Codec.Envelope envelope) {
        if (envelope.type().equals("hello")) {
            throw Refusal.badMessage("t", "This connection is logged in already");
        }
        Request request = envelope.open();
        if (request.message() instanceof SessionRequest.Bye) {
            link.confirm(request.id());
            link.submit(new Command.Left(link.number()));
            link.dismiss(BYE_QUIT);
        } else if (request.message() instanceof SessionRequest.Pong pong) {
            link.pulse().answered(pong.n());
            if (request.id() != null) {
                link.submit(new Command.Said(link.number(), request));
            }
        } else {
            link.submit(new Command.Said(link.number(), request));
        }
    }

    @Override
    public void refuse(@Nullable RequestId id, Refusal refusal, boolean fatal) {
        link.misspeak(id, refusal, fatal);
    }
}
