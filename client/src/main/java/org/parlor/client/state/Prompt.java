package org.parlor.client.state;

import org.parlor.client.game.setup.TournamentSpec;
import org.parlor.client.state.command.Command;
import org.parlor.client.state.command.KeyMap;

/** What can be asked for in one line, with how to answer. */
public enum Prompt {
    NAME("Your name at servers", "1 to 24 letters, digits, _ . or -"),
    WATCH("Watch which game?", "the game's number, as in g17, or top"),
    CLOCK("Which clock?", "none, 5+3, 30s, or 10+3x30 with periods"),
    PLAYER("Play against whom?", "a name, as the lobby has it"),
    CODE("Join by code", "the code somebody has told you"),
    TOURNAMENT("Make which tournament?", "as in " + TournamentSpec.SAMPLE),
    RECORDS("Replay the games of which file?", "Enter alone: games saved with %s; or as in WTH_2019.wtb"),
    EXPORT("Export to which file?", "ends in .json, .txt, .ggf or .transcript"),
    PLY("Go to which move?", "a number; 0 is the beginning");

    private final String title;
    private final String hint;

    Prompt(String title, String hint) {
        this.title = title;
        this.hint = hint;
    }

    public String title() {
        return title;
    }

    /** How to answer, with the keys in force. */
    public String hint(KeyMap keys) {
        return hint.replace("%s", keys.name(Command.SAVE));
    }
}
