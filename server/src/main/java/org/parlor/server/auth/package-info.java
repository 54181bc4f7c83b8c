/** Hashing and checking of passwords, on separate threads because it is slow by design. */
@NullMarked
package org.parlor.server.auth;

import org.jspecify.annotations.NullMarked;
