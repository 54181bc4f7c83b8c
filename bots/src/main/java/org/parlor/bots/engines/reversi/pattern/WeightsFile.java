package org.parlor.bots.engines.reversi.pattern;

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
 * The file format of trained weights: magic number, version, number of weights and the CRC-32 of the rest, four bytes each,
 * then the weights, deflated; all low bytes precede all high bytes, which saves a quarter of the size.
 */
final class WeightsFile {
    private static final int MAGIC = 0x50524C57;
    /** Must change with the patterns or stages. */
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

    /** @param name the file name for error messages */
    static short[] read(InputStream file, String name) throws IOException {
        try {
            DataInputStream in = new DataInputStream(file);
            if (in.readInt() != MAGIC) {
                throw new IOException(name + " is not a Reversi weights file");
            }
            int version = in.readInt();
            int count = in.readInt();
            if (version != VERSION || count != PatternWeights.LEARNED) {
                throw new IOException(name + " has version " + version + " (" + count + " weights); this program"
                        + " reads version " + VERSION + " (" + PatternWeights.LEARNED + "); train new weights");
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
        return new IOException(name + " is damaged: checksum mismatch or truncated file");
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
