package org.parlor.message.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The word that says which record of a sealed family a JSON object is: a message's {@code t}, a clock's mode. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface TypeTag {
    String value();

    /** A key that must be there too, where several records share a word. */
    String having() default "";
}
