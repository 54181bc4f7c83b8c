package org.parlor.server.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.ConformanceTest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RulesRequest;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.GameSpec;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.play.GameService;

/** Answers one request about the rules; whoever plays for a rating may have to wait for the answer. */
record RulesHandler(RulesCache ruleBook, RandomSource randomness, GameService rooms, RequestContext asker)
        implements RulesRequest.Handler<Reply> {
    /** Characters of successors that one line takes, with room for the rest of it. */
    private static final int CHARS_MAX = 58_000;
    /** What a successor takes besides its cells and moves, at most. */
    private static final int SUCCESSOR_CHARS = 160;
    /** The longest count and its comma. */
    private static final int COUNT_CHARS = 4;
    /** Making a drill costs about as much as exploring so many positions. */
    private static final int DRILL_POSITIONS = 250;
    /** Writing down 64 cells, each with its place, takes about as long as so many positions. */
    private static final int SPEC_POSITIONS = 30;

    @Override
    public Reply specs(RulesRequest.Specs specs) {
        asker.session().workload().begin(asker.step());
        return Reply.Ok.specs(
                asker.id(),
                Games.ids().stream().map(game -> described(game, null)).toList());
    }

    @Override
    public Reply spec(RulesRequest.Spec spec) {
        asker.session().workload().begin(asker.step());
        return Reply.Ok.spec(asker.id(), described(spec.game(), spec.options()));
    }

    private GameSpec described(String game, @Nullable Map<String, Object> options) {
        Rules rules = ruleBook.rules(game, options);
        asker.session().workload().done(rules, SPEC_POSITIONS, asker.step());
        return GameSpec.of(rules);
    }

    @Override
    public Reply explore(RulesRequest.Explore explore) {
        requireNoTemptation();
        asker.session().workload().begin(asker.step());
        Rules rules = ruleBook.rules(explore.game(), explore.options());
        asker.session().workload().done(rules, 1, asker.step());
        Position position = position(rules, explore);
        List<String> wanted = wanted(rules, position, explore);
        List<Reply.Successor> next = new ArrayList<>();
        int chars = 0;
        for (String move : wanted) {
            Reply.Successor successor = successor(rules, position, move);
            chars += chars(successor);
            if (chars > CHARS_MAX) {
                break;
            }
            next.add(successor);
        }
        asker.session().workload().done(rules, next.size(), asker.step());
        return new Reply.Explored(
                asker.id(), next, next.size() == wanted.size() ? null : wanted.subList(next.size(), wanted.size()));
    }

    /** Whoever plays for a rating finds their moves themselves, unless it is their nature to compute. */
    private void requireNoTemptation() {
        boolean person = !asker.session().account().bot();
        if (person
                && rooms.unfinished(asker.session().key()).stream()
                        .anyMatch(live -> live.game().terms().rated())) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "You are playing a rated game");
        }
    }

    private static Position position(Rules rules, RulesRequest.Explore explore) {
        try {
            return explore.pos().toPosition(rules, explore.to() == null ? 0 : explore.to(), explore.aux());
        } catch (InvalidInputException e) {
            throw RequestException.badValue(e.field(), e.getMessage());
        }
    }

    /** The moves to explore, each once. */
    private static List<String> wanted(Rules rules, Position position, RulesRequest.Explore explore) {
        List<String> moves = explore.moves();
        if (moves == null) {
            return rules.legal(position);
        }
        moves.forEach(move -> legal(rules, position, move));
        return moves.stream().distinct().toList();
    }

    private static int legal(Rules rules, Position position, String text) {
        OptionalInt move = rules.move(text);
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            throw RequestException.at(ErrorCode.ILLEGAL_MOVE, "moves", "One of the moves is not legal there")
                    .with(Map.of("legal", rules.legal(position)));
        }
        return move.getAsInt();
    }

    private static Reply.Successor successor(Rules rules, Position position, String text) {
        Position after = position.play(legal(rules, position, text));
        Integer to = after.isOver() ? null : Integer.valueOf(after.sideToMove());
        return new Reply.Successor(
                text,
                BoardCells.of(rules, after),
                BoardCells.aux(after),
                to,
                rules.legal(after),
                Score.of(after).asList(),
                after.isOver() ? result(after) : null);
    }

    private static GameResult result(Position over) {
        Score score = Score.of(over);
        OptionalInt leader = score.leader();
        return new GameResult(leader.isPresent() ? leader.getAsInt() : null, score.asList(), EndReason.NORMAL.word());
    }

    private static int chars(Reply.Successor successor) {
        int cells = successor.pos().values().size();
        int moves =
                successor.legal().stream().mapToInt(move -> move.length() + 3).sum();
        return SUCCESSOR_CHARS + cells * (successor.pos().isText() ? 1 : COUNT_CHARS) + moves;
    }

    @Override
    public Reply verify(RulesRequest.Verify wish) {
        Rules rules = ruleBook.rules(wish.game(), wish.options());
        int count = wish.count() == null ? RulesRequest.Verify.COUNT_STANDARD : wish.count();
        long seed = wish.seed() == null ? randomness.below(Integer.MAX_VALUE) : wish.seed();
        Supplier<ConformanceTest> making = () -> ConformanceTest.of(rules, count, seed);
        ConformanceTest conformanceTest = make(making);
        String id = randomness.id();
        asker.session().keepDrill(id, making, asker.step().undo());
        return new Reply.DrillReply(asker.id(), id, conformanceTest.problems());
    }

    private ConformanceTest make(Supplier<ConformanceTest> making) {
        asker.session().workload().begin(asker.step());
        asker.session().workload().done(DRILL_POSITIONS, asker.step());
        return making.get();
    }

    @Override
    public Reply verifyAnswer(RulesRequest.VerifyAnswer answer) {
        ConformanceTest conformanceTest = make(asker.session()
                .drill(answer.drill())
                .orElseThrow(() -> RequestException.at(
                        ErrorCode.NO_SUCH_DRILL, "drill", "There is no such drill here; ask for one with verify")));
        List<RulesRequest.Solution> answers = answer.answers();
        if (answers.size() != conformanceTest.size()) {
            throw RequestException.badValue(
                    "answers",
                    "This drill has " + conformanceTest.size() + " problems, these are " + answers.size() + " answers");
        }
        List<Reply.Mistake> wrong = IntStream.range(0, answers.size())
                .mapToObj(at -> conformanceTest.mark(at, answers.get(at)))
                .flatMap(Optional::stream)
                .toList();
        return new Reply.GradeReply(asker.id(), answers.size() - wrong.size(), wrong);
    }
}
