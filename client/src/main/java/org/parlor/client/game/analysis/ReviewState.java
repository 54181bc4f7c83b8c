package org.parlor.client.game.analysis;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The review of a finished game: the evaluations known so far.
 *
 * @param isStarted whether it was requested
 * @param evaluations by ply, counted from 1
 * @param mistakes those of the evaluations that are mistakes, the costliest first
 * @param notes the opening; once all plies are evaluated, also the results given away and the accuracy
 */
public record ReviewState(
        boolean isStarted, Map<Integer, MoveEvaluation> evaluations, List<MoveEvaluation> mistakes, List<Note> notes) {

    /**
     * A fact about the game, as text.
     *
     * @param ply to which it applies, counted from 1; 0 for the whole game
     */
    public record Note(int ply, String text) {
        /** Returns the text with a capital first letter. */
        public String sentence() {
            return Character.toUpperCase(text.charAt(0)) + text.substring(1);
        }
    }

    public static final ReviewState NONE = new ReviewState(false, Map.of(), List.of(), List.of());

    public ReviewState {
        evaluations = Collections.unmodifiableMap(new TreeMap<>(evaluations));
        mistakes = List.copyOf(mistakes);
        notes = List.copyOf(notes);
    }

    public ReviewState withStarted(boolean wanted) {
        return new ReviewState(wanted, evaluations, mistakes, notes);
    }

    public ReviewState withEvaluation(MoveEvaluation evaluation) {
        Map<Integer, MoveEvaluation> more = new TreeMap<>(evaluations);
        more.put(evaluation.ply(), evaluation);
        List<MoveEvaluation> costliest = more.values().stream()
                .filter(MoveEvaluation::isMistake)
                .sorted(Comparator.comparingInt(MoveEvaluation::cost).reversed())
                .toList();
        return new ReviewState(isStarted, more, costliest, notes);
    }

    public ReviewState withNotes(List<Note> found) {
        return new ReviewState(isStarted, evaluations, mistakes, found);
    }

    /** Returns the notes on a ply, as sentences; 0 for those on the whole game, the accuracy first. */
    public List<String> notes(int ply) {
        return notes.stream()
                .filter(note -> note.ply() == ply)
                .map(Note::sentence)
                .toList();
    }

    public Optional<MoveEvaluation> evaluation(int ply) {
        return Optional.ofNullable(evaluations.get(ply));
    }

    /** Returns whether there is nothing to show yet. */
    public boolean isEmpty() {
        return !isStarted && evaluations.isEmpty();
    }

    /** Returns whether plies of a game of that length remain to be analysed. */
    public boolean isRunning(int plies) {
        return isStarted && evaluations.size() < plies;
    }

    /** Returns the analysed part of a game of that length. */
    public int percent(int plies) {
        return 100 * evaluations.size() / Math.max(1, plies);
    }

    /** The nearest mistake after a ply, or before it. */
    public OptionalInt mistake(int ply, boolean after) {
        return evaluations.values().stream()
                .filter(MoveEvaluation::isMistake)
                .mapToInt(MoveEvaluation::ply)
                .filter(other -> after ? other > ply : other < ply)
                .reduce((first, second) -> after ? first : second);
    }
}
