package org.parlor.client.game.explorer;

import org.parlor.client.game.record.RecordList;

/** A game that reached a position: its file and its row in the list of that file. */
public record ExploredGame(String file, RecordList.Row row) {}
