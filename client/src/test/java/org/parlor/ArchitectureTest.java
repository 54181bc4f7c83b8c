package org.parlor;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.client.game.display.GameDisplay;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.client.storage.SessionStore;

/** The table of packages: which package may depend on which. */
@AnalyzeClasses(
        packages = "org.parlor",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestJar.class})
class ArchitectureTest {
    /** Leaves out the jar of what the tests of all modules share, which a packaging build puts on the class path. */
    static final class NoTestJar implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String[] GAMES = ofGames("org.parlor.rules.");
    private static final String[] GAME_ENGINES =
            with(ofGames("org.parlor.bots.engines."), "org.parlor.bots.training..");
    private static final String[] GAME_DISPLAYS = ofGames("org.parlor.client.game.");

    /** The subpackages of a package that are named as the packages of the rules of the games. */
    private static String[] ofGames(String parent) {
        return GamesTest.folders().stream().map(game -> parent + game + "..").toArray(String[]::new);
    }

    private static String[] with(String[] packages, String... more) {
        return Stream.of(packages, more).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private static ArchRule only(String from, String... may) {
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(with(may, from, "java..", "org.jspecify.."));
    }

    @ArchTest
    static final ArchRule RULES_DEPEND_ON_JAVA_ALONE = only("org.parlor.rules..");

    @ArchTest
    static final ArchRule MESSAGES_DEPEND_ON_THE_RULES =
            only("org.parlor.message..", "org.parlor.rules..", "com.google.gson..");

    @ArchTest
    static final ArchRule NOTATION_DEPENDS_ON_RULES_AND_MESSAGES = only(
            "org.parlor.notation..",
            "org.parlor.message..",
            "org.parlor.rules..",
            "com.google.gson..",
            "org.apache.commons.compress.compressors.bzip2..");

    @ArchTest
    static final ArchRule PUZZLES_DEPEND_ON_RULES_AND_NOTATION =
            only("org.parlor.puzzle..", "org.parlor.rules", "org.parlor.notation");

    @ArchTest
    static final ArchRule CONFORMANCE_DEPENDS_ON_RULES_AND_MESSAGES =
            only("org.parlor.conformance..", "org.parlor.message..", "org.parlor.rules");

    @ArchTest
    static final ArchRule CONNECTION_DEPENDS_ON_MESSAGES = only(
            "org.parlor.connection..", "org.parlor.message..", "org.parlor.rules", "io.netty..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule THE_CORE_KNOWS_RULES_AND_MESSAGES_ALONE = only(
            "org.parlor.server.core..",
            "org.parlor.rules",
            "org.parlor.message..",
            "org.parlor.notation",
            "org.parlor.conformance",
            // One-time codes are an HMAC.
            "javax.crypto..");

    @ArchTest
    static final ArchRule THE_CORE_HAS_NO_CLOCK_THREAD_OR_FILE = noClasses()
            .that()
            .resideInAPackage("org.parlor.server.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..", "java.sql..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime");

    @ArchTest
    static final ArchRule THE_GATEWAY_KNOWS_NO_GAME_STATE = noClasses()
            .that()
            .resideInAPackage("org.parlor.server.net..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.parlor.server.core.game..",
                    "org.parlor.server.core.live..",
                    "org.parlor.server.core.lobby..",
                    "org.parlor.server.core.account..",
                    "org.parlor.server.core.tournament..",
                    "org.parlor.server.core.rules..",
                    "org.parlor.server.core.admin..",
                    "org.parlor.server.core.state..",
                    "org.parlor.server.storage..",
                    "org.parlor.server.runtime..");

    @ArchTest
    static final ArchRule ONLY_THE_LINKS_OF_A_CLUSTER_KNOW_NATS = noClasses()
            .that()
            .resideOutsideOfPackage("org.parlor.server.cluster.transport..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.nats..");

    @ArchTest
    static final ArchRule THE_LINKS_OF_A_CLUSTER_KNOW_NO_GAME_STATE = noClasses()
            .that()
            .resideInAPackage("org.parlor.server.cluster..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.parlor.server.core",
                    "org.parlor.server.core.game..",
                    "org.parlor.server.core.live..",
                    "org.parlor.server.core.lobby..",
                    "org.parlor.server.core.account..",
                    "org.parlor.server.core.tournament..",
                    "org.parlor.server.core.rules..",
                    "org.parlor.server.core.admin..",
                    "org.parlor.server.core.state..",
                    "org.parlor.server.storage..",
                    "org.parlor.server.runtime..");

    @ArchTest
    static final ArchRule THE_SEARCH_KNOWS_NO_GAME_NETWORK_OR_SCREEN =
            only("org.parlor.bots.engines.search..", "org.parlor.rules");

    @ArchTest
    static final ArchRule GAME_ENGINES_KNOW_NO_NETWORK_OR_SCREEN = classes()
            .that()
            .resideInAnyPackage(GAME_ENGINES)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(with(
                    GAME_ENGINES,
                    "org.parlor.bots.engines.search..",
                    "org.parlor.bots.file..",
                    "org.parlor.rules..",
                    "java..",
                    "org.jspecify..",
                    "org.slf4j.."));

    @ArchTest
    static final ArchRule ENGINES_KNOW_NO_GAME_NETWORK_OR_SCREEN =
            only("org.parlor.bots.engines", "org.parlor.rules", "org.parlor.bots.engines.search..", "org.slf4j..");

    @ArchTest
    static final ArchRule ONLY_THE_TERMINALS_TOUCH_LANTERNA = noClasses()
            .that()
            .resideOutsideOfPackage("org.parlor.client.terminal..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.googlecode.lanterna..");

    @ArchTest
    static final ArchRule ONLY_THE_SSH_FRONT_END_TOUCHES_SSHD = noClasses()
            .that()
            .resideOutsideOfPackage("org.parlor.client.ssh..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.sshd..");

    /** A remote user has no files on this computer: the only one is the host key. */
    @ArchTest
    static final ArchRule SSH_SESSIONS_TOUCH_NO_FILES = noClasses()
            .that()
            .resideInAPackage("org.parlor.client.ssh..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.nio\\.file\\.Files|java\\.io\\.(File|FileInputStream|FileOutputStream|RandomAccessFile)");

    @ArchTest
    static final ArchRule ONLY_INPROCESS_AND_CLI_START_SERVERS_AND_BOTS = noClasses()
            .that()
            .resideInAPackage("org.parlor.client..")
            .and(not(resideInAnyPackage("org.parlor.client.inprocess..", "org.parlor.client.cli..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.parlor.server..", "org.parlor.bots..");

    /** Setting it would refuse keys or stop what waits; these classes date what is kept in files. */
    @ArchTest
    static final ArchRule THE_CLIENT_MEASURES_NOTHING_BY_THE_WALL_CLOCK = noClasses()
            .that()
            .resideInAPackage("org.parlor.client..")
            .and(not(type(SessionStore.class)))
            .and(not(type(OfflineGameFile.class)))
            .should()
            .accessTargetWhere(target(owner(type(System.class))).and(target(name("currentTimeMillis"))))
            .orShould()
            .accessTargetWhere(target(owner(assignableTo(Clock.class))))
            .orShould()
            .accessTargetWhere(target(owner(type(Instant.class))).and(target(name("now"))));

    @ArchTest
    static final ArchRule WHAT_IS_DRAWN_AND_KNOWN_IS_PURE = noClasses()
            .that()
            .resideInAnyPackage(
                    "..client.ui..", "..client.board..", "..client.game..", "..client.state..", "..client.screen..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "java.io..",
                            "java.net..",
                            "java.nio..",
                            "java.util.concurrent..",
                            "io.netty..",
                            "..server..",
                            "..bots..",
                            "..client.app..",
                            "..client.terminal..",
                            "..client.net..",
                            "..client.inprocess..",
                            "..client.plain..")
                    // Text to text, as the character sets.
                    .and(not(type(URLEncoder.class)))
                    .and(not(assignableTo(Charset.class)))
                    .and(not(type(StandardCharsets.class))));

    @ArchTest
    static final ArchRule ONLY_THE_PACKAGES_OF_A_GAME_KNOW_ITS_RULES = noClasses()
            .that(not(resideInAnyPackage(
                    "org.parlor.rules..", "org.parlor.notation.othello..", "org.parlor.bots.cli.solve..")))
            .and(not(resideInAnyPackage(GAME_ENGINES)))
            .and(not(resideInAnyPackage(GAME_DISPLAYS)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(GAMES);

    @ArchTest
    static final ArchRule NOTHING_KNOWS_THE_DISPLAY_OF_A_GAME = noClasses()
            .that(not(resideInAnyPackage(GAME_DISPLAYS)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(GAME_DISPLAYS);

    /** Otherwise the defaults would be used without notice. */
    @ArchTest
    static void every_display_and_engine_of_a_game_is_a_service(JavaClasses classes) {
        for (Class<?> service : List.of(GameDisplay.class, SearcherFactory.class)) {
            Set<String> written = classes.stream()
                    .filter(type -> type.isAssignableTo(service) && !type.isInterface())
                    .map(JavaClass::getName)
                    .collect(Collectors.toSet());
            Set<String> registered = ServiceLoader.load(service).stream()
                    .map(provider -> provider.type().getName())
                    .collect(Collectors.toSet());
            assertEquals(written, registered, "lines of META-INF/services/" + service.getName());
        }
    }

    /** Otherwise no rule above would apply to it. */
    @ArchTest
    static void every_package_below_the_rules_is_that_of_a_listed_game(JavaClasses classes) {
        Set<String> packages = new TreeSet<>();
        classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith("org.parlor.rules."))
                .forEach(name -> packages.add(name.split("\\.", -1)[3]));
        packages.removeAll(GamesTest.folders());
        assertEquals(Set.of(), packages, "packages of org.parlor.rules without a GameKind in org.parlor.rules.Games");
    }

    @ArchTest
    static final ArchRule A_GAME_KNOWS_NO_OTHER_GAME = slices().matching(
                    "org.parlor.client.game.(" + String.join("|", GamesTest.folders()) + ")..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule THE_CORE_HAS_NO_PACKAGE_CYCLES =
            slices().matching("org.parlor.server.core.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_SUBPACKAGE_OF_THE_CORE_DEPENDS_ON_THE_CORE_PACKAGE = noClasses()
            .that()
            .resideInAnyPackage("org.parlor.server.core.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.parlor.server.core");

    @ArchTest
    static final ArchRule A_MODULE_HAS_NO_PACKAGE_CYCLES =
            slices().matching("org.parlor.(server|bots|client).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule SCREENS_HAVE_NO_PACKAGE_CYCLES =
            slices().matching("org.parlor.client.screen.(*)..").should().beFreeOfCycles();

    /** Each screen has its own actions and answers; only the reducer puts them together. */
    @ArchTest
    static final ArchRule NO_SCREEN_DEPENDS_ON_THE_REDUCER = noClasses()
            .that()
            .resideInAnyPackage("org.parlor.client.screen.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.parlor.client.screen");

    @ArchTest
    static final ArchRule MODULES_HAVE_NO_CYCLES =
            slices().matching("org.parlor.(*)..").should().beFreeOfCycles();

    /** A package of more types has more than one concern. */
    @ArchTest
    static void a_package_holds_at_most_30_types(JavaClasses classes) {
        Map<String, Long> crowded = classes.stream()
                .filter(ArchitectureTest::isNamedType)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        crowded.values().removeIf(types -> types <= 30);
        assertEquals(Map.of(), crowded);
    }

    @ArchTest
    static void no_two_types_of_a_module_share_a_simple_name(JavaClasses classes) {
        Map<String, Long> shared = classes.stream()
                .filter(ArchitectureTest::isNamedType)
                .collect(Collectors.groupingBy(
                        type -> module(type) + ": " + type.getSimpleName(), TreeMap::new, Collectors.counting()));
        shared.values().removeIf(types -> types == 1);
        assertEquals(Map.of(), shared);
    }

    private static boolean isNamedType(JavaClass type) {
        return type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
    }

    private static String module(JavaClass type) {
        String first = type.getPackageName().split("\\.", -1)[2];
        return List.of("server", "client", "bots").contains(first) ? first : "protocol";
    }
}
