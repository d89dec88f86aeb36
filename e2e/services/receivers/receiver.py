"""Takes events of webhooks: 204 for one that is signed and not old, else 400. Arguments: port, certificate, key, secret."""
import base64
import hashlib
import hmac
import http.server
import ssl
import sys
import time

port, certificate, key, secret = sys.argv[1:]
KEY = base64.b64decode(secret.removeprefix("whsec_"))


def is_signed(headers, body: bytes) -> bool:
    identity, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    digest = hmac.new(KEY, f"{identity}.{at}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, one) for one in given)


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204 if is_signed(self.headers, body) else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Receiver)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
