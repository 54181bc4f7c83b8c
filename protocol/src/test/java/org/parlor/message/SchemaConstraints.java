package org.parlor.message;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.EmailAddress;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.StartPosition;

/**
 * What the constructors of the records check, as JSON Schema. The tests compare it with the codec, line by line.
 */
final class SchemaConstraints {
    /** Records that are no messages and that clients send. */
    static final Set<Class<?>> OBJECTS_OF_CLIENTS = Set.of(
            StartPosition.class,
            PushSubscription.class,
            GameRequest.MoveInfo.class,
            RulesRequest.Solution.class,
            LobbyRequest.Policy.Limits.class);

    private static final String CONTROL = "\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff";
    private static final String SPACE = " \\u1680\\u2000-\\u2006\\u2008-\\u200a\\u205f\\u3000";
    /** What {@link Character#isWhitespace} takes. */
    private static final String BLANK = "\\t-\\r\\u001c-\\u001f\\u2028\\u2029" + SPACE;
    /** No control characters, direction marks and unpaired surrogates. */
    private static final String CLEAN = "^[^" + CONTROL + "]*$";
    /** The same, and not blank. */
    private static final String TEXT = "^[" + SPACE + "]*[^" + CONTROL + SPACE + "][^" + CONTROL + "]*$";

    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
    private static final String PORT =
            "(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4})";

    /** An address of notifications: a URI without user information and fragment. The codec also checks IPv6 addresses. */
    private static final String URL = "^(?!.*%(?![0-9A-Fa-f]{2}))https?://((" + LABEL + "\\.)*(?=[A-Za-z])" + LABEL
            + "|(" + OCTET + "\\.){3}" + OCTET + "|\\[[0-9A-Fa-f:.]{2,45}\\])(:" + PORT
            + "?)?(/[!$-;=?-Z_a-z~]{0,500})?$";

    /** Definitions of types that have a form of their own. */
    static final JsonObject TYPES = json("""
            {
              'Id': {
                'description': 'Id of a request.',
                'anyOf': [
                  {'type': 'integer', 'minimum': -999999999999999999, 'maximum': 999999999999999999},
                  {'type': 'string', 'pattern': '^[A-Za-z0-9_.:-]{1,32}$'}
                ]
              },
              'Position': {
                'description': 'One value per cell, in the order of board.cells of the GameDefinition.',
                'anyOf': [
                  {'type': 'string'},
                  {'type': 'array', 'items': {'type': 'integer', 'minimum': -2147483648, 'maximum': 2147483647}}
                ]
              },
              'Any': {
                'description': 'Any value but null.',
                'not': {'type': 'null'}
              },
              'AnyObject': {
                'description': 'An object with values of any type.',
                'type': 'object',
                'additionalProperties': true
              },
              'Options': {
                'description': 'Options of a game and their values. A missing key selects the default.',
                'type': 'object',
                'additionalProperties': {
                  'anyOf': [
                    {'type': 'integer', 'minimum': -9223372036854775808, 'maximum': 9223372036854775807},
                    {'type': 'string'}
                  ]
                }
              }
            }
            """);

    private static final String TABLE = """
            HelloRequest.proto            {'const':1}
            PasswordLogin.password        {'minLength':8,'maxLength':256}
            PasswordLogin.newPassword     {'minLength':8,'maxLength':256}
            AccountDeleteRequest.password {'minLength':1,'maxLength':256}
            BotLogin.token                {'minLength':20,'maxLength':256}
            DeviceLogin.token             {'minLength':20,'maxLength':256}
            FischerTimeControl.base       {'minimum':0,'maximum':86400000}
            FischerTimeControl.inc        {'minimum':0,'maximum':86400000}
            ByoyomiTimeControl.base       {'minimum':0,'maximum':86400000}
            ByoyomiTimeControl.period     {'minimum':0,'maximum':86400000}
            ByoyomiTimeControl.periods    {'minimum':1,'maximum':100}
            MoveTimeControl.per           {'minimum':0,'maximum':86400000}
            CorrTimeControl.days          {'minimum':1,'maximum':14}
            CorrTimeControl.bank          {'minimum':1,'maximum':30}
            Result.winner                 {'minimum':0,'maximum':1}
            Result.score                  {'minItems':2,'maxItems':2}
            Result.reason                 {'pattern':'CLEAN'}
            OkMessage                     {'not':{'anyOf':[NOT_OK]}}
            SeekRequest.range             {'minItems':2,'maxItems':2}
            SeekTakeRequest               {'anyOf':[{'required':['seek'],'properties':{'seek':{'type':'string'}}},{'required':['code'],'properties':{'code':{'type':'string'}}}]}
            ChallengeRequest.pairs        {'minimum':1,'maximum':50}
            ChallengeDeclineRequest.why   {'pattern':'^[A-Za-z]{1,32}$'}
            PolicyRequest.slots           {'minimum':1,'maximum':1000}
            PolicyRequest.games           {'minItems':1}
            PolicyRequest.range           {'minItems':2,'maxItems':2}
            PolicyTime.modes              {'minItems':1,'items':{'enum':['none','fischer','byoyomi','move','corr']}}
            ConditionalSetRequest.lines   {'maxItems':64,'items':{'type':'string','pattern':'[^BLANK]'}}
            NoteSetRequest.text           {'maxLength':1000,'pattern':'CLEAN'}
            ChatRequest.text              {'maxLength':280,'pattern':'TEXT'}
            MoveInfo.pv                   {'anyOf':[{'type':'array','items':{'type':'string'}},{'type':'string','maxLength':400,'pattern':'CLEAN'}]}
            WatchRequest                  {'anyOf':[{'required':['g'],'properties':{'g':{'type':'string'}}},{'required':['user'],'properties':{'user':{'type':'string'}}}]}
            UnwatchRequest                {'anyOf':[{'required':['g'],'properties':{'g':{'type':'string'}}},{'required':['user'],'properties':{'user':{'type':'string'}}}]}
            VerifyRequest.count           {'minimum':1,'maximum':50}
            TokenNewRequest.label         {'pattern':'^[A-Za-z0-9_.-]{1,32}$'}
            TokenNewRequest.scopes        {'minItems':1}
            TokenNewRequest               {'not':{'required':['scopes','device'],'properties':{'scopes':{'type':'array'},'device':{'const':true}}}}
            VacationRequest.days          {'minimum':0,'maximum':365}
            NotifySetRequest.ntfy         {'pattern':'URL'}
            NotifySetRequest.webhook      {'pattern':'URL'}
            NotifySetRequest.email        {'pattern':'EMAIL'}
            NotifySetRequest.events       {'minItems':1}
            NotifyConfirmRequest.code     {'minLength':1,'maxLength':20}
            PushSubscription.endpoint     {'pattern':'ENDPOINT'}
            PushSubscription.p256dh       {'pattern':'^B[A-P][A-Za-z0-9_-]{85}$'}
            PushSubscription.auth         {'pattern':'^[A-Za-z0-9_-]{22}$'}
            PushSubscription.device       {'maxLength':40,'pattern':'TEXT'}
            LeaderboardRequest.min        {'minimum':1}
            TourNewRequest.name           {'maxLength':60,'pattern':'TEXT'}
            TourNewRequest.tc             {'type':'object','properties':{'mode':{'not':{'const':'none'}}}}
            TourNewRequest.rounds         {'minimum':1,'maximum':30}
            TourNewRequest.cycles         {'minimum':1,'maximum':10}
            TourNewRequest.groupSize      {'minimum':3,'maximum':40}
            TourNewRequest.minutes        {'minimum':1,'maximum':1440}
            TourNewRequest                {'allOf':[ONLY('swiss','rounds'),ONLY('roundrobin','gauntlet','cycles'),ONLY('roundrobin','groupSize'),ONLY('arena','minutes')]}
            AdminKickRequest.reason       {'maxLength':280,'pattern':'TEXT'}
            AdminBanNetworkRequest.minutes {'minimum':1,'maximum':5256000}
            AdminBanNetworkRequest.reason {'maxLength':280,'pattern':'TEXT'}
            AdminBanRequest.minutes       {'minimum':1,'maximum':5256000}
            AdminBanRequest.reason        {'maxLength':280,'pattern':'TEXT'}
            AdminMuteRequest.minutes      {'minimum':1,'maximum':5256000}
            AdminMuteRequest.reason       {'maxLength':280,'pattern':'TEXT'}
            AdminAnnounceRequest.text     {'maxLength':280,'pattern':'TEXT'}
            AdminAuditRequest.limit       {'minimum':1,'maximum':100}
            AdminInvitationNewRequest.label {'pattern':'^[A-Za-z0-9_.-]{1,32}$'}
            AdminInvitationNewRequest.minutes {'minimum':1,'maximum':525600}
            OtpConfirmRequest.secret      {'pattern':'^[A-Z2-7]{32}$'}
            AdminDrainRequest.afterMs     {'minimum':0,'maximum':86400000}
            GameRecord.record             {'const':1}
            GameRecord.g                  {'pattern':'CLEAN'}
            GameRecord.place              {'pattern':'CLEAN'}
            GameRecord.players            {'minItems':2,'maxItems':2,'items':{'type':'object','properties':{'name':{'type':'string','pattern':'CLEAN'}}}}
            GameRecord.result             {'type':'object','properties':{'reason':{'type':'string','pattern':'^[A-Za-z0-9_.-]{1,32}$'}}}
            RecordedMove.move             {'minLength':1,'maxLength':64,'pattern':'CLEAN'}
            RecordedMove.by               {'minimum':0,'maximum':1}
            RecordedMove.ms               {'minimum':0,'maximum':999999999999999}
            Gift.ply                      {'minimum':0}
            Gift.seat                     {'minimum':0,'maximum':1}
            Gift.ms                       {'minimum':0,'maximum':86400000}
            """;

    private static final Map<String, JsonObject> CONSTRAINTS = constraints();

    private SchemaConstraints() {}

    /** The constraint of a definition, or of its field as {@code Definition.field}; empty if there is none. */
    static JsonObject of(String name) {
        JsonObject constraint = CONSTRAINTS.get(name);
        return constraint == null ? new JsonObject() : constraint.deepCopy();
    }

    /** Parses JSON with single quotes. */
    static JsonObject json(String text) {
        return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
    }

    private static Map<String, JsonObject> constraints() {
        Map<String, JsonObject> constraints = new LinkedHashMap<>();
        TABLE.lines().forEach(line -> {
            String[] cells = line.split(" +", 2);
            constraints.put(cells[0], json(expanded(cells[1])));
        });
        return constraints;
    }

    private static String expanded(String constraint) {
        return constraint
                .replaceAll(
                        "ONLY\\(((?:'[a-z]+',?)+),('[a-zA-Z]+')\\)",
                        "{'if':{'properties':{'kind':{'enum':[$1]}}},'else':{'properties':{$2:{'type':'null'}}}}")
                .replace("NOT_OK", otherReplies())
                .replace("BLANK", BLANK.replace("\\", "\\\\"))
                .replace("CLEAN", CLEAN.replace("\\", "\\\\"))
                .replace("URL", URL.replace("\\", "\\\\"))
                .replace("ENDPOINT", URL.replace("{0,500}", "{0,1000}").replace("\\", "\\\\"))
                .replace(
                        "EMAIL",
                        ("^$|" + EmailAddress.PATTERN).replace("\\", "\\\\").replace("'", "\\u0027"))
                .replace("TEXT", TEXT.replace("\\", "\\\\"));
    }

    /** The fields that make an {@code ok} one of the other replies. */
    private static String otherReplies() {
        return SealedTypes.leaves(Reply.class)
                .map(reply -> reply.getAnnotation(TypeTag.class).having())
                .filter(having -> !having.isEmpty())
                .map(having -> "{'required':['" + having + "'],'properties':{'" + having + "':true}}")
                .collect(Collectors.joining(","));
    }
}
