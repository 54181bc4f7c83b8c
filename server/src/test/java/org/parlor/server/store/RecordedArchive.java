package org.parlor.server.store;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.GameRecord;
import org.parlor.server.core.game.Beginning;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.step.Found;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Question;

/** Finds games in a list of facts, at once, and by looking at all of them: what every archive has to find. */
public final class RecordedArchive implements Archive, Question.Handler<Found> {
    private final List<JournalRecord> facts;

    /** @param facts which may become more */
    public RecordedArchive(List<JournalRecord> facts) {
        this.facts = facts;
    }

    private Stream<JournalRecord.GameFiled> filed() {
        return facts.stream()
                .filter(fact -> fact instanceof JournalRecord.GameFiled)
                .map(fact -> (JournalRecord.GameFiled) fact);
    }

    private Stream<GameRecord> games() {
        return filed().map(JournalRecord.GameFiled::record);
    }

    @Override
    public void ask(Question question, Consumer<Found> answer) {
        answer.accept(question.accept(this));
    }

    @Override
    public Found ofGame(Question.OfGame question) {
        return filed().filter(fact -> question.g().equals(fact.game()))
                .findFirst()
                .map(Found::game)
                .orElseGet(Found::nothing);
    }

    @Override
    public Found ofPlayer(Question.OfPlayer question) {
        return new Found(
                games().filter(game -> players(game).contains(question.player()))
                        .filter(game ->
                                question.kind() == null || question.kind().equals(game.game()))
                        .filter(game -> question.opponent() == null
                                || (!question.opponent().equals(question.player())
                                        && players(game).contains(question.opponent())))
                        .filter(game ->
                                question.after() == null || beginning(game).compareTo(question.after()) > 0)
                        .sorted((one, other) -> beginning(one).compareTo(beginning(other)))
                        .limit(question.max())
                        .map(game -> new Found.Entry(
                                game.withMoves(List.of()), game.moves().size(), 0))
                        .toList(),
                Stream.of(question.player(), question.opponent())
                        .filter(Objects::nonNull)
                        .filter(name -> games().anyMatch(game -> players(game).contains(name)))
                        .collect(Collectors.toSet()),
                null);
    }

    private static Set<String> players(GameRecord game) {
        return game.players().stream().map(player -> Player.key(player.name())).collect(Collectors.toSet());
    }

    private static Beginning beginning(GameRecord game) {
        return new Beginning(Objects.requireNonNull(game.at()), Objects.requireNonNull(game.g()));
    }

    @Override
    public void close() {
        // It belongs to whoever has the list.
    }
}
