/** Lists, tables, forms and boxes: their state is a value, their drawing a function of it. */
@NullMarked
package org.parlor.client.ui.widget;

import org.jspecify.annotations.NullMarked;
