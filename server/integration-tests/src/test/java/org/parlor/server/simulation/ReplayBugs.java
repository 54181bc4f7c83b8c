package org.parlor.server.simulation;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.parlor.rules.Position;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;

/** Bugs in the replay of the journal. */
final class ReplayBugs {
    /** A no-op, because all players are away after a restart. */
    private static final GameEvent NO_OP = new GameEvent.PresenceChanged(0, Presence.AWAY);

    private ReplayBugs() {}

    private static List<JournalRecord> without(List<JournalRecord> records, Class<? extends JournalRecord> kind) {
        return records.stream().filter(record -> !kind.isInstance(record)).toList();
    }

    static final class Downtime implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            List<JournalRecord> more = new ArrayList<>(records);
            more.add(new JournalRecord.Restarted(now, 0, null, null));
            return more;
        }
    }

    static final class Increment implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return withTimeControl(records, tc -> {
                if (tc.has("inc") && tc.get("base").getAsInt() > 0) {
                    tc.addProperty("inc", 0);
                }
            });
        }
    }

    static final class Bank implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return withTimeControl(records, tc -> tc.remove("bank"));
        }
    }

    /** Due times are not shifted by weekends. */
    static final class Weekends implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return withTimeControl(records, tc -> tc.remove("weekend"));
        }
    }

    /** Due times are not shifted by a vacation that began before the restart. */
    static final class Vacations implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return MessageTampering.events(
                    without(records, JournalRecord.VacationSet.class),
                    GameEvent.PresenceChanged.class,
                    changed -> changed.presence() == Presence.VACATION
                            ? new GameEvent.PresenceChanged(changed.seat(), Presence.HERE)
                            : changed);
        }
    }

    /** Changes the time control of each game. */
    private static List<JournalRecord> withTimeControl(List<JournalRecord> records, Consumer<JsonObject> change) {
        return records.stream()
                .map(record -> record instanceof JournalRecord.OfGame event && event.seq() == 0
                        ? MessageTampering.record(
                                record,
                                json -> change.accept(json.getAsJsonObject("OfGame")
                                        .getAsJsonObject("event")
                                        .getAsJsonObject("Created")
                                        .getAsJsonObject("terms")
                                        .getAsJsonObject("game")
                                        .getAsJsonObject("tc")))
                        : record)
                .toList();
    }

    static final class Offers implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return MessageTampering.events(records, GameEvent.OfferMade.class, made -> NO_OP);
        }
    }

    static final class Gifts implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return MessageTampering.events(records, GameEvent.TimeGiven.class, given -> NO_OP);
        }
    }

    static final class LostNotes implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return without(records, JournalRecord.NoteSet.class);
        }
    }

    static final class LostConditionalMoves implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return without(records, JournalRecord.ConditionalMovesSet.class);
        }
    }

    static final class RevivedConditionalMoves implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            List<JournalRecord> more = new ArrayList<>(records);
            records.stream()
                    .filter(JournalRecord.ConditionalMovesSet.class::isInstance)
                    .forEach(more::add);
            return more;
        }
    }

    static final class Pauses implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return MessageTampering.events(
                    records,
                    GameEvent.StateChanged.class,
                    changed -> changed.state() == GameStatus.PAUSED
                            ? new GameEvent.StateChanged(GameStatus.PLAYING)
                            : changed);
        }
    }

    static final class IllegalMoves implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return without(records, JournalRecord.IllegalMove.class);
        }
    }

    static final class Games implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            Optional<String> lost = records.stream()
                    .filter(JournalRecord.OfGame.class::isInstance)
                    .map(record -> ((JournalRecord.OfGame) record).game())
                    .reduce((first, second) -> second);
            return records.stream()
                    .filter(record -> !(record instanceof JournalRecord.OfGame event
                            && lost.filter(event.game()::equals).isPresent()))
                    .toList();
        }
    }

    /** Reads the last move of a game as another legal move. */
    static final class Moves implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            Map<String, Position> positions = new HashMap<>();
            Map<String, Integer> lastMoves = new HashMap<>();
            List<JournalRecord> changed = new ArrayList<>(records);
            for (int i = 0; i < records.size(); i++) {
                if (records.get(i) instanceof JournalRecord.OfGame event) {
                    if (event.event() instanceof GameEvent.Created created) {
                        positions.put(event.game(), created.terms().start());
                    } else if (event.event() instanceof GameEvent.Moved && positions.containsKey(event.game())) {
                        lastMoves.put(event.game(), i);
                    } else if (event.event() instanceof GameEvent.TakenBack) {
                        lastMoves.remove(event.game());
                        positions.remove(event.game());
                    }
                }
            }
            lastMoves.forEach((game, at) -> {
                JournalRecord.OfGame event = (JournalRecord.OfGame) records.get(at);
                Position before = before(records, at, positions.get(game));
                int[] legal = before.legalMoves();
                changed.set(
                        at,
                        new JournalRecord.OfGame(
                                event.at(), game, event.seq(), new GameEvent.Moved(legal[0], false, null, null)));
            });
            return changed;
        }

        private static Position before(List<JournalRecord> records, int at, Position start) {
            String game = ((JournalRecord.OfGame) records.get(at)).game();
            Position position = start;
            for (JournalRecord record : records.subList(0, at)) {
                if (record instanceof JournalRecord.OfGame event
                        && event.game().equals(game)
                        && event.event() instanceof GameEvent.Moved moved) {
                    position = position.play(moved.move());
                }
            }
            return position;
        }
    }

    static final class Tokens implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            Map<String, String> oldest = new HashMap<>();
            return records.stream()
                    .map(record -> {
                        if (record instanceof JournalRecord.TokensSet set) {
                            String old = oldest.computeIfAbsent(set.name(), any -> set.latestHash());
                            return MessageTampering.record(
                                    record,
                                    line -> line.getAsJsonObject("TokensSet").addProperty("earlierHash", old));
                        }
                        return record;
                    })
                    .toList();
        }
    }

    static final class CancelledDeletions implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return records.stream()
                    .filter(record ->
                            !(record instanceof JournalRecord.DeletionScheduled scheduled) || scheduled.due() != null)
                    .toList();
        }
    }

    static final class Guests implements CoreInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records, long now) {
            return without(records, JournalRecord.AccountForgotten.class);
        }
    }
}
