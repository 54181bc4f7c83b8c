/** Runs `choose`; process.exit() in it, or in what it waits for, throws instead of ending the program in mid-game. */
export declare function withoutExit<T>(choose: () => T): T;
