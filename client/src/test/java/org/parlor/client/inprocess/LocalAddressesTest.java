package org.parlor.client.inprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The addresses that a host tells others. */
class LocalAddressesTest {
    @Test
    void a_program_that_listens_on_one_address_is_reached_at_that_one_only() {
        assertEquals(List.of("127.0.0.1"), LocalAddresses.reachableAt("127.0.0.1"));
        assertEquals(LocalAddresses.addresses(), LocalAddresses.reachableAt("0.0.0.0"));
        assertEquals(LocalAddresses.addresses(), LocalAddresses.reachableAt("::"));
    }
}
