/** Certificate checks and password login before the first screen. */
@NullMarked
package org.parlor.client.cli.login;

import org.jspecify.annotations.NullMarked;
