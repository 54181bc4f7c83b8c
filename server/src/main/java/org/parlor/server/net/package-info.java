/**
 * The network side: Netty pipelines that turn lines into commands and effects into lines.
 */
@NullMarked
package org.parlor.server.net;

import org.jspecify.annotations.NullMarked;
