/** Decompression of files as they are read. */
@NullMarked
package org.parlor.notation.compression;

import org.jspecify.annotations.NullMarked;
