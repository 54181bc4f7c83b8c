/** Files and directories of the stores: access rights, atomic replacement, locks. */
@NullMarked
package org.parlor.server.storage.file;

import org.jspecify.annotations.NullMarked;
