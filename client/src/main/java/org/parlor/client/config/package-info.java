/** The config file: where settings outlive the program. */
@NullMarked
package org.parlor.client.config;

import org.jspecify.annotations.NullMarked;
