/// A server or client that replays a recorded stream, whatever it receives.
enum ReplayingPeer {
  /// The Python source of the peer.
  ///
  /// Its arguments are `tcp`, `ws`, `unix` or `page`; a port or a path; the stream's file; and the
  /// file whose appearance ends it. A server prints its port once it accepts connections: another
  /// one than it was told if that is taken, as it can be by a client of another test.
  ///
  /// It is written in Python with a WebSocket (RFC 6455) of its own, so that the program is not
  /// tested against its own code.
  static let program = #"""
    import base64, hashlib, os, socket, sys, threading, time

    kind, place, stream, over = sys.argv[1:]
    said = open(stream, "rb").read()


    def is_over():
        return os.path.exists(over) or not os.path.isdir(os.path.dirname(over))


    def wait():
        while not is_over():
            time.sleep(0.02)


    def read_head(peer):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += peer.recv(1) or sys.exit("no handshake")
        return head.decode()


    def accept(head):
        position = head.lower().index("sec-websocket-key: ") + 19
        key = head[position : head.index("\r\n", position)]
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        return (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {base64.b64encode(digest).decode()}\r\n\r\n"
        ).encode()


    def frames(mask):
        for message in said.splitlines():
            size = len(message)
            if size < 126:
                head = bytes([mask | size])
            elif size < 65536:
                head = bytes([mask | 126]) + size.to_bytes(2, "big")
            else:
                head = bytes([mask | 127]) + size.to_bytes(8, "big")
            yield b"\x81" + head + (bytes(4) if mask else b"") + message


    def swallow(peer):
        try:
            while peer.recv(65536):
                pass
        except OSError:
            pass


    def serve(peer):
        if kind == "ws":
            peer.sendall(accept(read_head(peer)))
        threading.Thread(target=swallow, args=(peer,), daemon=True).start()
        peer.sendall(b"".join(frames(0)) if kind == "ws" else said)
        wait()
        peer.close()


    def bind():
        try:
            return socket.create_server(("127.0.0.1", int(place)))
        except OSError:
            return socket.create_server(("127.0.0.1", 0))


    def listen():
        with bind() as door:
            door.settimeout(0.1)
            print(door.getsockname()[1], flush=True)
            while not is_over():
                try:
                    threading.Thread(target=serve, args=(door.accept()[0],)).start()
                except TimeoutError:
                    pass


    def connect():
        while not is_over():
            try:
                if kind == "page":
                    return socket.create_connection(("localhost", int(place)))
                peer = socket.socket(socket.AF_UNIX)
                peer.connect(place)
                return peer
            except OSError:
                time.sleep(0.05)
        sys.exit("nobody listens")


    if kind in ("tcp", "ws"):
        listen()
    else:
        peer = connect()
        if kind == "page":
            peer.sendall(
                f"GET / HTTP/1.1\r\nHost: localhost:{place}\r\nOrigin: http://localhost:8000\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            if " 101 " not in read_head(peer):
                sys.exit("turned away")
        peer.sendall(b"".join(frames(0x80)) if kind == "page" else said)
        wait()
    """#
}
