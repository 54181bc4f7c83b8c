/** The documentation site, made from the Markdown files of the project. */
@NullMarked
package org.parlor.site;

import org.jspecify.annotations.NullMarked;
