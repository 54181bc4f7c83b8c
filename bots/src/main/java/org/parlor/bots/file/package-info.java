/** Reading and appending data files. */
@NullMarked
package org.parlor.bots.file;

import org.jspecify.annotations.NullMarked;
