import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** What a name leads to, or null: nothing is ever answered. An alias is a name, not an address. */
export type Zone = (name: string) => readonly string[] | null;

export interface NameServer extends AsyncDisposable {
  /** `address:port` */
  readonly address: string;
  /** How often a name was asked for, counting each type. */
  readonly asked: (name: string) => number;
}

/** A DNS server of one test: it answers by a function, which may say something else each time. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  const counts = new Map<string, number>();
  socket.on('message', (query, { port, address }) => {
    const question = readQuestion(query);
    counts.set(question.name, (counts.get(question.name) ?? 0) + 1);
    const found = zone(question.name);
    if (found) socket.send(answerOf(query, question, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: (name) => counts.get(name) ?? 0,
    [Symbol.asyncDispose]: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** Where the question ends. */
  readonly end: number;
}

function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);

function encodeV6(address: string): Buffer {
  // The parser of URLs writes all groups out but one run of zeros.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(left), groups(right ?? '')];
  const zeros = right === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}

function encodeRecord(name: Buffer, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, fixed, data]);
}

/** All records of the asked type; an alias with what it leads to, as servers send both. */
function answerOf(query: Buffer, { name, type, end }: Question, found: readonly string[]): Buffer {
  const alias = found.find((one) => /[g-z]/i.test(one));
  const owner = encodeName(alias ?? name);
  const records = found
    .filter((one) => one !== alias && type === (isIPv6(one) ? TYPES.AAAA : TYPES.A))
    .map((one) =>
      encodeRecord(owner, type, isIPv6(one) ? encodeV6(one) : Buffer.from(one.split('.').map(Number))),
    );
  if (alias) records.unshift(encodeRecord(encodeName(name), TYPES.CNAME, encodeName(alias)));
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(found.length === 0 ? 0x81_83 : 0x81_80, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}
