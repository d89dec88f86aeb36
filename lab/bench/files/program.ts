/**
 * A program that sends a file by the package for programs, opens the link, and fetches the file: `node program.ts <task>`. Its
 * memory is its own: nothing else is measured with it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { OncelinkFiles, type FileToSend } from '@oncelink/sdk/files';
import { OncelinkError } from '@oncelink/sdk';

/** What it is told. */
export interface ProgramTask {
  readonly origin: string;
  readonly apiKey: string;
  readonly bytes: number;
}

/** What it tells at the end. */
export interface ProgramResult {
  readonly sentSha256: string;
  readonly fetchedSha256: string;
  /** How long each took, in seconds. */
  readonly sending: number;
  readonly fetching: number;
  /** The most buffers that were in use at a time, in bytes. */
  readonly buffers: { readonly sending: number; readonly fetching: number };
  /** What a second try to open the link was told. */
  readonly secondClaim: string;
}

const CHUNK = 1_048_576;
const LOOK_MS = 100;

/** A file that is never whole in memory. @param hash sees what is read */
function fileOf(bytes: number, hash: ReturnType<typeof createHash>): FileToSend {
  const random = randomBytes(CHUNK);
  return {
    name: 'a-gibibyte.bin',
    size: bytes,
    stream: async function* () {
      for (let at = 0; at < bytes; at += CHUNK) {
        random.writeUInt32BE(at / CHUNK);
        const chunk = random.subarray(0, Math.min(CHUNK, bytes - at));
        hash.update(chunk);
        yield Uint8Array.from(chunk);
      }
    },
  };
}

interface Watched<Result> {
  readonly result: Result;
  readonly seconds: number;
  /** The most that lived of them: what is garbage already is collected before each look. */
  readonly buffers: number;
}

async function watch<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
  globalThis.gc?.();
  const [begun, before] = [performance.now(), process.memoryUsage().arrayBuffers];
  let buffers = 0;
  const timer = setInterval(() => {
    globalThis.gc?.();
    buffers = Math.max(buffers, process.memoryUsage().arrayBuffers - before);
  }, LOOK_MS);
  try {
    const result = await work();
    return { result, seconds: (performance.now() - begun) / 1000, buffers };
  } finally {
    clearInterval(timer);
  }
}

async function carry({ origin, apiKey, bytes }: ProgramTask): Promise<ProgramResult> {
  const client = new OncelinkFiles({ url: origin, apiKey });
  const [sent, fetched] = [createHash('sha256'), createHash('sha256')];
  const sending = await watch(() => client.sendFiles({ files: [fileOf(bytes, sent)] }));
  const { url } = sending.result;
  const { kept, acknowledge } = await client.claimFiles(url);
  if (kept === null) throw new Error('The link has no files.');
  await acknowledge();
  const secondClaim = await client.claimFiles(url).then(
    () => 'opened',
    (error: unknown) => (error instanceof OncelinkError ? error.code : String(error)),
  );
  const fetching = await watch(() =>
    client.fetchFiles(kept, { write: (piece) => void fetched.update(piece.bytes) }),
  );
  return {
    sentSha256: sent.digest('hex'),
    fetchedSha256: fetched.digest('hex'),
    sending: sending.seconds,
    fetching: fetching.seconds,
    buffers: { sending: sending.buffers, fetching: fetching.buffers },
    secondClaim,
  };
}

const [, , task = ''] = process.argv;
console.log(JSON.stringify(await carry(JSON.parse(task))));
