package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.parlor.message.RequestEnvelope;
import org.parlor.server.cluster.codec.CommandCodec;
import org.parlor.server.cluster.codec.Frame;
import org.parlor.server.cluster.codec.WireReader;
import org.parlor.server.cluster.codec.WireWriter;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.RestorableSession;

/** Bugs of the links between gateways and cores, planted by changing their frames. */
final class FrameBugs {
    private static final int INTERVAL = 20;

    private FrameBugs() {}

    private record LinkId(long epoch, int gateway, int link) {
        static LinkId of(Frame frame) {
            return new LinkId(frame.epoch(), frame.gateway(), frame.link());
        }
    }

    /** Changes the frames in one direction. */
    private abstract static class FrameBug implements ClusterInterceptor {
        @Override
        public final List<byte[]> published(String subject, byte[] message) {
            Frame frame = Frame.decode(message);
            List<Frame> frames = subject.contains(".gateway.") ? toGateway(frame) : toCore(frame);
            return frames.stream().map(Frame::encode).toList();
        }

        List<Frame> toGateway(Frame frame) {
            return List.of(frame);
        }

        List<Frame> toCore(Frame frame) {
            return List.of(frame);
        }
    }

    private static Frame withSeq(Frame frame, long seq) {
        return new Frame(
                frame.kind(),
                frame.epoch(),
                frame.gateway(),
                frame.incarnation(),
                frame.link(),
                seq,
                frame.ack(),
                frame.payload());
    }

    /** Makes the frames of an earlier core look like the next ones of the present core. */
    static final class StaleEffects extends FrameBug {
        private final Map<Integer, Frame> latest = new HashMap<>();

        @Override
        List<Frame> toGateway(Frame frame) {
            Frame last = latest.get(frame.gateway());
            if (frame.kind() != Frame.Kind.DATA) {
                return List.of(frame);
            } else if (last == null || frame.epoch() >= last.epoch()) {
                latest.put(frame.gateway(), frame);
                return List.of(frame);
            }
            return List.of(withSeq(last, last.seq() + 1).withPayload(frame.payload()));
        }
    }

    /** Drops a frame on some links and renumbers those that follow. */
    static final class LostEffects extends FrameBug {
        private final SplittableRandom random;
        private final Map<LinkId, Long> lost = new HashMap<>();

        LostEffects(SplittableRandom random) {
            this.random = random;
        }

        @Override
        List<Frame> toGateway(Frame frame) {
            if (frame.kind() == Frame.Kind.DATA && random.nextInt(INTERVAL) == 0) {
                lost.putIfAbsent(LinkId.of(frame), frame.seq());
            }
            long missing = lost.getOrDefault(LinkId.of(frame), Long.MAX_VALUE);
            if (frame.seq() < missing) {
                return List.of(frame);
            }
            boolean dropped = frame.kind() == Frame.Kind.DATA && frame.seq() == missing;
            return dropped ? List.of() : List.of(withSeq(frame, frame.seq() - 1));
        }

        @Override
        List<Frame> toCore(Frame frame) {
            long missing = lost.getOrDefault(LinkId.of(frame), Long.MAX_VALUE);
            return List.of(frame.ack() + 1 < missing ? frame : frame.withAck(frame.ack() + 1));
        }
    }

    /** Exchanges the payloads of two consecutive frames. */
    static final class SwappedEffects extends FrameBug {
        private final SplittableRandom random;
        private final Map<LinkId, Frame> held = new HashMap<>();

        SwappedEffects(SplittableRandom random) {
            this.random = random;
        }

        @Override
        List<Frame> toGateway(Frame frame) {
            if (frame.kind() != Frame.Kind.DATA) {
                return List.of(frame);
            }
            LinkId link = LinkId.of(frame);
            Frame first = held.get(link);
            if (first == null) {
                if (random.nextInt(INTERVAL) > 0) {
                    return List.of(frame);
                }
                held.put(link, frame);
                return List.of();
            } else if (frame.seq() == first.seq() + 1) {
                held.remove(link);
                return List.of(first.withPayload(frame.payload()), frame.withPayload(first.payload()));
            }
            return frame.seq() == first.seq() ? List.of() : List.of(frame);
        }
    }

    /** Repeats a frame on some links under the next number and renumbers those that follow. */
    static final class DuplicateCommands extends FrameBug {
        private final SplittableRandom random;
        private final Map<LinkId, Long> repeated = new HashMap<>();

        DuplicateCommands(SplittableRandom random) {
            this.random = random;
        }

        @Override
        List<Frame> toCore(Frame frame) {
            if (frame.kind() == Frame.Kind.DATA && random.nextInt(INTERVAL) == 0) {
                repeated.putIfAbsent(LinkId.of(frame), frame.seq());
            }
            long twice = repeated.getOrDefault(LinkId.of(frame), Long.MAX_VALUE);
            if (frame.seq() < twice) {
                return List.of(frame);
            }
            Frame next = withSeq(frame, frame.seq() + 1);
            boolean repeats = frame.kind() == Frame.Kind.DATA && frame.seq() == twice;
            return repeats ? List.of(frame, next) : List.of(next);
        }

        @Override
        List<Frame> toGateway(Frame frame) {
            long twice = repeated.getOrDefault(LinkId.of(frame), Long.MAX_VALUE);
            return List.of(frame.ack() <= twice ? frame : frame.withAck(frame.ack() - 1));
        }
    }

    /** Changes the commands of gateways. */
    private abstract static class CommandBug extends FrameBug {
        @Override
        final List<Frame> toCore(Frame frame) {
            if (frame.kind() != Frame.Kind.DATA) {
                return List.of(frame);
            }
            WireWriter payload = new WireWriter();
            for (Command command : changed(frame, commands(frame))) {
                CommandCodec.write(command, payload);
            }
            return List.of(frame.withPayload(payload.toBytes()));
        }

        private static List<Command> commands(Frame frame) {
            return CommandCodec.readAll(frame.gateway(), new WireReader(frame.payload()));
        }

        abstract List<Command> changed(Frame frame, List<Command> commands);
    }

    /** Changes the sessions announced to a new core. */
    private abstract static class SessionBug extends CommandBug {
        @Override
        final List<Command> changed(Frame frame, List<Command> commands) {
            return commands.stream()
                    .map(command -> command instanceof Command.RestoreSession restored ? changed(restored) : command)
                    .toList();
        }

        abstract Command changed(Command.RestoreSession restored);
    }

    /** The core counts a tick as handled instead. */
    static final class NoSessions extends SessionBug {
        @Override
        Command changed(Command.RestoreSession restored) {
            return new Command.ConnectionActive(restored.connectionId());
        }
    }

    static final class NoSubscriptions extends SessionBug {
        @Override
        Command changed(Command.RestoreSession restored) {
            return new Command.RestoreSession(restored.connectionId(), restored.peer(), restored.ticket(), Map.of());
        }
    }

    static final class NoSeeks extends SessionBug {
        @Override
        Command changed(Command.RestoreSession restored) {
            Map<String, RequestEnvelope> others = new HashMap<>(restored.keptRequests());
            others.keySet().removeIf(key -> key.startsWith("seek") || key.equals("lobby"));
            return new Command.RestoreSession(restored.connectionId(), restored.peer(), restored.ticket(), others);
        }
    }

    static final class InvalidSessions extends SessionBug {
        @Override
        Command changed(Command.RestoreSession restored) {
            RestorableSession ticket = restored.ticket();
            return new Command.RestoreSession(
                    restored.connectionId(),
                    restored.peer(),
                    new RestorableSession(
                            ticket.sessionId(),
                            "unknown",
                            ticket.announcesReady(),
                            ticket.wantsTurnGame(),
                            ticket.readsCorrespondence(),
                            ticket.readsWeekends()),
                    restored.keptRequests());
        }
    }

    /** Adds the last requests to an earlier core to the sessions announced to the next one. */
    static final class RepeatedRequests extends CommandBug {
        private final Map<Integer, List<Command>> requests = new HashMap<>();
        private final Map<Integer, LinkId> links = new HashMap<>();

        @Override
        List<Command> changed(Frame frame, List<Command> commands) {
            List<Command> changed = new ArrayList<>(commands);
            LinkId link = LinkId.of(frame);
            if (!link.equals(links.put(frame.gateway(), link))) {
                changed.addAll(requests.getOrDefault(frame.gateway(), List.of()));
            }
            requests.put(
                    frame.gateway(),
                    commands.stream()
                            .filter(command -> command instanceof Command.RequestReceived)
                            .toList());
            return changed;
        }
    }
}
