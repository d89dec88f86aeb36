import { randomBytes } from 'node:crypto';
import { FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import { cpuSeconds, memoryMegabytes } from '../process-use.ts';
import type { Place } from './blob-place.ts';
import { PartConnection } from './part-connection.ts';

/** As many as a page has on their way. */
export const AT_ONCE = 2;
const MIB = 1_048_576;
/** A look at three processes takes 17 ms, in which nothing else is done here: more often, and it is what is measured. */
const LOOK_MS = 1000;

type ByName = Readonly<Record<string, number>>;

/** One way of a blob. */
export interface Carried {
  /** MiB a second. */
  readonly rate: number;
  /** CPU seconds of each server. */
  readonly cpu: ByName;
  /** The most memory that each server had, in megabytes. */
  readonly memory: ByName;
}

const random = randomBytes(FILES.partBytes);

/** Each part has bytes of its own, and none costs much to make. */
function partOf(length: number, n: number): Buffer {
  const part = Buffer.from(random.subarray(0, partBytesOf(length, n)));
  part.writeUInt32BE(n);
  return part;
}

/** Watches what servers use. @returns tells it once the work has ended */
export function watchServers(servers: ByName): () => Omit<Carried, 'rate'> {
  const before = cpuSeconds(servers);
  const most: Record<string, number> = {};
  const look = (): void => {
    for (const [name, used] of Object.entries(memoryMegabytes(servers)))
      most[name] = Math.max(most[name] ?? 0, used);
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    const after = cpuSeconds(servers);
    const used = Object.keys(servers).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]);
    return { cpu: Object.fromEntries(used) as ByName, memory: most };
  };
}

type Work = (connection: PartConnection, n: number) => Promise<void>;

async function carryAll(port: number, length: number, servers: ByName, work: Work): Promise<Carried> {
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => PartConnection.open(port)));
  const left = Array.from({ length: partsOf(length) }, (_, n) => n).values();
  const tell = watchServers(servers);
  const begun = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (const n of left) await work(connection, n);
    }),
  );
  const rate = length / MIB / ((performance.now() - begun) / 1000);
  for (const connection of connections) connection.close();
  return { rate, ...tell() };
}

export const carryUp = (place: Place, length: number, servers: ByName): Promise<Carried> =>
  carryAll(place.port, length, servers, (connection, n) => place.put(connection, n, partOf(length, n)));

/** @throws when other bytes come than were sent */
export const carryDown = (place: Place, length: number, servers: ByName): Promise<Carried> =>
  carryAll(place.port, length, servers, async (connection, n) => {
    const expected = partOf(length, n);
    let at = 0;
    await place.get(connection, n, expected.length, (bytes) => {
      if (expected.compare(bytes, 0, bytes.length, at, at + bytes.length) !== 0)
        throw new Error(`Part ${n} is another one.`);
      at += bytes.length;
    });
    if (at !== expected.length) throw new Error(`Of part ${n} came ${at} bytes.`);
  });
