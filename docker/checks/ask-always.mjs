// Asks a site without a pause, each time by a new connection, until it gets SIGTERM; then prints what came of it as JSON:
//   node ask-always.mjs <name of the site> <port> [<file of the authority>]
// Without an authority it asks without TLS, as a proxy of the machine does.
import { readFileSync } from 'node:fs';
import { request as askPlainly } from 'node:http';
import { request as askByTls } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

const [host, port, authority] = process.argv.slice(2);
const tls = authority && { ca: readFileSync(authority), servername: host };
const request = tls ? askByTls : askPlainly;
const AT_ONCE = 4;
/** One visitor may ask so often, and all of these are one. */
const PAUSE_MS = 100;
const counts = { asked: 0, broken: {}, answers: {} };
const count = (map, name) => void (map[name] = (map[name] ?? 0) + 1);
const over = new AbortController();
process.on('SIGTERM', () => over.abort());

/** What nginx answers by itself: a page, and 405 to a body that a page takes none of. */
const KINDS = [
  { method: 'GET', path: '/pricing' },
  { method: 'POST', path: '/pricing', body: '{"a":1}' },
];

function ask({ method, path, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      'X-Forwarded-Proto': 'https',
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const options = { host: '127.0.0.1', port, method, path, agent: false, headers, ...tls };
    const sent = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer')));
    sent.end(body);
  });
}

await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, index) => {
    while (!over.signal.aborted) {
      counts.asked += 1;
      await ask(KINDS[(counts.asked + index) % KINDS.length]).then(
        (status) => count(counts.answers, status),
        ({ code, message }) => count(counts.broken, code ?? message),
      );
      await pause(PAUSE_MS);
    }
  }),
);
process.stdout.write(`${JSON.stringify(counts)}\n`);
