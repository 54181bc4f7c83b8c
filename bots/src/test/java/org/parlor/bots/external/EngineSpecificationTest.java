package org.parlor.bots.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.InvalidInputException;

class EngineSpecificationTest {
    @Test
    void settings_come_before_the_command() {
        assertEquals(
                new EngineSpecification(
                        EngineProtocol.NBOARD,
                        "N Test",
                        Path.of("/"),
                        7,
                        Map.of("contempt", "1=2"),
                        List.of("set x y", "learn"),
                        List.of("./ntest", "depth=9", "x")),
                EngineSpecification.parse(
                        EngineProtocol.NBOARD,
                        "name='N Test' dir=/ init='set x y' option.contempt=1=2 depth=7 init=learn ./ntest depth=9 x"));
    }

    @Test
    void a_command_alone_is_a_specification() {
        assertEquals(
                EngineSpecification.of(EngineProtocol.GTP, List.of("/opt/a=b/rhino", "-l", "3")),
                EngineSpecification.parse(EngineProtocol.GTP, "/opt/a=b/rhino -l 3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NBOARD | depth=7 | nboard: requires the command that starts the engine",
                "NBOARD | depth=0 ./a | depth must be 1 to 99 plies, not '0'",
                "NBOARD | depth=2 depth=3 ./a | the setting depth is given twice",
                "NBOARD | cmd=./a | no setting 'cmd' of an engine by nboard: name=, dir=, init=, option.KEY=, depth=, followed by the command",
                "GTP | depth=9 ./a | no setting 'depth' of an engine by gtp: name=, dir=, init=, option.KEY=, followed by the command",
                "PARLOR | init=x ./a | no setting 'init' of an engine by parlor: name=, dir=, followed by the command",
                "GTP | name= ./a | the setting name must not be empty in \"name= ./a\"",
                "GTP | init='' ./a | the setting init must not be empty in",
                "KGP | dir=/no/such ./a | dir=/no/such: no such directory"
            })
    void an_invalid_setting_is_refused_with_the_reason(EngineProtocol protocol, String line, String reason) {
        InvalidInputException refused =
                assertThrows(InvalidInputException.class, () -> EngineSpecification.parse(protocol, line));
        String message = String.valueOf(refused.getMessage());
        assertEquals(reason, message.substring(0, Math.min(reason.length(), message.length())));
    }
}
