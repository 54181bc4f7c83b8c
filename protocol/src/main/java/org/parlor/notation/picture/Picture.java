package org.parlor.notation.picture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * A picture of shapes, as SVG and as PNG. Uses no fonts, and no {@code java.desktop}, which small runtimes lack. Colours are
 * {@code 0xRRGGBB}.
 *
 * @param left where the origin of the shapes is, in pixels
 * @param scale pixels of a unit of the shapes
 */
public record Picture(
        int width, int height, int background, double left, double top, double scale, List<Shape> shapes) {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    /** Eight bits for each of three colours. */
    private static final byte[] FORMAT = {8, 2, 0, 0, 0};

    /** A shape, later ones above earlier ones. */
    sealed interface Shape {
        int colour();

        /** The distance of a point from the edge, negative inside. */
        double distance(double x, double y);

        /** The smallest and the largest coordinates: left, top, right, bottom. */
        double[] bounds();

        String svg();
    }

    /**
     * A rectangle with rounded corners, or a circle.
     *
     * @param x of its centre
     * @param outline the width of its line, 0 to fill it
     */
    record Box(double x, double y, double halfWidth, double halfHeight, double radius, double outline, int colour)
            implements Shape {
        static Box circle(double x, double y, double radius, double outline, int colour) {
            return new Box(x, y, radius, radius, radius, outline, colour);
        }

        @Override
        public double distance(double px, double py) {
            double dx = Math.abs(px - x) - halfWidth + radius;
            double dy = Math.abs(py - y) - halfHeight + radius;
            double corner = Math.max(dx, 0) * Math.max(dx, 0) + Math.max(dy, 0) * Math.max(dy, 0);
            double edge = Math.sqrt(corner) + Math.min(Math.max(dx, dy), 0) - radius;
            return outline == 0 ? edge : Math.abs(edge) - outline / 2;
        }

        @Override
        public double[] bounds() {
            double more = outline / 2;
            return new double[] {
                x - halfWidth - more, y - halfHeight - more, x + halfWidth + more, y + halfHeight + more
            };
        }

        @Override
        public String svg() {
            String paint = outline == 0
                    ? String.format("fill=\"#%06x\"", colour)
                    : format("fill=\"none\" stroke-width=\"%.0f\" ", outline)
                            + String.format("stroke=\"#%06x\"", colour);
            return radius == halfWidth && radius == halfHeight
                    ? format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" ", x, y, radius) + paint + "/>"
                    : format(
                                    "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"%.0f\" ",
                                    x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, radius)
                            + paint + "/>";
        }
    }

    /** A line with round ends. */
    record Line(double x, double y, double toX, double toY, double width, int colour) implements Shape {
        @Override
        public double distance(double px, double py) {
            double dx = toX - x;
            double dy = toY - y;
            double along = ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy);
            double nearest = Math.min(1, Math.max(0, along));
            double awayX = px - x - nearest * dx;
            double awayY = py - y - nearest * dy;
            return Math.sqrt(awayX * awayX + awayY * awayY) - width / 2;
        }

        @Override
        public double[] bounds() {
            double more = width / 2;
            return new double[] {
                Math.min(x, toX) - more, Math.min(y, toY) - more, Math.max(x, toX) + more, Math.max(y, toY) + more
            };
        }

        @Override
        public String svg() {
            return format("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke-width=\"%.1f\" ", x, y, toX, toY, width)
                    + String.format("stroke=\"#%06x\" stroke-linecap=\"round\"/>", colour);
        }
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public String svg(String title) {
        return svg(title, height, "", "");
    }

    /**
     * Returns the picture with more elements.
     *
     * @param fullHeight the height with what is below the picture
     * @param above elements above the shapes, in their coordinates
     * @param below elements in the coordinates of the picture
     */
    String svg(String title, int fullHeight, String above, String below) {
        return format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">", width, fullHeight)
                + "<title>" + escape(title) + "</title>"
                + format("<rect width=\"%d\" height=\"%d\" fill=\"#%06x\"/>", width, fullHeight, background)
                + format("<g transform=\"translate(%.1f %.1f) scale(%.4f)\">", left, top, scale)
                + svg(shapes) + above
                + "</g>" + below + "</svg>\n";
    }

    static String svg(List<Shape> shapes) {
        return shapes.stream().map(Shape::svg).collect(Collectors.joining());
    }

    /** Escapes a text for XML and HTML. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** Takes 30 to 60 milliseconds of CPU for a million pixels. */
    public byte[] png() {
        byte[] rows = new byte[height * rowBytes()];
        for (int pixel = 0; pixel < width * height; pixel++) {
            blend(rows, pixel / width * rowBytes() + 1 + 3 * (pixel % width), background, 1);
        }
        shapes.forEach(shape -> draw(rows, shape));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        writeChunk(
                out,
                "IHDR",
                ByteBuffer.allocate(13).putInt(width).putInt(height).put(FORMAT).array());
        writeChunk(out, "IDAT", compress(rows));
        writeChunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    /** Each row starts with the number of its filter: none. */
    private int rowBytes() {
        return 1 + 3 * width;
    }

    private void draw(byte[] rows, Shape shape) {
        double[] bounds = shape.bounds();
        int fromX = clamp(Math.floor(left + bounds[0] * scale), width);
        int fromY = clamp(Math.floor(top + bounds[1] * scale), height);
        int toX = clamp(Math.ceil(left + bounds[2] * scale), width);
        int toY = clamp(Math.ceil(top + bounds[3] * scale), height);
        for (int y = fromY; y < toY; y++) {
            for (int x = fromX; x < toX; x++) {
                double distance = shape.distance((x + 0.5 - left) / scale, (y + 0.5 - top) / scale) * scale;
                if (distance < 0.5) {
                    blend(rows, y * rowBytes() + 1 + 3 * x, shape.colour(), Math.min(1, 0.5 - distance));
                }
            }
        }
    }

    private static int clamp(double value, int max) {
        return (int) Math.max(0, Math.min(max, value));
    }

    private static void blend(byte[] rows, int at, int colour, double share) {
        for (int i = 0; i < 3; i++) {
            int old = rows[at + i] & 0xff;
            int wanted = colour >> (16 - 8 * i) & 0xff;
            rows[at + i] = (byte) (old + (int) ((wanted - old) * share));
        }
    }

    private static byte[] compress(byte[] rows) {
        Deflater deflater = new Deflater();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream compressing = new DeflaterOutputStream(out, deflater)) {
            compressing.write(rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    private static void writeChunk(ByteArrayOutputStream out, String type, byte[] data) {
        byte[] content = ByteBuffer.allocate(4 + data.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(data)
                .array();
        CRC32 checksum = new CRC32();
        checksum.update(content);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(content);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
    }
}
