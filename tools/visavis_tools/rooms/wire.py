"""A wire between two network interfaces that delays every packet and loses some, as a slow radio does.

    python3 -m visavis_tools.rooms.wire INTERFACE OTHER MILLISECONDS SHARE

Both are ends of veth pairs in this network namespace. The share, from 0 to 1, is lost in each direction.
Only root can make such a wire; the kernel of the machine may have no netem, which would do the same.
"""

import random
import select
import socket
import sys
import time
from collections import deque

# linux/if_ether.h and linux/if_packet.h.
ETH_P_ALL, SOL_PACKET = 3, 263
PACKET_ADD_MEMBERSHIP, PACKET_MR_PROMISC = 1, 1
# Packets between veth ends have no checksums yet; the header before each keeps what remains to be done.
PACKET_VNET_HDR = 15
MAX_PACKET = 70_000
# Packets that wait, at 1,500 bytes some 100 MB.
MAX_WAITING = 65_536


def opened(interface):
    # Without a protocol it hears nothing until it is bound to its interface.
    end = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    end.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    end.bind((interface, ETH_P_ALL))
    membership = socket.if_nametoindex(interface).to_bytes(4, sys.byteorder) + PACKET_MR_PROMISC.to_bytes(
        2, sys.byteorder
    )
    end.setsockopt(SOL_PACKET, PACKET_ADD_MEMBERSHIP, membership + bytes(10))
    end.setblocking(False)
    return end


def take(source, target, delay, share, waiting):
    """Puts what has arrived at one end into the queue for the other."""
    while True:
        try:
            packet, address = source.recvfrom(MAX_PACKET)
        except BlockingIOError:
            return
        is_own = address[2] == socket.PACKET_OUTGOING
        if not is_own and random.random() >= share and len(waiting) < MAX_WAITING:
            waiting.append((time.monotonic() + delay, target, packet))


def main():
    names, delay, share = sys.argv[1:3], float(sys.argv[3]) / 1000, float(sys.argv[4])
    ends = [opened(name) for name in names]
    # All packets wait for the same time, so that the first in is the first out.
    waiting = deque()
    print("ready", flush=True)
    while True:
        pause = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        for end in select.select(ends, [], [], pause)[0]:
            take(end, ends[1 - ends.index(end)], delay, share, waiting)
        while waiting and waiting[0][0] <= time.monotonic():
            _, target, packet = waiting.popleft()
            try:
                target.send(packet)
            except OSError as error:
                # A cable that is pulled, or a queue that is full, loses packets, too.
                print(error, file=sys.stderr)


if __name__ == "__main__":
    main()
