package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.parlor.message.DispatchTable;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/**
 * The state of a tournament, derived from its events. State changes only through {@link #apply}, so replaying the same
 * events with the same timestamps rebuilds the same tournament. Contains no pairing logic. Not thread-safe.
 */
public final class Tournament {
    private static final DispatchTable<Change, TournamentEvent, Void> EVENTS =
            new DispatchTable<>(TournamentEvent.class, rows -> {
                rows.run(TournamentEvent.Joined.class, (to, joined) -> to.tournament.join(joined.player(), to.undo));
                rows.run(TournamentEvent.Left.class, (to, left) -> to.tournament.leave(left.key(), to.undo));
                rows.run(
                        TournamentEvent.Started.class,
                        (to, started) -> to.tournament.start(started.seeds(), to.at, to.undo));
                rows.run(
                        TournamentEvent.Paired.class,
                        (to, paired) -> to.tournament.pair(paired.pairs(), to.at, to.undo));
                rows.run(TournamentEvent.GameAssigned.class, (to, game) -> to.tournament.assign(game, to.undo));
                rows.run(
                        TournamentEvent.ResultRecorded.class,
                        (to, result) -> to.tournament.record(result, to.at, to.undo));
                rows.run(TournamentEvent.Closed.class, (to, closed) -> to.tournament.close(to.at, to.undo));
                rows.run(TournamentEvent.Created.class, (to, created) -> {
                    throw new IllegalStateException("tournament already created");
                });
            });

    private record Change(Tournament tournament, long at, UndoLog undo) {}

    private final String id;
    private final TournamentRequest.Create spec;
    private String creator;
    private final long createdAt;
    private Map<String, Participant> participants = new LinkedHashMap<>();
    private final List<List<RoundGame>> rounds = new ArrayList<>();
    private final List<RoundGame> replaced = new ArrayList<>();
    private State state = State.OPEN;
    private long seq;
    private long startedAt;
    private long lastPairedAt;
    private long lastChangedAt;

    public enum State {
        /** Players may join. */
        OPEN,
        RUNNING,
        OVER;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Tournament(String id, TournamentEvent.Created created, long at) {
        this.id = id;
        this.spec = created.wish();
        this.creator = created.maker();
        this.createdAt = at;
        this.lastChangedAt = at;
    }

    /**
     * Applies the next event.
     *
     * @param at server time of the event, epoch milliseconds
     */
    public void apply(TournamentEvent event, long at, UndoLog undo) {
        undo.set(value -> seq = value, seq, seq + 1);
        EVENTS.dispatch(new Change(this, at, undo), event);
    }

    /** The sequence number of the latest event; the creation is event 0. */
    public long seq() {
        return seq;
    }

    public String id() {
        return id;
    }

    public TournamentRequest.Create spec() {
        return spec;
    }

    public TournamentFormat kind() {
        return spec.kind();
    }

    /** The present name of the account that created the tournament, or its pseudonym. */
    public String creator() {
        return creator;
    }

    public boolean isCreatedBy(String key) {
        return Player.key(creator).equals(key);
    }

    /** Replaces the name of an account that is renamed or deleted. */
    public void rename(String from, String to, UndoLog undo) {
        String oldKey = Player.key(from);
        if (isCreatedBy(oldKey)) {
            undo.set(value -> creator = value, creator, to);
        }
        if (participants.containsKey(oldKey)) {
            renameParticipant(oldKey, to, undo);
        }
    }

    private void renameParticipant(String oldKey, String to, UndoLog undo) {
        Map<String, Participant> renamed = new LinkedHashMap<>();
        for (Participant participant : participants.values()) {
            Player player = participant.player();
            Player shown = player.key().equals(oldKey) ? player.withName(to) : player;
            renamed.put(shown.key(), new Participant(shown, participant.active()));
        }
        undo.set(value -> participants = value, participants, renamed);
        for (RoundGame game : games().toList()) {
            if (game.pairing().keys().contains(oldKey)) {
                Pairing pairing = game.pairing().renamed(oldKey, Player.key(to));
                replace(game.round(), game.number(), old -> old.withPairing(pairing), undo);
            }
        }
    }

    /** Creation time, epoch milliseconds. */
    public long createdAt() {
        return createdAt;
    }

    public State state() {
        return state;
    }

    /** Start time, epoch milliseconds; 0 if not started. */
    public long startedAt() {
        return startedAt;
    }

    /** Time of the latest pairing, epoch milliseconds; 0 if none. */
    public long lastPairedAt() {
        return lastPairedAt;
    }

    /** Time of the latest start, pairing, result or end, epoch milliseconds. */
    public long lastChangedAt() {
        return lastChangedAt;
    }

    /** Participants by key, in seed order; before the start in the order of joining. */
    public Map<String, Participant> participants() {
        return Collections.unmodifiableMap(participants);
    }

    /** Keys of the players who are still paired, in seed order. */
    public List<String> active() {
        return participants.entrySet().stream()
                .filter(entry -> entry.getValue().active())
                .map(Map.Entry::getKey)
                .toList();
    }

    public boolean isActive(String key) {
        Participant participant = participants.get(key);
        return participant != null && participant.active();
    }

    /** The number of rounds that have started. An arena has a single round that grows. */
    public int round() {
        return rounds.size();
    }

    /** The games of a round, from 1; empty if there is no such round. */
    public List<RoundGame> games(int round) {
        boolean known = round >= 1 && round <= rounds.size();
        return known ? Collections.unmodifiableList(rounds.get(round - 1)) : List.of();
    }

    /** All games in chronological order. */
    public Stream<RoundGame> games() {
        return rounds.stream().flatMap(Collection::stream);
    }

    /** Whether all games run at once, instead of a round after the other. */
    boolean runsAllGamesAtOnce() {
        return spec.tc().isCorrespondence();
    }

    /** The games that could not be loaded and have been replaced. */
    List<RoundGame> replaced() {
        return Collections.unmodifiableList(replaced);
    }

    /** The games without result of the rounds that are being played. */
    public List<RoundGame> unfinished() {
        Stream<RoundGame> played = runsAllGamesAtOnce() ? games() : games(round()).stream();
        return played.filter(game -> !game.isFinished()).toList();
    }

    /** The number of unfinished games by correspondence, at most as many before they are paired. */
    long correspondenceGames() {
        if (!runsAllGamesAtOnce()) {
            return 0;
        } else if (round() > 0) {
            return unfinished().size();
        }
        int players = active().size();
        int groupSize = Objects.requireNonNullElse(spec.groupSize(), players);
        long opponents = Math.max(0, Math.min(groupSize, players) - 1);
        return players * opponents / 2 * Objects.requireNonNullElse(spec.cycles(), 1);
    }

    /** Whether the players are divided into groups, as they are from the start on. */
    boolean hasGroups() {
        return spec.groupSize() != null && state != State.OPEN;
    }

    /**
     * The keys of the players of each group, in seed order. The seeds are dealt to the groups in turn, there and back, so that
     * groups are equally strong and their sizes differ by one at most. A single group unless {@link #hasGroups}.
     */
    List<List<String>> groups() {
        int size = hasGroups() ? Objects.requireNonNull(spec.groupSize()) : participants.size();
        int count = Math.max(1, (participants.size() + size - 1) / Math.max(1, size));
        List<List<String>> groups = Stream.generate(() -> (List<String>) new ArrayList<String>())
                .limit(count)
                .toList();
        int seed = 0;
        for (String key : participants.keySet()) {
            int offset = seed % count;
            groups.get(seed / count % 2 == 0 ? offset : count - 1 - offset).add(key);
            seed++;
        }
        return groups;
    }

    /** The unfinished game with that game id. */
    public Optional<RoundGame> findGame(String g) {
        return unfinished().stream().filter(game -> g.equals(game.g())).findFirst();
    }

    private void join(Player player, UndoLog undo) {
        Map<String, Participant> joined = new LinkedHashMap<>(participants);
        joined.put(player.key(), new Participant(player, true));
        undo.set(value -> participants = value, participants, joined);
    }

    private void leave(String left, UndoLog undo) {
        Map<String, Participant> others = new LinkedHashMap<>(participants);
        others.computeIfPresent(
                left, (key, participant) -> state == State.OPEN ? null : new Participant(participant.player(), false));
        undo.set(value -> participants = value, participants, others);
    }

    private void start(List<String> seeds, long at, UndoLog undo) {
        Map<String, Participant> seeded = new LinkedHashMap<>();
        seeds.forEach(key -> seeded.put(key, Objects.requireNonNull(participants.get(key))));
        undo.set(value -> participants = value, participants, seeded);
        undo.set(value -> state = value, state, State.RUNNING);
        undo.set(value -> startedAt = value, startedAt, at);
        changed(at, undo);
    }

    private void changed(long at, UndoLog undo) {
        undo.set(value -> lastChangedAt = value, lastChangedAt, at);
    }

    private void pair(List<Pairing> pairs, long at, UndoLog undo) {
        if (kind() != TournamentFormat.ARENA || rounds.isEmpty()) {
            undo.append(rounds, new ArrayList<>());
        }
        List<RoundGame> games = rounds.get(rounds.size() - 1);
        for (Pairing pairing : pairs) {
            RoundGame game = new RoundGame(rounds.size(), games.size() + 1, pairing, null, null);
            undo.append(games, pairing.second() == null ? game.withResult(bye()) : game);
        }
        undo.set(value -> lastPairedAt = value, lastPairedAt, at);
        changed(at, undo);
    }

    private void assign(TournamentEvent.GameAssigned assigned, UndoLog undo) {
        RoundGame before = rounds.get(assigned.round() - 1).get(assigned.board() - 1);
        if (before.g() != null) {
            undo.append(replaced, before);
        }
        replace(assigned.round(), assigned.board(), game -> game.withGame(assigned.g()), undo);
    }

    private void record(TournamentEvent.ResultRecorded recorded, long at, UndoLog undo) {
        replace(recorded.round(), recorded.board(), game -> game.withResult(recorded.outcome()), undo);
        changed(at, undo);
    }

    private void close(long at, UndoLog undo) {
        undo.set(value -> state = value, state, State.OVER);
        changed(at, undo);
    }

    /** A bye scores a full point in a Swiss only. In the other formats every player has the same number of byes. */
    private PairingResult bye() {
        return PairingResult.bye(kind() == TournamentFormat.SWISS ? PairingResult.WIN : 0);
    }

    private void replace(int round, int number, UnaryOperator<RoundGame> change, UndoLog undo) {
        List<RoundGame> games = rounds.get(round - 1);
        RoundGame old = games.get(number - 1);
        undo.add(() -> games.set(number - 1, old));
        games.set(number - 1, change.apply(old));
    }
}
