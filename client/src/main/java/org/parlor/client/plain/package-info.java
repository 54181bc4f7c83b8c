/** The plain mode: entry points for users and programs that read and write lines. */
@NullMarked
package org.parlor.client.plain;

import org.jspecify.annotations.NullMarked;
