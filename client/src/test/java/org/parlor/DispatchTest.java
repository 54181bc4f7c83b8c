package org.parlor;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.client.state.Event;
import org.parlor.message.DispatchTable;
import org.parlor.message.SealedTypes;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.GameEvent;

/**
 * The dispatch over each sealed family is complete: every class of the family is tested for by {@code instanceof} in one of
 * its dispatchers, or listed here as one that they leave out.
 */
class DispatchTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.parlor.server", "org.parlor.client");

    /**
     * The dispatch over a family.
     *
     * @param dispatchers names of the classes, which together test for all classes of the family
     * @param leftOut simple names of those they leave out
     */
    record Dispatch(Class<?> family, List<String> dispatchers, Set<String> leftOut) {}

    static List<Dispatch> dispatches() {
        return List.of(
                new Dispatch(
                        Command.class,
                        List.of("FailedCommandHandler"),
                        // Repeated by the gateway or the next tick, or without effect on the games.
                        Set.of("ConnectionIdle", "RttMeasured", "Shutdown", "Tick")),
                new Dispatch(
                        Effect.class,
                        List.of("CoreRuntime", "RecordLogger", "EffectDispatcher"),
                        // For clusters only.
                        Set.of("KeepRequest")),
                new Dispatch(
                        Effect.class,
                        List.of("CoreRuntime", "RecordLogger", "EffectRouter"),
                        // Sent to the gateway as they are.
                        Set.of("AcceptLogin", "Disconnect", "KeepRequest", "RejectLogin")),
                new Dispatch(Effect.ForConnection.class, List.of("SessionFailover"), Set.of()),
                new Dispatch(TimerQueue.TimerKey.class, List.of("ServerCore"), Set.of()),
                new Dispatch(
                        Command.FromGateway.class,
                        List.of("SessionFailover"),
                        // Not repeated at another core.
                        Set.of("ConnectionActive", "ConnectionIdle", "RestoreSession", "RttMeasured")),
                // The last class of a dispatch may be an else.
                new Dispatch(GatewayEffect.class, List.of("SessionFailover"), Set.of("CoreEnding")),
                new Dispatch(JournalRecord.class, List.of("JournalReplayer"), Set.of()),
                new Dispatch(JournalRecord.class, List.of("LiveRecordFilter"), Set.of()),
                new Dispatch(GameEvent.class, List.of("core.game.Game"), Set.of()),
                new Dispatch(GameEvent.class, List.of("GameMessageFactory", "GameNotifier"), Set.of("Created")),
                new Dispatch(TournamentEvent.class, List.of("Tournament"), Set.of()),
                // The last class of a dispatch may be a cast.
                new Dispatch(
                        Event.class,
                        List.of("screen.Reducer", "ExplorerFlow"),
                        Set.of("ExplorerWaiting", "SettingSaved")),
                new Dispatch(
                        org.parlor.client.state.Effect.class,
                        List.of("app.EffectRunner", "FileEffectRunner", "ExplorerRunner"),
                        Set.of("Explore", "LoadSavedGames")));
    }

    @ParameterizedTest
    @MethodSource("dispatches")
    void every_class_of_a_sealed_family_has_a_handler(Dispatch dispatch) {
        Set<String> tested = dispatch.dispatchers().stream()
                .flatMap(DispatchTest::dispatcher)
                .flatMap(type -> type.getInstanceofChecks().stream())
                .map(InstanceofCheck::getRawType)
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
        Set<String> missing = SealedTypes.leaves(dispatch.family())
                .filter(leaf -> !tested.contains(leaf.getName()))
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(dispatch.leftOut()), missing);
    }

    /** A table that lacks a class of its type fails with the class that holds it. */
    static Stream<String> holdersOfTables() {
        return CLASSES.stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getRawType().isEquivalentTo(DispatchTable.class))
                .map(field -> field.getOwner().getName())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("holdersOfTables")
    void the_tables_of_a_class_are_complete(String holder) {
        assertDoesNotThrow(() -> Class.forName(holder));
    }

    /** A class, and its nested classes. */
    private static Stream<JavaClass> dispatcher(String name) {
        return CLASSES.stream()
                .filter(type -> type.getName().replaceFirst("\\$.*", "").endsWith("." + name));
    }
}
