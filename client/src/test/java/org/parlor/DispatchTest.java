package org.parlor;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.client.state.Event;
import org.parlor.message.DispatchTable;
import org.parlor.message.Login;
import org.parlor.message.SealedTypes;
import org.parlor.server.cluster.codec.GatewayEffect;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.game.GameEvent;

/**
 * The dispatch over each sealed family is complete: by a {@link DispatchTable}, or because every class of the family is tested
 * for by {@code instanceof} in one of its dispatchers, or listed here as one that they leave out.
 */
class DispatchTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                    "org.parlor.server",
                    "org.parlor.message",
                    "org.parlor.notation",
                    "org.parlor.connection",
                    "org.parlor.client");

    /** A class that treats a few classes of a large family in a special way tests for so many at most. */
    private static final int TESTED_MAX = 6;

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
                new Dispatch(
                        Command.FromGateway.class,
                        List.of("SessionFailover"),
                        // Repeated at another core if Command.Repeatable.
                        Set.of(
                                "ConnectionActive",
                                "ConnectionIdle",
                                "EmailLinkUsed",
                                "InvalidRequest",
                                "LoggedOut",
                                "PreviewRequested",
                                "RestoreSession",
                                "RttMeasured",
                                "SnapshotRequested",
                                "TurnRequested")),
                new Dispatch(Login.class, List.of("Authenticator"), Set.of()),
                // The last class of a dispatch may be an else.
                new Dispatch(GatewayEffect.class, List.of("SessionFailover"), Set.of("CoreEnding")),
                new Dispatch(GameEvent.class, List.of("GameMessageFactory", "GameNotifier"), Set.of("Created")),
                // The last class of a dispatch may be a cast.
                new Dispatch(
                        Event.class,
                        List.of("screen.Reducer", "ExplorerFlow"),
                        Set.of("ExplorerWaiting", "SettingSaved")),
                new Dispatch(
                        org.parlor.client.state.Effect.class,
                        List.of("app.EffectRunner", "FileEffectRunner", "ExplorerRunner", "OfflineGameRunner"),
                        Set.of("Explore", "LoadOfflineGames", "LoadSavedGames")));
    }

    @ParameterizedTest
    @MethodSource("dispatches")
    void every_class_of_a_sealed_family_has_a_handler(Dispatch dispatch) {
        Set<String> tested = dispatch.dispatchers().stream()
                .flatMap(DispatchTest::dispatcher)
                .flatMap(DispatchTest::tested)
                .map(Class::getName)
                .collect(Collectors.toSet());
        Set<String> missing = SealedTypes.leaves(dispatch.family())
                .filter(leaf -> !tested.contains(leaf.getName()))
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(dispatch.leftOut()), missing);
    }

    /** Otherwise it is a {@link DispatchTable}, or listed above. */
    @Test
    void a_class_of_server_and_protocol_tests_for_few_classes_of_a_sealed_family() {
        Map<String, Set<String>> byDispatch = new TreeMap<>();
        CLASSES.stream()
                .filter(type -> !type.getPackageName().startsWith("org.parlor.client"))
                .forEach(type -> tested(type)
                        .forEach(leaf -> families(leaf)
                                .forEach(family -> byDispatch
                                        .computeIfAbsent(
                                                outermost(type) + " over " + family.getSimpleName(),
                                                key -> new TreeSet<>())
                                        .add(leaf.getSimpleName()))));
        dispatches().stream()
                .flatMap(dispatch -> dispatch.dispatchers().stream())
                .forEach(listed -> byDispatch.keySet().removeIf(key -> key.contains("." + listed + " over ")));
        byDispatch.values().removeIf(leaves -> leaves.size() <= TESTED_MAX);
        assertEquals(Map.of(), byDispatch);
    }

    /** The highest sealed types above a class. */
    private static Stream<Class<?>> families(Class<?> type) {
        List<Class<?>> above = Stream.of(type.getInterfaces())
                .filter(Class::isSealed)
                .flatMap(DispatchTest::families)
                .toList();
        return above.isEmpty() ? Stream.<Class<?>>of(type).filter(Class::isSealed) : above.stream();
    }

    private static Stream<Class<?>> tested(JavaClass type) {
        return type.getInstanceofChecks().stream()
                .map(InstanceofCheck::getRawType)
                .filter(tested -> tested.getName().startsWith("org.parlor."))
                .map(JavaClass::reflect);
    }

    private static String outermost(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
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
        return CLASSES.stream().filter(type -> outermost(type).endsWith("." + name));
    }
}
