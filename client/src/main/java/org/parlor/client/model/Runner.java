package org.parlor.client.model;

import java.util.List;
import java.util.Optional;
import org.parlor.client.frame.Key;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.rules.Games;

/** Carries commands out, however they were asked for: by key, by click or by name. */
final class Runner {

    private Runner() {}

    static Step run(ClientState state, Command command) {
        return switch (command) {
            case PLAY_BOT ->
                state.ground() instanceof Screen.Lounge
                        ? LoungeCommands.playBot(state)
                        : Journeys.start(state, Choice.USUAL);
            case PLAY_HERE -> form(state, Choice.USUAL.against(Opponent.HERE));
            case NEW_GAME ->
                form(
                        state,
                        atServer(state)
                                ? Choice.USUAL.against(Opponent.ANYONE).as(SeatPreference.RANDOM)
                                : Choice.USUAL);
            case HOST -> Journeys.host(state, 0);
            case JOIN -> Joining.open(state);
            case NAME ->
                Step.of(state.push(
                        new Screen.Ask(Question.NAME, state.settings().name())));
            case SETTINGS -> Step.of(state.push(new Screen.SettingsForm(0)));
            case THEME -> Likes.next(state, Preference.THEME);
            case GLYPHS -> Likes.next(state, Preference.GLYPHS);
            case REPLAY -> Step.of(state.push(new Screen.Ask(Question.RECORDS, "")));
            case GO_TO -> Step.of(state.push(new Screen.Ask(Question.PLY, "")));
            case NEXT_GAME -> Replays.step(state, 1);
            case PREVIOUS_GAME -> Replays.step(state, -1);
            case AUTOPLAY -> ReplayKeys.autoplay(state);
            case OPEN -> open(state);
            case PROFILE ->
                Sheets.player(
                        state,
                        LoungeCommands.somebody(state).orElse(state.world().me()));
            case LEADERS -> Sheets.leaders(state, Games.ALL.get(0));
            case TOURS -> TourCommands.list(state);
            case NEW_TOUR -> Step.of(state.push(new Screen.Ask(Question.TOUR, "")));
            case TAKE_PART, WITHDRAW, BEGIN -> TourCommands.run(state, command);
            case CHALLENGE ->
                state.top() instanceof Screen.Page page
                        ? Sheets.somebody(page)
                                .map(name -> LoungeCommands.challenge(state, name))
                                .orElse(Step.of(state))
                        : Step.of(state);
            case ANALYSE, LINE, NEXT_MISTAKE, PREVIOUS_MISTAKE -> ReviewKeys.run(state, command);
            case EVALUATION ->
                Step.of(state.with(state.counsel().barred(!state.counsel().bar())));
            case EXPORT -> Step.of(state.push(new Screen.Ask(Question.EXPORT, "")));
            case DISMISS -> LoungeCommands.dismiss(state);
            case WATCH -> LoungeCommands.watch(state);
            case NEXT_TURN -> OtherGames.next(state);
            case TAKE_UP -> LoungeCommands.takeUp(state);
            case SAY_NO -> LoungeCommands.sayNo(state);
            case FILTER -> LoungeCommands.filter(state);
            case MUTE -> LoungeCommands.mute(state);
            case TAKE_CODE -> Step.of(state.push(new Screen.Ask(Question.CODE, "")));
            case MENU -> Step.of(state.top() instanceof Screen.Palette ? state : state.push(new Screen.Palette("", 0)));
            case CLOSE, LEAVE -> leave(state);
            case RETRY -> Step.of(state).and(new Effect.Retry());
            case HELP -> Step.of(state.push(new Screen.Help(0)));
            case QUIT ->
                loss(state).map(what -> ask(state, "Quit? " + what, command)).orElse(quit(state));
            case CHAT -> chat(state);
            case TYPE -> GameKeys.beginTyping(state);
            case PLAY -> GameKeys.press(state, Key.of(Key.Kind.ENTER));
            case NEXT_LEGAL -> GameKeys.press(state, Key.of(Key.Kind.TAB));
            case FLIP, BACK, FORWARD ->
                state.top() instanceof Screen.Replay replay
                        ? ReplayKeys.run(state, replay, command)
                        : GameCommands.run(state, command);
            case PASS,
                    ACCEPT,
                    DECLINE,
                    REMATCH,
                    TAKEBACK,
                    RESIGN,
                    ABORT,
                    DRAW,
                    PAUSE,
                    CLAIM,
                    SAVE,
                    HINT,
                    REVIEW,
                    LIVE -> GameCommands.run(state, command);
        };
    }

    /** What would be lost by quitting now, if anything. */
    static Optional<String> loss(ClientState state) {
        if (!state.world().running().isEmpty()) {
            return Optional.of("Your game goes on without you");
        }
        boolean others =
                state.hosting() != null && state.world().lobby().users().size() > 1;
        return others ? Optional.of("Your server closes for everybody") : Optional.empty();
    }

    /** Does what was asked and answered with yes. */
    static Step confirmed(ClientState state, Command command) {
        return switch (command) {
            case QUIT -> quit(state);
            case LEAVE -> gone(state);
            default -> GameCommands.confirmed(state, command);
        };
    }

    static Step ask(ClientState state, String question, Command command) {
        return Step.of(state.push(new Screen.Confirm(question, command)));
    }

    private static Step open(ClientState state) {
        if (state.top() instanceof Screen.Page page) {
            return Sheets.open(state, page);
        }
        if (state.top() instanceof Screen.Tours || state.top() instanceof Screen.Tour) {
            return TourCommands.open(state);
        }
        return state.top() instanceof Screen.Records records
                ? Replays.open(state, records)
                : LoungeCommands.open(state);
    }

    private static Step quit(ClientState state) {
        return Step.of(state).and(new Effect.Quit(0, ""));
    }

    private static Step form(ClientState state, Choice choice) {
        return Step.of(state.push(new Screen.NewGame(choice, 0)));
    }

    static boolean atServer(ClientState state) {
        return state.screens().stream().anyMatch(screen -> screen instanceof Screen.Lounge);
    }

    private static Step chat(ClientState state) {
        if (state.top() instanceof Screen.Lounge lounge) {
            return Step.of(state.replaceTop(lounge.talking("")));
        }
        return state.top() instanceof Screen.Game game
                ? Step.of(state.replaceTop(game.chatting(true)))
                : Step.of(state);
    }

    /** One screen back; out of a running game only after a question. */
    private static Step leave(ClientState state) {
        Screen top = state.top();
        boolean inGame =
                state.game().filter(game -> !game.isOver() && !game.isWatched()).isPresent();
        if (top instanceof Screen.Game && inGame && !atServer(state)) {
            return ask(state, "Leave the game? It will be given up", Command.LEAVE);
        }
        if (top instanceof Screen.Lounge && !state.world().running().isEmpty()) {
            return ask(state, "Leave the server? Your games go on without you", Command.LEAVE);
        }
        return gone(state);
    }

    private static Step gone(ClientState state) {
        Screen top = state.top();
        if (top instanceof Screen.Lounge) {
            return Journeys.leaveServer(state);
        }
        if (top instanceof Screen.Waiting waiting) {
            return stopWaiting(state, waiting);
        }
        if (top instanceof Screen.Tour tour) {
            return TourCommands.leave(state, tour);
        }
        if (top instanceof Screen.Replay) {
            return Step.of(Replays.leave(state));
        }
        return top instanceof Screen.Game ? GameCommands.leave(state, atServer(state)) : Step.of(state.pop());
    }

    private static Step stopWaiting(ClientState state, Screen.Waiting waiting) {
        ClientState back = state.pop().with(Plan.NONE);
        String seek = waiting.seek();
        String challenge = waiting.challenge();
        if (seek != null) {
            return Step.of(back).send(new LobbyRequest.SeekCancel(seek));
        }
        if (challenge != null) {
            return Step.of(back).send(new LobbyRequest.ChallengeCancel(challenge));
        }
        boolean atServer = atServer(back);
        return atServer
                ? Step.of(back)
                : Journeys.leaveServer(back.with(List.of(back.screens().get(0))));
    }
}
