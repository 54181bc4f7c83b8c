package org.parlor.client.ui.widget;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.widget.Table.Column;
import org.parlor.client.ui.widget.Table.Row;

class TableTest {
    private static final List<Column> COLUMNS =
            List.of(Column.left("Name").min(5), Column.left("Clock").rank(1), Column.right("Games"));

    @Test
    void columns_are_as_wide_as_their_content() {
        assertEquals(
                "   Name       Clock  Games\n ▶ carol-ann  5+3       12\n   bo         none       3\n",
                draw(40, Row.of("carol-ann", "5+3", "12"), Row.of("bo", "none", "3")));
    }

    @Test
    void an_empty_column_takes_no_room() {
        assertEquals(
                "   Name  Games\n ▶ ana      12\n   bo        3\n",
                draw(40, Row.of("ana", "", "12"), Row.of("bo", "", "3")));
    }

    @Test
    void where_there_is_little_room_columns_are_left_out_and_then_shrunk() {
        assertEquals(
                "   Name      Games\n ▶ carol-a…     12\n   bo            3\n",
                draw(19, Row.of("carol-ann", "5+3", "12"), Row.of("bo", "none", "3")));
    }

    @Test
    void a_long_cell_continues_over_empty_cells_beside_it() {
        List<Column> columns = List.of(Column.left("Who").min(4), Column.left("Clock"), Column.left("Move"));
        Canvas canvas = Canvas.of(22, 3);
        List<Row> rows = List.of(Row.of("carol – dan", "", "14"), Row.of("carol – dan", "5+3", "2"));
        Table.draw(canvas, columns, rows.size(), rows::get, ListState.START);
        assertEquals(
                "   Who    Clock  Move\n ▶ carol – dan   14\n   caro…  5+3    2\n",
                canvas.frame(GlyphSet.UNICODE).toText());
    }

    @Test
    void the_last_cell_of_a_short_row_spans_the_rest() {
        assertEquals(
                "   Name  Clock  Games\n ▶ ana   5+3       12\n   4     damaged at line 4\n",
                draw(40, Row.of("ana", "5+3", "12"), new Row(List.of("4", "damaged at line 4"), StyleRole.ERROR)));
    }

    private static String draw(int columns, Row... rows) {
        Canvas canvas = Canvas.of(columns, 3);
        Table.draw(canvas, COLUMNS, rows.length, i -> rows[i], ListState.START);
        Frame frame = canvas.frame(GlyphSet.UNICODE);
        assertEquals(2, frame.pageRows());
        return frame.toText();
    }
}
