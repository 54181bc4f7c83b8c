package org.parlor.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part of the client may know what. */
@AnalyzeClasses(packages = "org.parlor.client", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule ONLY_TWO_CLASSES_TOUCH_LANTERNA = noClasses()
            .that()
            .haveNameNotMatching("org\\.parlor\\.client\\.tui\\.(Painter|TtyTerminal)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.googlecode.lanterna..");

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
    static final ArchRule ONLY_THE_BOARDS_KNOW_A_GAME = noClasses()
            .that()
            .resideInAnyPackage("..client.frame..", "..client.model..", "..client.view..", "..client.tui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..rules.reversi..", "..rules.kalah..", "..rules.tictactoe..");

    @ArchTest
    static final ArchRule NO_TWO_PACKAGES_NEED_EACH_OTHER = slices().matching(
                    "org.parlor.client.(frame|board|model|view|tui)..")
            .should()
            .beFreeOfCycles();
}
