package org.parlor.server.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameNews;
import org.parlor.message.LineBuffer;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.server.core.step.Effect;
import org.parlor.wire.Lines;

/** One batch of effects, sorted by connection on the core's thread. A message is encoded once, however many it is for. */
final class Sorting implements Effect.Handler<Boolean> {
    private final Switchboard switchboard;
    private final LineBuffer line;
    private final Map<EventLoop, Delivery> deliveries = new HashMap<>();

    /** @param line to write in: the same for one batch after the other */
    Sorting(Switchboard switchboard, LineBuffer line) {
        this.switchboard = switchboard;
        this.line = line;
    }

    /** Hands everything over, to each thread of the connections at once. */
    void send() {
        deliveries.values().forEach(Delivery::send);
        deliveries.clear();
    }

    @Override
    public Boolean send(Effect.Send send) {
        if (send.message() instanceof SessionNews.Welcome welcome) {
            send.links().forEach(link -> parcel(link).ifPresent(open -> open.welcome(welcome.user())));
        }
        lines(send.links(), send.message(), send.watchedGame());
        return true;
    }

    @Override
    public Boolean admit(Effect.Admit admit) {
        parcel(admit.link()).ifPresent(Parcel::admission);
        return true;
    }

    @Override
    public Boolean reject(Effect.Reject reject) {
        lines(List.of(reject.link()), reject.refusal(), null);
        Optional<Parcel> parcel = parcel(reject.link());
        boolean fatal = Boolean.TRUE.equals(reject.refusal().fatal());
        parcel.ifPresent(open -> open.rejection(reject.refusal().code()));
        parcel.filter(open -> fatal).ifPresent(Parcel::error);
        return true;
    }

    @Override
    public Boolean close(Effect.Close close) {
        parcel(close.link()).ifPresent(open -> open.dismissal(close.bye()));
        return true;
    }

    /** The archive answers this. */
    @Override
    public Boolean consult(Effect.Consult consult) {
        return true;
    }

    /** Whoever keeps the passwords answers this. */
    @Override
    public Boolean prove(Effect.Prove prove) {
        return true;
    }

    /** Whoever runs the server does this. */
    @Override
    public Boolean reload(Effect.Reload reload) {
        return true;
    }

    @Override
    public Boolean audit(Effect.Audit audit) {
        return true;
    }

    @Override
    public Boolean halt(Effect.Halt halt) {
        return true;
    }

    private void lines(List<Long> links, ServerMessage message, @Nullable String watchedGame) {
        boolean whole = message instanceof GameNews.Snapshot;
        if (watchedGame != null && links.size() > 1) {
            encode(message);
            broadcast(links, watchedGame, whole);
            return;
        }
        List<Parcel> open = new ArrayList<>(links.size());
        for (long link : links) {
            parcel(link).ifPresent(open::add);
        }
        if (!open.isEmpty()) {
            if (message instanceof Reply.Refused refused) {
                switchboard.meter().refused(refused.code());
            }
            encode(message);
            if (watchedGame == null) {
                open.forEach(parcel -> parcel.line(line));
            } else {
                open.forEach(parcel -> parcel.watched(line, watchedGame, whole));
            }
        }
    }

    /** Those who watch may be thousands: each thread of the connections tells its own, after what came before. */
    private void broadcast(List<Long> links, String game, boolean whole) {
        send();
        ByteBuf bytes = Parcel.bytes(line);
        for (Audience audience : switchboard.audiences()) {
            audience.tell(new Broadcast(game, links, whole, bytes.retainedDuplicate()));
        }
        bytes.release();
    }

    private void encode(ServerMessage message) {
        line.write(message);
        if (line.length() > Lines.SERVER_BYTES_MAX) {
            throw new IllegalStateException(
                    "A " + message.getClass() + " of " + line.length() + " bytes is no legal line");
        }
    }

    private Optional<Parcel> parcel(long number) {
        return Optional.ofNullable(switchboard.find(number)).map(this::parcel);
    }

    private Parcel parcel(Link link) {
        Parcel open = link.parcel();
        if (open != null) {
            return open;
        }
        Parcel made = new Parcel(link);
        deliveries
                .computeIfAbsent(link.loop(), loop -> new Delivery(switchboard.audience(loop)))
                .add(made);
        return made;
    }
}
