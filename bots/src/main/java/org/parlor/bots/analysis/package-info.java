/** Games looked at afterwards: what every move was worth beside the best one. It knows no game, file or screen. */
@NullMarked
package org.parlor.bots.analysis;

import org.jspecify.annotations.NullMarked;
