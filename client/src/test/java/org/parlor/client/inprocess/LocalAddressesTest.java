package org.parlor.client.inprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses that a host tells others. */
class LocalAddressesTest {
    @Test
    void a_program_that_listens_on_one_address_is_reached_at_that_one_only() {
        assertEquals(List.of("127.0.0.1"), LocalAddresses.reachableAt("127.0.0.1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "0", "::", "::0", "0:0:0:0:0:0:0:0"})
    void a_program_that_listens_on_all_interfaces_is_reached_at_the_addresses_of_the_computer(String bind) {
        assertEquals(LocalAddresses.addresses(), LocalAddresses.reachableAt(bind));
    }
}
