package org.parlor.server.core.game;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * The record of a game, eight bytes a ply: the milliseconds from bit 18 on, below them whether the server made it, the
 * seat, and the move in 16 bits. What bots thought is kept beside it.
 */
final class PackedPlyList extends AbstractList<Ply> {
    private static final int MOVE_BITS = 16;
    private static final int AUTO_SHIFT = MOVE_BITS + 1;
    private static final int MILLIS_SHIFT = MOVE_BITS + 2;
    private static final int MOVE_MASK = (1 << MOVE_BITS) - 1;
    private static final int FIRST_ROOM = 8;

    private long[] packed = new long[FIRST_ROOM];
    private int size;
    private @Nullable Map<Integer, MoveInfo> infos;

    @Override
    public Ply get(int index) {
        long ply = packed[Objects.checkIndex(index, size)];
        return new Ply(
                (int) ply & MOVE_MASK,
                (int) (ply >>> MOVE_BITS) & 1,
                ((ply >>> AUTO_SHIFT) & 1) != 0,
                ply >>> MILLIS_SHIFT,
                infos == null ? null : infos.get(index));
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean add(Ply ply) {
        if (size == packed.length) {
            packed = Arrays.copyOf(packed, Math.max(FIRST_ROOM, size + size / 2));
        }
        if (ply.info() != null) {
            infos = infos == null ? new HashMap<>() : infos;
            infos.put(size, ply.info());
        }
        packed[size++] = (ply.millis() << MILLIS_SHIFT)
                | (ply.auto() ? 1L << AUTO_SHIFT : 0)
                | ((long) ply.by() << MOVE_BITS)
                | ply.move();
        return true;
    }

    /** Forgets everything from a ply on. What is forgotten stays as it is in the arrays of before, see {@link #inverse}. */
    void cut(int from) {
        packed = Arrays.copyOf(packed, from);
        size = from;
        if (infos != null) {
            infos = new HashMap<>(infos);
            infos.keySet().removeIf(ply -> ply >= from);
        }
    }

    /** Makes the record what it is now again: nothing before the size of now is ever changed in place. */
    Runnable inverse() {
        long[] oldPacked = packed;
        int oldSize = size;
        Map<Integer, MoveInfo> oldInfos = infos;
        return () -> {
            packed = oldPacked;
            size = oldSize;
            infos = oldInfos;
            if (oldInfos != null) {
                oldInfos.keySet().removeIf(ply -> ply >= oldSize);
            }
        };
    }

    /** No more will come. */
    void close() {
        packed = Arrays.copyOf(packed, size);
    }
}
