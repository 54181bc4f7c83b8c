package org.parlor.bots.reversi.pattern;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Learned weights as a file: what it is, the version of its form, how many numbers it holds and the CRC-32 of all that
 * follows, each as four bytes, then the numbers, compressed: all low bytes before all high ones, which makes it a
 * quarter smaller.
 */
final class WeightsFile {
    private static final int MAGIC = 0x50524C57;
    /** Another one for every change of the patterns or stages, since the same numbers would mean something else. */
    private static final int VERSION = 1;

    private WeightsFile() {}

    static byte[] bytes(short[] weights) throws IOException {
        byte[] packed = packed(halves(weights));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeInt(weights.length);
        out.writeInt(checksum(packed));
        out.write(packed);
        return bytes.toByteArray();
    }

    private static byte[] packed(byte[] halves) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, best)) {
            out.write(halves);
        } finally {
            best.end();
        }
        return bytes.toByteArray();
    }

    /** @param name of the file, for the message of what is wrong with it */
    static short[] read(InputStream file, String name) throws IOException {
        try {
            DataInputStream in = new DataInputStream(file);
            if (in.readInt() != MAGIC) {
                throw new IOException(name + " holds no weights of Reversi");
            }
            int version = in.readInt();
            int count = in.readInt();
            if (version != VERSION || count != PatternWeights.LEARNED) {
                throw new IOException(name + " holds weights of version " + version + " (" + count + " numbers); this"
                        + " program reads version " + VERSION + " (" + PatternWeights.LEARNED + "); learn them anew");
            }
            int checksum = in.readInt();
            byte[] packed = in.readAllBytes();
            if (checksum(packed) != checksum) {
                throw damaged(name);
            }
            return weights(new InflaterInputStream(new ByteArrayInputStream(packed)).readNBytes(2 * count));
        } catch (EOFException e) {
            throw damaged(name);
        }
    }

    private static IOException damaged(String name) {
        return new IOException(name + " is damaged: its checksum is wrong or its end is missing");
    }

    private static int checksum(byte[] packed) {
        CRC32 crc = new CRC32();
        crc.update(packed);
        return (int) crc.getValue();
    }

    private static byte[] halves(short[] weights) {
        byte[] halves = new byte[2 * weights.length];
        for (int i = 0; i < weights.length; i++) {
            halves[i] = (byte) weights[i];
            halves[weights.length + i] = (byte) (weights[i] >> 8);
        }
        return halves;
    }

    private static short[] weights(byte[] halves) {
        short[] weights = new short[halves.length / 2];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (short) ((halves[i] & 0xFF) | halves[weights.length + i] << 8);
        }
        return weights;
    }
}
