/** What handling a command is given, and what it leads to: records to keep and effects to carry out. */
@NullMarked
package org.parlor.server.core.api;

import org.jspecify.annotations.NullMarked;
