/** The config file. */
@NullMarked
package org.parlor.client.config;

import org.jspecify.annotations.NullMarked;
