package org.parlor.server.core.game;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;

/**
 * The plies of a game, packed into one {@code long} each: move (bits 0 to 15), seat (bit 16), auto flag (bit 17) and
 * milliseconds (bits 18 to 63). Analysis info of bots is stored separately. Elements below the size are never overwritten.
 */
final class PackedPlyList extends AbstractList<Ply> {
    private static final int MOVE_BITS = 16;
    private static final int AUTO_SHIFT = MOVE_BITS + 1;
    private static final int MILLIS_SHIFT = MOVE_BITS + 2;
    private static final int MOVE_MASK = (1 << MOVE_BITS) - 1;
    private static final int INITIAL_CAPACITY = 8;

    private long[] packed = new long[INITIAL_CAPACITY];
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
            packed = Arrays.copyOf(packed, Math.max(INITIAL_CAPACITY, size + size / 2));
        }
        if (ply.info() != null) {
            infos = infos == null ? new HashMap<>() : infos;
            infos.put(size, ply.info());
        }
        packed[size++] = (ply.millis() << MILLIS_SHIFT)
                | (ply.auto() ? 1L << AUTO_SHIFT : 0)
                | ((long) ply.seat() << MOVE_BITS)
                | ply.move();
        return true;
    }

    /** Removes all plies from an index on. Copies the array, which an {@link #undoAction} may still refer to. */
    void truncate(int from) {
        packed = Arrays.copyOf(packed, from);
        size = from;
        if (infos != null) {
            infos = new HashMap<>(infos);
            infos.keySet().removeIf(ply -> ply >= from);
        }
    }

    /** Returns an action that restores the current content. */
    Runnable undoAction() {
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

    /** Releases unused capacity; no plies are added afterwards. */
    void trimToSize() {
        packed = Arrays.copyOf(packed, size);
    }
}
