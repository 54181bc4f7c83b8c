/** Creates projects for new bots. */
@NullMarked
package org.parlor.bots.cli.project;

import org.jspecify.annotations.NullMarked;
