package org.parlor.client.tui;

import org.parlor.client.frame.ColourDepth;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;

/**
 * How the full-screen client is to begin.
 *
 * @param program name and version, as servers are told
 * @param mouse whether clicks are ours, and not the terminal's to select text with
 */
public record TuiStart(Opening opening, Settings settings, ColourDepth depth, boolean mouse, String program) {}
