/** Joining a server: the form, the saved servers, the certificate. */
@NullMarked
package org.parlor.client.screen.join;

import org.jspecify.annotations.NullMarked;
