package org.parlor.server.cli.admin;

import com.google.gson.Gson;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.json.TypeTag;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A subcommand that sends one request, whose fields are its arguments. */
final class RequestCommand<R extends ClientMessage> extends AdminSubcommand {
    private final Class<R> type;
    private final Map<String, ArgSpec> arguments = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    private Supplier<Exchange> exchange = () -> act(request(), "");

    /**
     * An argument of a command.
     *
     * @param field name of the field of the request
     * @param option name of an option, empty for a parameter
     * @param arity number of values
     */
    record Argument(String field, String option, String arity, String label, String description) {
        static Argument parameter(String field, String label, String description) {
            return new Argument(field, "", "1", label, description);
        }

        static Argument option(String option, String label, String description) {
            return new Argument(option.substring(2), option, "1", label, description);
        }

        static Argument flag(String option, String description) {
            return new Argument(option.substring(2), option, "0", "", description);
        }

        private ArgSpec spec(Class<?> fieldType, int index) {
            return option.isEmpty()
                    ? PositionalParamSpec.builder()
                            .index(String.valueOf(index))
                            .arity(arity)
                            .required(arity.equals("1"))
                            .paramLabel(label)
                            .description(description)
                            .build()
                    : OptionSpec.builder(option)
                            .type(fieldType)
                            .arity(arity)
                            .paramLabel(label)
                            .description(description)
                            .build();
        }
    }

    private RequestCommand(Class<R> type) {
        this.type = type;
        fields.put(
                "t", Objects.requireNonNull(type.getAnnotation(TypeTag.class)).value());
    }

    static <R extends ClientMessage> RequestCommand<R> request(Class<R> type, String name, String description) {
        RequestCommand<R> command = new RequestCommand<>(type);
        // ServerMain.commandLine turns it on when all commands are complete.
        CommandSpec.forAnnotatedObject(command)
                .interpolateVariables(false)
                .name(name)
                .usageMessage()
                .description(description);
        return command;
    }

    /** Adds arguments, in the order of the help, ahead of {@code --help}. */
    RequestCommand<R> takes(Argument... added) {
        spec().mixinStandardHelpOptions(false);
        for (Argument argument : added) {
            ArgSpec spec = argument.spec(
                    fieldType(argument.field()), spec().positionalParameters().size());
            spec().add(spec);
            arguments.put(argument.field(), spec);
        }
        spec().mixinStandardHelpOptions(true);
        return this;
    }

    private Class<?> fieldType(String field) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> component.getName().equals(field))
                .findFirst()
                .map(RecordComponent::getType)
                .orElseThrow();
    }

    /** Sets a field that the user cannot set. */
    RequestCommand<R> with(String field, Object value) {
        fields.put(field, value);
        return this;
    }

    /** Prints a text when the request is done. */
    CommandSpec done(Function<R, String> text) {
        return reply(Reply.class, (request, reply) -> text.apply(request));
    }

    /** Prints a text about the reply. */
    <P extends Reply> CommandSpec reply(Class<P> replyType, BiFunction<R, P, String> text) {
        exchange = () -> {
            R request = request();
            return act(request, replyType, reply -> text.apply(request, reply));
        };
        return spec();
    }

    /** Prints all pages of a list, which the request continues {@code after} a cursor. */
    <T> CommandSpec table(Class<T> element, String headers, Function<T, String[]> row) {
        exchange = () -> list(
                after -> {
                    fields.put("after", after);
                    return request();
                },
                element,
                new TextTable(headers.split(",")),
                row);
        return spec();
    }

    @Override
    Exchange exchange() {
        return exchange.get();
    }

    private R request() {
        arguments.forEach((field, argument) -> fields.put(field, value(field, argument)));
        return type.cast(MessageCodec.readRequest(new Gson().toJson(fields)).message());
    }

    private @Nullable Object value(String field, ArgSpec argument) {
        Object value = argument.getValue();
        if (value == null || !fieldType(field).isEnum()) {
            return value;
        }
        String constant = value.toString().toLowerCase(Locale.ROOT);
        List<String> all = Stream.of(fieldType(field).getEnumConstants())
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .toList();
        if (!all.contains(constant)) {
            int last = all.size() - 1;
            String others = String.join(", ", all.subList(0, last));
            throw new InvalidInputException(
                    field, argument.paramLabel() + " must be " + others + " or " + all.get(last));
        }
        return constant;
    }
}
