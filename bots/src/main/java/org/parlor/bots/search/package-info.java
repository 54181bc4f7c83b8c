/**
 * Looking ahead: one alpha-beta search for every game there is. It knows positions and how one looks to an evaluator;
 * it knows no game by name, no clock but a port, no network and no screen.
 */
@NullMarked
package org.parlor.bots.search;

import org.jspecify.annotations.NullMarked;
