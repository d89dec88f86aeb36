import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FILE_BYTES } from '@oncelink/contracts/files';

/** One address for the calls of a site and the bytes of its files, as the server in front of it makes them. */
export interface FileSite extends AsyncDisposable {
  readonly origin: string;
  /** Bytes of files that were handed to readers. */
  readonly sent: () => number;
  /** Cuts the answer with bytes that is under way once so many more were handed out; called with nothing it stops that. */
  readonly cutAfter: (bytes?: number) => void;
  /** Milliseconds for which each chunk of an answer with bytes rests. */
  readonly slowDown: (ms: number) => void;
}

export async function startFileSite(gateway: string, bytesUrl: string): Promise<FileSite> {
  let sent = 0;
  let cutAt = Infinity;
  let rest = 0;
  const watched = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (rest > 0) await pause(rest);
      sent += chunk.length;
      if (sent >= cutAt) {
        cutAt = Infinity;
        throw new Error('The connection is cut.');
      }
      yield chunk;
    }
  };
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    const isBytes = FILE_BYTES.partPath.test(url) || FILE_BYTES.bytesPath.test(url);
    const passed = ask(`${isBytes ? bytesUrl : gateway}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isBytes || method !== 'GET') return void answer.pipe(outgoing);
      void pipeline(answer, watched, outgoing).catch(() => outgoing.destroy());
    });
    passed.on('error', () => outgoing.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent: () => sent,
    cutAfter: (bytes = Infinity) => void (cutAt = sent + bytes),
    slowDown: (ms) => void (rest = ms),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
