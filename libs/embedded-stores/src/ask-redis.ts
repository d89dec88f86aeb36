import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const ANSWER_TIMEOUT_MS = 3000;

/** A command in Redis' own framing, in which no argument can be mistaken for another. */
function frame(args: readonly string[]): string {
  return `*${args.length}\r\n${args.map((arg) => `$${Buffer.byteLength(arg)}\r\n${arg}\r\n`).join('')}`;
}

/** By the socket, if the address names one, as services read it (`socketOf` in libs/service-kit). */
async function open(url: URL): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const file = url.searchParams.getAll('socket').at(-1);
  const address = file?.startsWith('/') ? { path: file } : { host, port: Number(url.port || 6379) };
  const tls = url.protocol === 'rediss:';
  const socket = tls ? connectTls({ ...address, servername: host }) : connectPlain(address);
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  await once(socket, tls ? 'secureConnect' : 'connect');
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  if (password !== '') socket.write(frame(['AUTH', ...(user === '' ? [] : [user]), password]));
  return socket;
}

/**
 * The version of the Redis at `url`, once it has its data loaded and takes commands.
 * @throws Error when none answers, or it refuses the password
 */
export async function askRedisVersion(url: string): Promise<string> {
  const socket = await open(new URL(url));
  try {
    socket.write(frame(['PING']) + frame(['INFO', 'server']));
    let answer = '';
    for await (const chunk of socket) {
      answer += String(chunk);
      const [, refusal] = /^-(.*)\r\n/m.exec(answer) ?? [];
      if (refusal !== undefined) throw new Error(refusal);
      const [, version] = /^redis_version:(.+)\r\n/m.exec(answer) ?? [];
      if (version !== undefined) return version;
    }
    throw new Error('the connection was closed');
  } finally {
    socket.destroy();
  }
}

/** Lets the Redis at `url` save what it keeps and end. Does nothing when there is none. */
export async function shutDownRedis(url: string): Promise<void> {
  try {
    const socket = await open(new URL(url));
    socket.write(frame(['SHUTDOWN']));
    socket.resume();
    // It answers by closing the connection; a wrong password belongs to a stranger, who is left alone.
    socket.on('data', () => socket.destroy());
    await once(socket, 'close');
  } catch {
    // Nobody there.
  }
}
