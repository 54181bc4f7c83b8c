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

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import org.parlor.client.memory.Sessions;

/** The table of packages: who may lean on whom. */
@AnalyzeClasses(packages = "org.parlor", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] GAMES = {
        "org.parlor.rules.reversi..", "org.parlor.rules.kalah..", "org.parlor.rules.tictactoe.."
    };

    private static ArchRule only(String from, String... may) {
        String[] allowed = new String[may.length + 3];
        System.arraycopy(may, 0, allowed, 0, may.length);
        allowed[may.length] = from;
        allowed[may.length + 1] = "java..";
        allowed[may.length + 2] = "org.jspecify..";
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }

    @ArchTest
    static final ArchRule RULES_STAND_ON_JAVA_ALONE = only("org.parlor.rules..");

    @ArchTest
    static final ArchRule MESSAGES_STAND_ON_THE_RULES =
            only("org.parlor.message..", "org.parlor.rules..", "com.google.gson..");

    @ArchTest
    static final ArchRule RECORDS_STAND_ON_RULES_AND_MESSAGES =
            only("org.parlor.record..", "org.parlor.message", "org.parlor.rules..");

    @ArchTest
    static final ArchRule DRILLS_STAND_ON_RULES_AND_MESSAGES =
            only("org.parlor.drill..", "org.parlor.message", "org.parlor.rules");

    @ArchTest
    static final ArchRule THE_WIRE_STANDS_ON_MESSAGES =
            only("org.parlor.wire..", "org.parlor.message..", "org.parlor.rules", "io.netty..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule THE_CORE_KNOWS_RULES_AND_MESSAGES_ALONE = only(
            "org.parlor.server.core..",
            "org.parlor.rules",
            "org.parlor.message",
            "org.parlor.record",
            "org.parlor.drill");

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
            .resideInAPackage("org.parlor.server.gateway..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.parlor.server.core.game..",
                    "org.parlor.server.core.rooms..",
                    "org.parlor.server.core.lobby..",
                    "org.parlor.server.core.people..",
                    "org.parlor.server.store..");

    @ArchTest
    static final ArchRule THE_SEARCH_KNOWS_NO_GAME_NETWORK_OR_SCREEN =
            only("org.parlor.bots.search..", "org.parlor.rules");

    @ArchTest
    static final ArchRule ENGINES_KNOW_NO_NETWORK_OR_SCREEN =
            only("org.parlor.bots.engine..", "org.parlor.rules..", "org.parlor.bots.search..", "org.slf4j..");

    @ArchTest
    static final ArchRule ONLY_TWO_CLASSES_TOUCH_LANTERNA = noClasses()
            .that()
            .haveNameNotMatching("org\\.parlor\\.client\\.tui\\.(Painter|TtyTerminal)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.googlecode.lanterna..");

    @ArchTest
    static final ArchRule ONLY_LOCAL_STARTS_SERVERS_AND_BOTS = noClasses()
            .that()
            .resideInAPackage("org.parlor.client..")
            .and(not(resideInAnyPackage("org.parlor.client.local..", "org.parlor.client")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.parlor.server..", "org.parlor.bots..");

    /** Setting it would refuse keys or stop what waits; the one class dates what is kept in files. */
    @ArchTest
    static final ArchRule THE_CLIENT_MEASURES_NOTHING_BY_THE_WALL_CLOCK = noClasses()
            .that()
            .resideInAPackage("org.parlor.client..")
            .and(not(type(Sessions.class)))
            .should()
            .accessTargetWhere(target(owner(type(System.class))).and(target(name("currentTimeMillis"))))
            .orShould()
            .accessTargetWhere(target(owner(assignableTo(Clock.class))))
            .orShould()
            .accessTargetWhere(target(owner(type(Instant.class))).and(target(name("now"))));

    @ArchTest
    static final ArchRule WHAT_IS_DRAWN_AND_KNOWN_IS_PURE = noClasses()
            .that()
            .resideInAnyPackage("..client.frame..", "..client.board..", "..client.model..", "..client.view..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.net..",
                    "java.nio..",
                    "java.util.concurrent..",
                    "io.netty..",
                    "..server..",
                    "..bots..",
                    "..client.tui..",
                    "..client.local..",
                    "..client.plain..");

    @ArchTest
    static final ArchRule ONLY_GAMES_THEIR_ENGINES_COMMANDS_AND_BOARDS_NAME_A_GAME = noClasses()
            .that(not(resideInAnyPackage(
                    "org.parlor.rules..",
                    "org.parlor.record.reversi..",
                    "org.parlor.bots.engine..",
                    "org.parlor.bots",
                    "org.parlor.client.board..",
                    "org.parlor.client.plain..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(GAMES);

    @ArchTest
    static final ArchRule THE_CORE_LEANS_ONE_WAY =
            slices().matching("org.parlor.server.core.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_PART_OF_THE_CORE_LEANS_ON_ITS_WHOLE = noClasses()
            .that()
            .resideInAnyPackage("org.parlor.server.core.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.parlor.server.core");

    @ArchTest
    static final ArchRule PACKAGES_OF_A_MODULE_LEAN_ONE_WAY =
            slices().matching("org.parlor.(server|bots|client).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule MODULES_LEAN_ONE_WAY =
            slices().matching("org.parlor.(*)..").should().beFreeOfCycles();
}
